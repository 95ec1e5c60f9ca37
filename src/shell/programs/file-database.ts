import type { Call } from '../call.js';
import type { Target } from '../effect.js';
import { directoryName } from '../path.js';
import { Output } from '../streams.js';
import { changesDatabase, readSql } from './sql-statements.js';

const MAX_SCRIPTS = 20;

/** What the client of a database in a file does with its scripts, one line after the other. */
export class FileSession {
  #call: Call;
  #database: Target | null;
  /** Tables that were made here. */
  readonly #made = new Set<string>();
  #scripts = 0;

  constructor(call: Call, name: string | null) {
    this.#call = call;
    this.#database = name === null ? null : this.#open(name);
  }

  #open(name: string): Target {
    return name === ':memory:' || name === ''
      ? this.#call.target('database', ':memory:')
      : this.#call.path(name);
  }

  read(text: string): void {
    let sql: string[] = [];
    for (const line of text.split('\n')) {
      if (/^\s*\./.test(line)) {
        this.#readSql(sql.join('\n'));
        sql = [];
        this.#readCommand(line.trim());
      } else sql.push(line);
    }
    this.#readSql(sql.join('\n'));
  }

  /** `.open file`, `.cd directory`, `.read script`; all others are read with the statements. */
  #readCommand(line: string): void {
    const [, , command] = /^\.re(?:ad?)?\s+(["']?)\|(.*)\1$/.exec(line) ?? [];
    if (command !== undefined) {
      this.#readPrinted(command);
      return;
    }
    const [verb = '', ...words] = line.split(/\s+/).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
    const operand = words.findLast((word) => !word.startsWith('-')) ?? '';
    if (/^\.op(?:en?)?$/.test(verb)) this.#database = this.#open(operand);
    else if (verb === '.cd') this.#call = this.#call.at(operand, this.#call.args);
    else if (/^\.(?:clone|trace|save|backup)$/.test(verb) && !/^(?:stdout|stderr|off|)$/.test(operand))
      this.#call.effect('overwrite', [this.#call.path(operand)], { detail: 'is written by a statement' });
    else if (/^\.re(?:ad?)?$/.test(verb)) this.#readScript(operand);
    else readSql(this.#call, line, this.#database);
    if (/^\.(?:import|restore)$/.test(verb)) this.#reportChange();
  }

  /** `.read |command`: what it prints is read as a script. */
  #readPrinted(command: string): void {
    const output = new Output();
    this.#call.runShell(command, 'sqlite3 .read', { shell: 'new', output });
    this.#scripts += 1;
    if (this.#scripts <= MAX_SCRIPTS) for (const text of output.texts) this.read(text ?? '');
  }

  #readScript(file: string): void {
    this.#scripts += 1;
    const code = this.#scripts > MAX_SCRIPTS ? null : this.#call.codeOf(file);
    if (code !== null) this.#call.machine.budget.descend(() => this.read(code));
  }

  #readSql(sql: string): void {
    if (sql.trim() === '') return;
    for (const [, name = ''] of sql.matchAll(
      /\bcreate\s+(?:temp(?:orary)?\s+)?table\s+(?!if\b)([\w."`[\]]+)/gi,
    ))
      this.#made.add(name.toLowerCase());
    // `edit(value, 'editor')` starts the editor.
    for (const [, command = ''] of sql.matchAll(/\bedit\s*\([^(),]*,\s*'((?:[^']|'')*)'\s*\)/gi))
      this.#call.runShell(command.replaceAll("''", "'"), 'sqlite3 edit', { shell: 'new' });
    readSql(this.#call, sql, this.#database, this.#isNew() ? this.#made : undefined);
    if (changesDatabase(sql)) this.#reportChange();
  }

  /** A database that was not there before, or that is in no file: what is in it, the line put there. */
  #isNew(): boolean {
    if (this.#database === null) return true;
    const path = this.#database?.kind === 'path' ? this.#database.path : null;
    return path !== null && this.#call.machine.context.files.realPath(path) === null;
  }

  #reportChange(): void {
    const { cwd } = this.#call.machine.context;
    // One beside what the line works on is as good as its own.
    const isBeside = directoryName(this.#database?.path ?? cwd) === cwd;
    if (this.#database?.kind === 'path' && !isBeside)
      this.#call.effect('write', [this.#database], { detail: 'is the database that a statement changes' });
  }
}
