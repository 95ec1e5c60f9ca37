import { Call } from '../call.js';

/** A place on another machine that a copy empties, or a client of files: `prod:/srv`. */
export function deleteFar(call: Call, host: string, path: string, detail: string): void {
  const { command } = call;
  const { home } = call.machine.context;
  const place = /^~?\/?$/.test(path) && path !== '/' ? home : path.replace(/^~(?=\/)/, home);
  const far = new Call(
    call.machine,
    call.scene,
    { ...command, host: call.render(host), via: [...command.via, call.program] },
    [call.word, ...call.args],
    call.program,
    call.plumbs,
  );
  if (place.startsWith('/'))
    far.effect('delete', [call.path(place)], { action: `${call.program}.delete`, isRecursive: true, detail });
}

/** `rm -r` in what a client of files is told. */
export function deleteTyped(call: Call, script: string, host: string): void {
  for (const [, path = ''] of script.matchAll(/(?:^|[;\n])[ \t]*rm[ \t]+-\w*r\w*[ \t]+([^\s;]+)/g))
    deleteFar(call, host, path, 'deletes it there');
}
