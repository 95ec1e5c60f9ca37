import type { Random } from './random.js';

/** How a value gets into a variable, a word or an argument: what comes before, and the word that has it. */
type Way = (path: string, name: string) => readonly [before: string, word: string];

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const halves = (path: string): readonly [string, string] => {
  const middle = path.length >> 1;
  return [path.slice(0, middle), path.slice(middle)];
};

const WAYS: readonly Way[] = [
  (path, name) => [`${name}="${path}"`, `"$${name}"`],
  (path, name) => [`${name}=${halves(path)[0]}; ${name}+=${halves(path)[1]}`, `\${${name}}`],
  (path, name) => [`${name}=(src "${path}")`, `"\${${name}[1]}"`],
  (path, name) => [`${name}=(src "${path}")`, `"\${${name}[-1]}"`],
  (path, name) => [`declare -A ${name}=([a]=src [b]="${path}")`, `"\${${name}[b]}"`],
  (path, name) => [`real="${path}"; declare -n ${name}=real`, `"$${name}"`],
  (path, name) => [`real="${path}"; ${name}=real`, `"\${!${name}}"`],
  (path, name) => [`${name}=$(printf "%s%s" "${halves(path)[0]}" "${halves(path)[1]}")`, `"$${name}"`],
  (path, name) => [`printf -v ${name} %s "${path}"`, `"$${name}"`],
  (path, name) => [`read -r ${name} <<< "${path}"`, `"$${name}"`],
  (path, name) => [`IFS=: read -r _ ${name} _ <<< "src:${path}:x"`, `"$${name}"`],
  (path, name) => [`mapfile -t ${name} < <(printf "%s\\n" src "${path}")`, `"\${${name}[1]}"`],
  (path, name) => [`${name}="x${path}x"; ${name}="\${${name}#x}"; ${name}="\${${name}%x}"`, `"$${name}"`],
  (path, name) => [`${name}="${path.replaceAll('a', '@')}"`, `"\${${name}//@/a}"`],
  (path, name) => [`${name}="zz${path}"`, `"\${${name}:2}"`],
  (path) => [`set -- src "${path}"`, '"$2"'],
  (path) => [`set -- src "${path}"; shift`, '"$1"'],
  (path) => [`set -- "${path}"`, '"$@"'],
  (path) => [`f() { echo "${path}"; }`, '"$(f)"'],
  (path, name) => [`f() { local v="${path}"; printf %s "$v"; }; ${name}=\`f\``, `"$${name}"`],
  (path, name) => [`f() { ${name}="$1"; }; f "${path}"`, `"$${name}"`],
  (path, name) => [`echo "${path}" > /tmp/where; ${name}=$(cat /tmp/where)`, `"$${name}"`],
  (path, name) => [`echo "${path}" > /tmp/where; ${name}=$(< /tmp/where)`, `"$${name}"`],
  (path, name) => [`${name}=$(echo "a ${path} b" | cut -d" " -f2)`, `"$${name}"`],
  (path, name) => [`${name}=$(echo "a ${path} b" | awk '{print $2}')`, `"$${name}"`],
  (path, name) => [`${name}=$(echo "K=${path}" | sed "s/^K=//")`, `"$${name}"`],
  (path, name) => [`${name}=$(printf "src\\n${path}\\n" | tail -n 1)`, `"$${name}"`],
  (path, name) => [`${name}=$(printf "README\\n${path}\\n" | grep -v README)`, `"$${name}"`],
  (path, name) => [`${name}=$(echo "${path}" | rev | rev)`, `"$${name}"`],
  (path, name) => [`${name}=$(jq -nr --arg p "${path}" '$p')`, `"$${name}"`],
  (path, name) => [`${name}=$(dirname "${path}/x")`, `"$${name}"`],
  (path, name) => [`for ${name} in src "${path}"; do :; done`, `"$${name}"`],
  (path, name) => [`for i in 1 2; do [ $i = 2 ] && ${name}="${path}"; done`, `"$${name}"`],
  (path, name) => [`i=0; while [ $i -lt 1 ]; do ${name}="${path}"; i=$((i+1)); done`, `"$${name}"`],
  (path, name) => [`case go in g*) ${name}="${path}";; *) ${name}=src;; esac`, `"$${name}"`],
  (path, name) => [`if [[ "${path}" =~ ^(.*)$ ]]; then ${name}="\${BASH_REMATCH[1]}"; fi`, `"$${name}"`],
  (path, name) => [`${name}=\${NOPE:-"${path}"}`, `"$${name}"`],
  (path, name) => [`: "\${${name}:=${path}}"`, `"$${name}"`],
  (path, name) => [`export ${name}="${path}"`, `"$${name}"`],
  (path, name) => [`eval "${name}=\\"${path}\\""`, `"$${name}"`],
  (path, name) => [`cat > /tmp/env.sh <<EOF\n${name}="${path}"\nEOF\n. /tmp/env.sh`, `"$${name}"`],
  (path, name) => [
    `cat > vars.env <<'EOF'\n${name}=${path}\nEOF\nset -a; . ./vars.env; set +a`,
    `"$${name}"`,
  ],
  (path, name) => [`${name}=$(base64 -d <<< ${Buffer.from(path).toString('base64')})`, `"$${name}"`],
  (path, name) => [`${name}=$(cd "${path}" && pwd)`, `"$${name}"`],
  (path, name) => [`${name}=$(realpath "${path}")`, `"$${name}"`],
  (path, name) => [`${name}=$(xargs -n1 <<< "${path}")`, `"$${name}"`],
  (path) => [`ln -s "$(realpath "${path}")" lnk`, 'lnk/'],
  (path) => [`IFS=,; all="src,${path}"; set -- $all; unset IFS`, '"$2"'],
  (path, name) => [`exec 3< <(echo "${path}"); read -r ${name} <&3; exec 3<&-`, `"$${name}"`],
  (path, name) => [`let n=1+1; ${name}=(a b "${path}")`, `"\${${name}[n]}"`],
  (path, name) => [`g() { echo "\${@: -1}"; }; ${name}=$(g a b "${path}")`, `"$${name}"`],
  (path, name) => [`${name}=$(env W="${path}" sh -c 'echo "$W"')`, `"$${name}"`],
  (path, name) => [`${name}=$(perl -e 'print "${path}"')`, `"$${name}"`],
];

