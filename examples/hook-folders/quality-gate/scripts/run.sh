#!/bin/bash
# Exit code 2 sends the agent back to work; what is on stderr tells it why.
cat > /dev/null
cd "$KIMI_WORK_DIR" || exit 1

if [ -f Makefile ] && grep -q '^test:' Makefile; then
  check=(make -s test)
elif [ -f package.json ] && grep -q '"test"' package.json; then
  check=(npm test --silent)
else
  exit 0
fi

if ! output=$("${check[@]}" 2>&1); then
  printf 'Tests must pass before completing. %s\n' "$(printf '%s' "$output" | tail -n 3)" >&2
  exit 2
fi
