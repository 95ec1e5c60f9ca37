#!/bin/bash
path=$(grep -o '"file_path": "[^"]*"' | head -n 1 | cut -d'"' -f4)
cd "$KIMI_WORK_DIR" || exit 1
[ -f "$path" ] || exit 0
if command -v ruff > /dev/null; then
  ruff format --quiet "$path"
elif command -v black > /dev/null; then
  black --quiet "$path"
fi