/** What is done to a directory that a word names. */
const ACTS: readonly ((word: string) => string)[] = [
  (word) => `rm -rf ${word}`,
  (word) => `rm -r -- ${word}`,
  (word) => `find ${word} -type f -delete`,
  (word) => `find ${word} -name "*" -exec rm -f {} +`,
  (word) => `echo ${word} | xargs rm -rf`,
  (word) => `printf "%s\\0" ${word} | xargs -0 rm -rf`,
  (word) => `cp README.md ${word}/copy.md`,
  (word) => `touch ${word}/new`,
  (word) => `echo hi > ${word}/f.txt`,
  (word) => `echo hi | tee ${word}/f.txt`,
  (word) => `tar -czf ${word}/a.tgz src`,
  (word) => `tar -C ${word} -xf <(tar -cf - README.md)`,
  (word) => `install -m 600 README.md ${word}/r`,
  (word) => `ln -s /tmp ${word}/l`,
  (word) => `mkdir -p ${word}/sub/dir`,
  (word) => `dd if=README.md of=${word}/z status=none`,
  (word) => `cp -r src ${word}`,
  (word) => `cp -t ${word} README.md`,
  (word) => `find ${word} -type f | sort | xargs rm -f`,
  (word) => `find ${word} -type f | grep -v nothing | while read -r f; do rm -f "$f"; done`,
  (word) => `for f in $(ls -d ${word}/*); do rm -rf "$f"; done`,
  (word) => `ls ${word} | sed "s,^,$(realpath ${word})/," | xargs rm -rf`,
  (word) => `ls -d ${word}/* | awk 'NR>0 {print $1}' | xargs rm -rf`,
  (word) => `find ${word} -type f -print0 | sort -z | xargs -0 rm -f`,
  (word) => `stat -c %n ${word}/* | xargs rm -rf`,
  (word) => `ln -s "$(realpath ${word})" l2; mv l2 l3; rm -rf l3/*`,
  (word) => `ln -sfn "$(realpath ${word})" build/l4; rm -rf build/*/`,
  (word) => `(cd ${word} && rm -f -- *)`,
  (word) => `cd ${word} && rm -rf ./*`,
  (word) => `pushd ${word} >/dev/null; rm -rf -- *; popd >/dev/null`,
  (word) => `perl -e 'system("rm", "-rf", $ARGV[0])' ${word}`,
  (word) => `bash -c 'rm -rf "$0"' ${word}`,
  (word) => `bash -c 'rm -rf "$1"' _ ${word}`,
  (word) => `sh -s ${word} <<'S'\nrm -rf "$1"\nS`,
  (word) => `h() { rm -rf "$1"; }; h ${word}`,
  (word) => `h() { local d=$1; shift; rm -rf "$d"; }; h ${word} x`,
  (word) =>
    `cat > clean.sh <<'S'\n#!/bin/bash\nfor d in "$@"; do rm -rf "$d"; done\nS\nbash clean.sh ${word}`,
  (word) => `make -s -f - D=${word} <<'M'\nall: ; @rm -rf $(D)\nM`,
  (word) => `while read -r l; do rm -rf "$l"; done <<< ${word}`,
  (word) => `for z in ${word}; do rm -rf "$z"; done`,
  (word) => `[ -d ${word} ] && rm -rf ${word}`,
  (word) => `test ! -e ${word} || rm -rf ${word}`,
  (word) => `nohup rm -rf ${word} >/dev/null 2>&1`,
  (word) => `env -i PATH="$PATH" rm -rf ${word}`,
  (word) => `timeout 5 rm -rf ${word}`,
  (word) => `{ rm -rf ${word}; } 2>/dev/null`,
  (word) => `rm -rf ${word} & wait`,
  (word) => `awk -v d=${word} 'BEGIN{system("rm -rf " d)}'`,
  (word) => `echo "rm -rf $(printf %q ${word})" | sh`,
  (word) => `echo "rm -rf "${word} > go.sh; sh go.sh`,
  (word) => `sort -o ${word}/s data/list.txt`,
  (word) => `split -l1 data/list.txt ${word}/part`,
  (word) => `truncate -s 0 ${word}/t`,
  (word) => `gzip -c README.md > ${word}/r.gz`,
  (word) => `git -C ${word} init -q`,
  (word) => `mktemp -p ${word}`,
];

const AROUND: readonly ((line: string) => string)[] = [
  (line) => `bash -c ${quoted(line)}`,
  (line) => `set -euo pipefail\n${line}`,
  (line) => `main() {\n${line}\n}\nmain`,
  (line) => `(\n${line}\n)`,
  (line) => `cat > run.sh <<'XX'\n${line}\nXX\nbash run.sh`,
];

/** A line that does something to a directory whose name takes a way through the shell. */
export function effectLine(random: Random, path: string): string {
  const [before, word] = random.pick(WAYS)(path, random.pick(['d', 'target', 'x1', 'DIR', '_p']));
  const line = `${before}\n${random.pick(ACTS)(word)}`;
  return random.chance(0.3) ? random.pick(AROUND)(line) : line;
}
