import { describe, expect, it } from 'vitest';
import { effectsOf, filesOf } from './reading.js';

const GONE = 'delete /opt/x recursively by force';

describe('a script that the line put into package.json', () => {
  it.each([
    `jq '.scripts.x = "rm -rf /opt/x"' package.json > p && mv p package.json && npm run x`,
    `jq '.scripts["x"]="rm -rf /opt/x"' package.json | sponge package.json; npm run x`,
    `jq --arg c 'rm -rf /opt/x' '.scripts.x=$c' package.json > p && mv p package.json && npm run x`,
    `jq '.scripts += {"x": "rm -rf /opt/x"}' package.json > p && mv p package.json && yarn run x`,
    `node -e "const p=require('./package.json');p.scripts.x='rm -rf /opt/x';fs.writeFileSync('package.json',JSON.stringify(p))"; npm run x`,
    `python3 - <<'P'\nimport json\np=json.load(open('package.json'))\np['scripts']['x']='rm -rf /opt/x'\njson.dump(p,open('package.json','w'))\nP\nnpm run x`,
    `echo '{"scripts":{"x":"rm -rf /opt/x"}}' > package.json; yarn x`,
    `echo '{"scripts":{"x":"rm -rf /opt/x"}}' > package.json; bun run x`,
    `echo '{"scripts":{"prepack":"rm -rf /opt/x"}}' > package.json; npm pack`,
    `echo '{"scripts":{"version":"rm -rf /opt/x"}}' > package.json; npm version patch`,
  ])('is run: %s', (line) => {
    expect(effectsOf(line)).toContain(GONE);
  });

  it('is found after two hundred others, which are read to their end', () => {
    const steps = Array.from(
      { length: 200 },
      (_, at) => `mkdir -p out/${at}; cp -r p${at}/dist out/${at}/; (cd p${at} && npm test) || echo "${at}"`,
    );
    const edit = `jq '.scripts.x = "rm -rf /opt/x"' package.json > p && mv p package.json`;
    expect(effectsOf([...steps, edit, 'npm run x'].join('\n'))).toContain(GONE);
    expect(effectsOf([...steps, 'npm run x'].join('\n'))).not.toContain(GONE);
  });

  it('is run where the project is', () => {
    const line = `echo '{"scripts":{"x":"rm -rf ../../y"}}' > sub/package.json; npm --prefix sub run x`;
    expect(effectsOf(line)).toContain('delete /home/dev/y recursively by force');
  });

  it.each([
    `jq '.scripts.y = "rm -rf /opt/x"' package.json > p && mv p package.json && npm run x`,
    `echo '{"scripts":{"prepack":"rm -rf /opt/x"}}' > package.json; npm pack --ignore-scripts`,
    `echo '{"scripts":{"prex":"rm -rf /opt/x"}}' > package.json; npm run x --ignore-scripts`,
    `echo '{"scripts":{"x":"rm -rf /opt/x"}}' > package.json; npm test`,
    `jq '.scripts.x' package.json; npm run x`,
  ])('is not run: %s', (line) => {
    expect(effectsOf(line)).not.toContain(GONE);
  });
});

describe('a file of the project that is changed in place', () => {
  const files = filesOf({
    '/home/dev/project/run.sh': 'echo one\nrm -rf "$UNKNOWN"\n',
    '/home/dev/project/run.py': 'print(1)\n',
    '/home/dev/project/package.json': '{"scripts":{"test":"true"}}\n',
  });

  it.each([
    [`sed -i 's#echo one#rm -rf /opt/x#' run.sh && bash run.sh`],
    [`sed -i "s#print(1)#import shutil; shutil.rmtree('/opt/x')#" run.py && python3 run.py`],
    [`sed -i 's#"true"#"rm -rf /opt/x"#' package.json && npm test`],
    [`perl -pi -e 's#echo one#rm -rf /opt/x#' run.sh && ./run.sh`],
  ])('is what it has become when it is run: %s', (line) => {
    expect(effectsOf(line, { files }).join('\n')).toContain('delete /opt/x recursively');
  });

  it('is judged no further where the change leads nowhere', () => {
    expect(effectsOf(`sed -i 's/print(1)/print(2)/' run.py && python3 run.py`, { files })).toEqual([
      'write /home/dev/project/run.py',
    ]);
  });
});
