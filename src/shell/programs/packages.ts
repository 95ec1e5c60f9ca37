import { quoteWord } from '../../model/tool-view.js';
import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { isJsonObject } from '../../model/json.js';
import { spec } from '../options.js';
import { baseName } from '../path.js';
import { packageRunner } from './wrappers.js';

const NPM = spec(
  'C:w:c:p:',
  'prefix= script-shell= pack-destination= workspace= registry= call= package= userconfig= cache= node-options= tag= otp= loglevel=',
);

/** `npm pkg set scripts.x='…'`: what `npm run x` will run. */
function keepScripts(call: Call, pairs: readonly string[]): void {
  for (const pair of pairs) {
    const [, name, code] = /^scripts\.([\w:.-]+)=(.*)$/s.exec(pair) ?? [];
    if (name !== undefined) call.scene.shell.settings.set(`npm ${name}`, code ?? '');
  }
}

/** The scripts that a verb runs. */
function scriptNames([verb = '', name = '']: readonly string[]): readonly string[] {
  if (/^(?:run|run-script|rum|urn)$/.test(verb)) return [`pre${name}`, name, `post${name}`];
  if (/^(?:i|in|ins|install|add|ci)$/.test(verb)) return ['preinstall', 'install', 'postinstall', 'prepare'];
  if (!/^(?:t|tst|test|start|stop|restart)$/.test(verb)) return [];
  const usual = verb.replace(/^ts?t?$/, 'test');
  return [`pre${usual}`, usual, `post${usual}`];
}

/** A script of the `package.json` that the line itself wrote. */
function writtenScript(call: Call, name: string): string | undefined {
  const text = call.writtenTo('package.json');
  if (text === undefined) return undefined;
  const { scripts } = parseObject(text);
  const script = isJsonObject(scripts) ? scripts[name] : undefined;
  return typeof script === 'string' ? script : undefined;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** npm runs scripts and packages, and may be told to work elsewhere. */
const npm: Program = (call) => {
  const options = call.options(NPM);
  const [verb = ''] = options.operands;
  for (const shell of options.all('script-shell'))
    call.runShell(shell, 'npm --script-shell', { shell: 'new' });
  if (verb === 'pkg' && options.operands[1] === 'set') keepScripts(call, options.operands.slice(2));
  if (verb === 'set-script') keepScripts(call, [`scripts.${options.operands.slice(1).join('=')}`]);
  const [, second, key, value] = options.operands;
  if (verb === 'config' && second === 'set' && key === 'script-shell')
    call.runShell(value ?? '', 'npm config');
  for (const name of scriptNames(options.operands)) {
    const script = call.scene.shell.settings.get(`npm ${name}`) ?? writtenScript(call, name);
    if (script === undefined) continue;
    // What follows two dashes is for the script itself.
    const dashes = call.args.indexOf('--');
    const isNamed = !/^(?:pre|post)/.test(name) || name === options.operands[1];
    const more = dashes === -1 || !isNamed ? [] : call.args.slice(dashes + 1).map(quoteWord);
    call.runShell([script, ...more].join(' '), 'npm run', { shell: 'new' });
  }
  if (verb === 'exec' || verb === 'x')
    return packageRunner(call.withArguments(call.args.slice(call.args.indexOf(verb) + 1)));
  // In the directory of a package that is installed.
  const dashes = call.args.indexOf('--');
  if (verb === 'explore' && dashes !== -1) {
    const words = call.args.slice(dashes + 1);
    return words.length === 1
      ? call.runShell(words[0] ?? '', 'npm explore', { shell: 'new' })
      : call.run(words, 'npm explore');
  }
  const places = [...options.all('pack-destination')];
  const isInstalling =
    /^(?:i|in|ins|install|add|ci|update|up|uninstall|rm|remove|un|link|ln|init|create)$/.test(verb);
  if (isInstalling) places.push(...options.all('C', 'prefix'));
  if (places.length > 0) call.effect('write', call.paths(places), { detail: 'is where it puts files' });
  if (call.hasReader) call.print(call.machine.symbols.unknown('$(npm ...)'));
  return undefined;
};

/** Other systems of versions fetch as git does. */
function fetchesTree(verbs: RegExp): Program {
  return (call) => {
    const options = call.options(
      spec(
        'r:b:u:',
        'revision= username= password= branch= depth= config= diff-cmd= diff3-cmd= merge-cmd= editor-cmd=',
      ),
    );
    for (const line of options.all('diff-cmd', 'diff3-cmd', 'merge-cmd', 'editor-cmd'))
      call.runShell(line, call.program, { shell: 'new' });
    for (const setting of options.all('config')) {
      const [, line] =
        /^(?:alias\.[^=]+=!|hooks\.[^=]+=|ui\.(?:editor|ssh|merge)=)(.+)$/s.exec(setting) ?? [];
      if (line !== undefined) call.runShell(line, `${call.program} --config`, { shell: 'new' });
    }
    const [verb = '', url = '', place] = options.operands;
    if (verb === 'cat' && /:\/\//.test(url)) {
      call.print(call.mint({ source: call.render(url), isRemote: true }));
      return;
    }
    if (!verbs.test(verb) || !/:\/\/|@/.test(url)) return;
    // `svn export` may be asked for one file.
    const directory = place ?? baseName(url);
    call.effect('write', call.paths([directory]), {
      isRecursive: true,
      detail: 'is filled with the repository',
    });
    call.fillDirectory(directory, call.mint({ source: call.render(url), isRemote: true }));
  };
}

export const packagePrograms = once((): Readonly<Record<string, Program>> => ({
  npm,
  pnpx: packageRunner,
  svn: fetchesTree(/^(?:checkout|co|export)$/),
  hg: fetchesTree(/^clone$/),
  bzr: fetchesTree(/^(?:branch|checkout|export)$/),
}));
