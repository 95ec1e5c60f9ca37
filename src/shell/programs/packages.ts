import { once } from '../../model/once.js';
import type { Program } from '../call.js';
import { spec } from '../options.js';
import { baseName } from '../path.js';
import { packageRunner } from './wrappers.js';

const NPM = spec(
  'C:w:c:p:',
  'prefix= script-shell= pack-destination= workspace= registry= call= package= userconfig= cache= node-options= tag= otp= loglevel=',
);

/** npm runs scripts and packages, and may be told to work elsewhere. */
const npm: Program = (call) => {
  const options = call.options(NPM);
  const [verb = ''] = options.operands;
  for (const shell of options.all('script-shell'))
    call.runShell(shell, 'npm --script-shell', { shell: 'new' });
  if (verb === 'exec' || verb === 'x')
    return packageRunner(call.withArguments(call.args.slice(call.args.indexOf(verb) + 1)));
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
    const [verb = '', url = '', place] = call.options(
      spec('r:b:u:', 'revision= username= password= branch= depth='),
    ).operands;
    if (!verbs.test(verb) || !/:\/\/|@/.test(url)) return;
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
