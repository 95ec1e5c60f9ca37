import { once } from '../../model/once.js';
import { after, type Snippets } from './snippet-patterns.js';

const nim = once((): Snippets => ({
  enter: after(/\bsetCurrentDir\s*\(?/),
  run: after(/\b(?:exec|execShellCmd|execCmd|execCmdEx|execProcess|gorge|gorgeEx|staticExec)\s*\(?/),
  remove: after(/\b(?:removeDir|removeFile|rmDir|rmFile)\s*\(?/),
  write: after(/\bwriteFile\s*\(?/),
  read: after(/\b(?:readFile|staticRead)\s*\(?/),
}));

const prolog = once((): Snippets => ({
  enter: after(/\b(?:working_directory\s*\([^,()]*,|chdir\s*\(|cd\s*\()/),
  run: after(/\b(?:shell|system|popen)\s*\(/, /\bopen\s*\(\s*pipe\s*\(/),
  // A program by its name, and what it is called with.
  spell: (code) => code.replace(/\bpath\(\s*'?([\w.-]+)'?\s*\)/g, '"$1"'),
  words: [/\bprocess_create\s*\(\s*("[^"]*"\s*,\s*\[[^\]]*\])/g],
  remove: after(
    /\b(?:delete_file|delete_directory|delete_directory_and_contents|delete_directory_contents|unlink)\s*\(/,
  ),
  write: [
    /\bopen\s*\(\s*["']([^"']*)["']\s*,\s*(?:write|append|update)\b/g,
    ...after(/\b(?:tell|append)\s*\(/),
  ],
  read: after(/\b(?:read_file_to_string|read_file_to_codes|see)\s*\(/),
}));

const lisp = once((): Snippets => ({
  run: after(/\((?:ext:)?(?:shell|run-shell-command|system)/, /run-program/),
  remove: after(
    /\((?:delete-file|ext:delete-dir(?:ectory)?|uiop:delete-directory-tree|ccl:delete-directory)\s+(?:#[pP])?/,
  ),
}));

const dart = once((): Snippets => ({
  words: [/\bProcess\.(?:run|runSync|start)\s*\(([^()]*)\)/g],
  remove: after(/\b(?:Directory|File|Link)\s*\((?=[^)]*\)\s*\.delete)/),
  write: [/\bFile\s*\(\s*["']([^"']*)["']\s*\)\s*\.(?:write|openWrite|create)/g],
  read: after(/\bFile\s*\((?=[^)]*\)\s*\.readAs)/),
}));

/** Text with commands in it: `.sy` of roff, Lua in TeX. */
const roff = once((): Snippets => ({ run: [/(?:^|\n)[.']\s*(?:sy|pso)\s+([^\n]+)/g] }));
const tex = once((): Snippets => ({ run: after(/\bos\.execute\s*\(/, /\bio\.popen\s*\(/) }));

/** What is met more seldom still. */
export const rareLanguages = (): Readonly<Record<string, Snippets>> => ({
  nim: nim(),
  swipl: prolog(),
  gprolog: prolog(),
  yap: prolog(),
  clisp: lisp(),
  ecl: lisp(),
  ccl: lisp(),
  dart: dart(),
  maxima: { run: after(/\bsystem\s*\(/) },
  groff: roff(),
  troff: roff(),
  lualatex: tex(),
  luatex: tex(),
});
