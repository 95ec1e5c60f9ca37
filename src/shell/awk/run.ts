import type { Call } from '../call.js';
import { anyVariableName } from '../environment.js';
import { reportBomb } from '../fork-bomb.js';
import { printsIntoFile, reportEndlessWrite } from '../kept-output.js';
import { isLiteral } from '../marks.js';
import { someOf } from '../narrowing.js';
import { blenderOf, loosened, type Blender } from '../output/marked.js';
import { Evaluator } from './evaluate.js';
import type { Outlets } from './outlets.js';
import { Lost, State, type Line } from './state.js';
import type { AwkProgram, Flow, Rule, Statement } from './syntax.js';
import { combine, eitherOf, type Truth, type Value } from './values.js';

const MAX_ROUNDS = 300;
/** Rounds of a loop of which it is not known how often it is run. */
const DOUBTFUL_ROUNDS = 2;
const MAX_EACH = 40;

/** Runs a program as awk does; where it is not known which way it goes, it goes both. */
export class AwkRun {
  readonly #call: Call;
  readonly #program: AwkProgram;
  readonly #state: State;
  readonly #outlets: Outlets;
  readonly #blend: Blender;
  readonly #values: Evaluator;
  /** Ranges that have begun, or may have. */
  readonly #open = new Map<Rule, 'open' | 'maybe'>();
  /** How often something was left, or may have been. */
  #leaves = 0;

  constructor(call: Call, program: AwkProgram, state: State, outlets: Outlets) {
    this.#call = call;
    this.#program = program;
    this.#state = state;
    this.#outlets = outlets;
    this.#blend = blenderOf(call);
    this.#values = new Evaluator(call, program, state, outlets, (body) => this.#run(body));
  }

  run(): void {
    const { rules } = this.#program;
    const isOver = this.#runAll('begin') === 'exit';
    if (!isOver && rules.some(({ on }) => on !== 'begin')) this.#runLines();
    this.#runAll('end');
    this.#outlets.close();
  }

