#!/bin/bash
command=$(grep -o '"command": "\([^"\\]\|\\.\)*"' | head -n 1)

refuse() {
  echo "$1" >&2
  exit 2
}

[[ $command =~ rm\ +-[a-z]*r[a-z]*\ +(/|~|\$HOME)(\"|\ |\*) ]] && refuse "Name the exact directory instead of everything."
[[ $command =~ git\ +clean\ +-[a-z]*f ]] && refuse "Untracked files cannot be brought back; list them with git clean -n first."
exit 0
