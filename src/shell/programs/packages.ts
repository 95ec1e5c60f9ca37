import { quoteWord } from '../../model/tool-view.js';
import { once } from '../../model/once.js';
import type { Call, Program } from '../call.js';
import { isDryRun, spec, type Options } from '../options.js';
import { baseName } from '../path.js';
import { isPath } from './output-options.js';
import { keepScripts, scriptsNamed } from './project-scripts.js';
import { runNamedTests } from './own-tests.js';
import { packageRunner } from './package-runner.js';

const NPM = spec(
  'C:w:c:p:',
  'prefix= script-shell= pack-destination= workspace= registry= call= package= userconfig= cache= node-options= tag= otp= loglevel=',
);

/** Scripts that other verbs run on their way. */
const LIFECYCLE: readonly (readonly [verb: RegExp, names: string])[] = [
  [
    /^(?:i|in|ins|inst|install|add|ci|clean-install|it|install-test)$/,
    'preinstall install postinstall prepublish preprepare prepare postprepare',
  ],
  [/^(?:rebuild|rb)$/, 'preinstall install postinstall prepare'],
  [/^(?:uninstall|un|rm|remove|r)$/, 'preuninstall uninstall postuninstall'],
  [/^pack$/, 'prepack prepare postpack'],
  [/^publish$/, 'prepublishOnly prepack prepare postpack publish postpublish'],
  [/^version$/, 'preversion version postversion'],
];

/** The scripts that a verb runs. */
function scriptNames([verb = '', name = '']: readonly string[]): readonly string[] {
  if (/^(?:run|run-script|rum|urn)$/.test(verb)) return [`pre${name}`, name, `post${name}`];
  const life = LIFECYCLE.find(([verbs]) => verbs.test(verb))?.[1].split(' ') ?? [];
  const usual = /^(?:it|install-test)$/.test(verb) ? 'test' : verb.replace(/^ts?t?$/, 'test');
  if (!/^(?:test|start|stop|restart)$/.test(usual)) return life;
  const more = usual === 'restart' ? ['stop', 'start'] : [];
  return [...life, `pre${usual}`, usual, ...more, `post${usual}`];
}

/** Runs them where the project is: `npm --prefix sub run x` in `sub`. */
function runScripts(call: Call, options: Options): void {
  const { operands } = options;
  const isRun = operands[0]?.startsWith('run') === true;
  const places = options.all('C', 'prefix', 'w', 'workspace');
  const isSilenced = options.has('ignore-scripts') && options.value('ignore-scripts') !== 'false';
  for (const inner of (places.length === 0 ? ['.'] : places).map((place) => call.at(place, call.args)))
    for (const name of scriptNames(operands)) {
      // What follows two dashes is for the script itself.
      const dashes = call.args.indexOf('--');
      const isNamed = !(name.startsWith('pre') || name.startsWith('post')) || name === operands[1];
      if (isSilenced && !(isRun && isNamed)) continue;
      const more = dashes === -1 || !isNamed ? [] : call.args.slice(dashes + 1).map(quoteWord);
      const scripts = scriptsNamed(inner, name);
      if (scripts.length === 0) runNamedTests(inner, name);
      // npm has a script of this name itself.
      for (const script of scripts.length === 0 && isRun && name === 'env' ? ['env'] : scripts)
        call.machine.budget.again(`npm run ${name}`, () => {
          inner.runShell([script, ...more].join(' '), 'npm run', { shell: 'new' });
        });
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
  runScripts(call, options);
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
  // `npm create vite@latest ../app` lays out a project there.
  if (/^(?:init|create)$/.test(verb)) places.push(...options.operands.slice(2, 3).filter(isPath));
  if (places.length > 0 && !isDryRun(call.args))
    call.effect('write', call.paths(places), { detail: 'is where it puts files' });
  // Where it lies differs, but never is it in the project.
  if (/^(?:root|prefix|bin)$/.test(verb) && options.has('g', 'global'))
    call.print('/usr/local/lib/node_modules\n');
  else if (call.hasReader) call.print(call.machine.symbols.unknown('$(npm ...)'));
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
  // It has verbs of its own besides the managers that it starts.
  corepack: (call) =>
    /^(?:npm|npx|pnpm|pnpx|yarn|yarnpkg)(?:@|$)/.test(call.args[0] ?? '')
      ? call.run(call.args, 'corepack')
      : undefined,
  svn: fetchesTree(/^(?:checkout|co|export)$/),
  hg: (call) => {
    const at = call.args.findIndex((arg) => /^(?:-c|--command)$/.test(arg));
    if (call.args[0] === 'bisect' && at !== -1)
      return call.runShell(call.args[at + 1] ?? '', 'hg bisect', { shell: 'new' });
    return fetchesTree(/^clone$/)(call);
  },
  bzr: fetchesTree(/^(?:branch|checkout|export)$/),
}));