  #runAll(on: 'begin' | 'end'): Flow | null {
    for (const rule of this.#program.rules) {
      if (rule.on !== on || rule.body === null) continue;
      const flow = this.#run(rule.body);
      if (flow === 'exit') return flow;
    }
    return null;
  }

  #runLines(): void {
    for (let line = this.#state.nextLine(); line !== null; line = this.#state.nextLine()) {
      this.#state.takeLine(line);
      if (this.#runRules(line) === 'exit') return;
    }
  }

  #runRules(line: Line): Flow | null {
    for (const rule of this.#program.rules) {
      if (rule.on !== 'line') continue;
      const isMeant = this.#isMeant(rule);
      if (isMeant === false) continue;
      const flow = this.#inDoubt(isMeant === null, () =>
        rule.body === null ? this.#printValue([this.#state.record]) : this.#run(rule.body),
      );
      // A line that stands for many is not the only one.
      if (flow === 'exit') return isLiteral(line.text) ? flow : null;
      if (flow === 'next') return null;
    }
    return null;
  }

  #isMeant(rule: Rule): Truth {
    const [first, second] = rule.tests;
    if (first === undefined) return true;
    if (second === undefined) return this.#values.truth(first);
    const before = this.#open.get(rule);
    const isIn = before === 'open' || this.#values.truth(first);
    if (before === undefined && isIn === false) return false;
    const isEnd = this.#values.truth(second);
    if (isEnd === true) this.#open.delete(rule);
    else this.#open.set(rule, isEnd === false && isIn === true ? 'open' : 'maybe');
    return isIn === true ? true : null;
  }

  /** In doubt nothing that was is forgotten, and nobody leaves. */
  #inDoubt(isDoubtful: boolean, run: () => Flow | null): Flow | null {
    if (!isDoubtful) return run();
    this.#state.doubts += 1;
    run();
    this.#state.doubts -= 1;
    return null;
  }

  #run(statement: Statement): Flow | null {
    this.#state.spend();
    switch (statement.kind) {
      case 'expression':
        this.#values.value(statement.value);
        return null;
      case 'print':
        return this.#print(statement);
      case 'if': {
        const test = this.#values.truth(statement.test);
        const { yes, no } = statement;
        if (test !== null) return test ? this.#run(yes) : no === null ? null : this.#run(no);
        this.#inDoubt(true, () => this.#run(yes));
        return no === null ? null : this.#inDoubt(true, () => this.#run(no));
      }
      case 'loop':
        return this.#loop(statement);
      case 'each':
        return this.#each(statement);
      case 'block':
        for (const each of statement.statements) {
          const flow = this.#run(each);
          if (flow !== null) return flow;
        }
        return null;
      case 'delete':
        this.#state.remove(
          statement.array,
          statement.keys === null ? null : this.#values.key(statement.keys),
        );
        return null;
      case 'flow':
        if (statement.to !== 'continue') this.#leaves += 1;
        if (statement.value !== null) {
          const value = this.#values.value(statement.value);
          if (statement.to === 'return') this.#state.returned = eitherOf(this.#state.returned, value);
        }
        return this.#state.doubts > this.#state.doubtsAtCall && statement.to === 'return'
          ? null
          : statement.to;
    }
  }

  #loop({ test, update, body, isAfter }: Statement & { readonly kind: 'loop' }): Flow | null {
    let doubtful = 0;
    const { started, ran, prints, filed } = this.#outlets;
    const leaves = this.#leaves;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const isOn = test === null || (isAfter && round === 0) ? true : this.#values.truth(test);
      if (isOn === false) return null;
      if (isOn === null) doubtful += 1;
      if (doubtful > DOUBTFUL_ROUNDS) return null;
      const flow = this.#inDoubt(isOn === null, () => this.#run(body));
      if (flow === 'break') return null;
      if (flow !== null && flow !== 'continue') return flow;
      if (update !== null) this.#inDoubt(isOn === null, () => this.#run(update));
    }
    // What is started again and again and never waited for fills the machine.
    if (this.#outlets.started - started >= MAX_ROUNDS) {
      reportBomb(this.#call.machine, this.#call.scene, 'starts processes without end');
      return 'exit';
    }
    // A command that is run may take its time, and a test that counts comes to an end.
    const isEndless = (test === null || test.kind === 'number') && leaves === this.#leaves;
    const isFilling =
      this.#outlets.filed - filed >= MAX_ROUNDS ||
      (this.#outlets.prints - prints >= MAX_ROUNDS && printsIntoFile(this.#call));
    if (isEndless && isFilling && ran === this.#outlets.ran) {
      reportEndlessWrite(this.#call);
      return 'exit';
    }
    throw new Lost();
  }

  #each({ name, array, body }: Statement & { readonly kind: 'each' }): Flow | null {
    const keys =
      array === 'ENVIRON' ? [anyVariableName(this.#call.machine.symbols)] : this.#state.keysOf(array);
    for (const key of keys.slice(0, MAX_EACH)) {
      this.#state.set(name, [key]);
      const flow = this.#run(body);
      if (flow === 'break') return null;
      if (flow !== null && flow !== 'continue') return flow;
    }
    return null;
  }

  #print({ isFormat, values, into }: Statement & { readonly kind: 'print' }): null {
    const texts =
      values.length === 0 ? [[this.#state.record]] : values.map((each) => this.#values.value(each));
    const [first = [''], ...rest] = texts;
    const between = this.#state.get('OFS');
    let made: Value = first;
    if (isFormat) made = this.#values.formatted(first, rest);
    else {
      for (const each of rest)
        made = combine(
          combine(made, between, (left, right) => left + right),
          each,
          (left, right) => left + right,
        );
      made = combine(made, this.#state.get('ORS'), (left, right) => left + right);
    }
    if (into === null) return this.#printValue(made, false);
    for (const place of this.#values.value(into.place))
      for (const text of made) this.#outlets.write(into.sign, place, text);
    return null;
  }

  #printValue(value: Value, isLine = true): null {
    const end = isLine ? (this.#state.get('ORS')[0] ?? '\n') : '';
    for (const text of value) {
      const known = loosened(text, this.#blend);
      this.#outlets.print((this.#state.doubts > 0 ? someOf(known) : known) + end);
    }
    return null;
  }
}
