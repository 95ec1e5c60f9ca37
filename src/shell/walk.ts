import type {
  Case,
  CaseItem,
  CommandNode,
  CompoundList,
  If,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Statement,
} from 'unbash';
import { isListed } from '../model/word-list.js';
import { countingStage, tellAside } from './counted-pipes.js';
import { runAndOr } from './and-or.js';
import { runAside, runBranches } from './branches.js';
import { startCoprocess } from './coprocess.js';
import { mayFill } from './endless-source.js';
import { detectEndlessWrite } from './endless-write.js';
import { evaluateNode, expandPattern, expandSubject } from './expand.js';
import { awaitFifos } from './fifos.js';
import { Links } from './links.js';
import { afterFailure, fireTrap } from './live-traps.js';
import { runArithmeticFor, runFor, runWhile } from './loops.js';
import {
  FAILURE,
  SUCCESS,
  UNKNOWN,
  type Branch,
  type Completion,
  type Machine,
  type Scene,
} from './machine.js';
import { isLiteral, isResolved, STAR } from './marks.js';
import { narrowBy, narrowByFailing, narrowToTexts, narrowVariable, supposeOutcome } from './narrowing.js';
import { matcherOf } from './pattern.js';
import { textAfterAliases } from './opening-aliases.js';
import { withRedirects } from './redirect.js';
import { runSimple } from './simple.js';
import { StandingOutput } from './standing-output.js';
import { Input, Output } from './streams.js';
import { evaluateTest } from './test-expression.js';

/** What fails with a plain 1; others have numbers of their own. */
function failsPlainly(node: PipelineNode): boolean {
  if (node.type === 'Command') return isListed(node.name?.text ?? '', 'false [ test');
  if (node.type === 'Pipeline') return node.prefixes.some(({ type }) => type === 'Negation');
  return node.type === 'TestCommand' || node.type === 'ArithmeticCommand';
}

function runPipelineNode(machine: Machine, node: PipelineNode, scene: Scene): Completion {
  if (mayFill(node)) detectEndlessWrite(machine, node, scene);
  const completion =
    node.type === 'Pipeline' ? runPipeline(machine, node, scene) : runNode(machine, node, scene);
  const { status } = completion;
  scene.shell.lastStatus = status === true ? '0' : status === false && failsPlainly(node) ? '1' : null;
  return completion;
}

function runPipeline(machine: Machine, node: Pipeline, scene: Scene): Completion {
  const isNegated = node.prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1;
  const [only] = node.commands;
  let completion: Completion = UNKNOWN;
  if (node.commands.length === 1 && only !== undefined) completion = runNode(machine, only, scene);
  else runStages(machine, node, scene);
  if (!isNegated || completion.status === null) return { ...completion, flow: completion.flow };
  return { ...completion, status: !completion.status };
}

const MAX_INPUTS = 4;

function runStages(machine: Machine, node: Pipeline, scene: Scene): void {
  let inputs: readonly (string | null)[] = [];
  const { effects } = machine.report;
  const before = effects.length;
  const counting = countingStage(
    node.commands,
    (name) => scene.shell.functions.has(name) || scene.shell.aliases.has(name),
  );
  for (const [at, command] of node.commands.entries()) {
    if (at === counting) tellAside(machine.report, before, effects.length);
    const isLast = at === node.commands.length - 1;
    const output = isLast ? scene.output : new Output();
    const stage = (input: Input): void => {
      machine.budget.spend(scene.shell.size);
      if (isLast && scene.shell.options.has('lastpipe')) {
        // It runs in this shell, unless somebody sits before it.
        runBranches(machine, scene, [
          () => SUCCESS,
          (inner) => runNode(machine, command, { ...inner, input }),
        ]);
        return;
      }
      const shell = scene.shell.fork();
      // `|&` sends what it complains of along.
      const outlets =
        node.operators[at] === '|&' ? new Map([...scene.outlets, [2, output] as const]) : scene.outlets;
      runNode(machine, command, { ...scene, shell, input, output, outlets });
    };
    if (at === 0) stage(scene.input);
    else for (const text of inputs.slice(0, MAX_INPUTS)) stage(new Input(text));
    inputs = isLast ? [] : (output?.texts ?? [null]);
  }
}

function hasFifo({ report, budget }: Machine): boolean {
  budget.spend(report.commands.length >> 6);
  return report.commands.some(({ program }) => program === 'mkfifo' || program === 'mknod');
}

/** `exec > file` alone, after which what is printed goes elsewhere. */
function isExec({ command }: Statement): boolean {
  return command.type === 'Command' && command.name?.text === 'exec' && command.redirects.length > 0;
}

/** What reports a failure of its own; loops and groups are told of by what is in them. */
function mayFail({ command: node }: Statement): boolean {
  return node.type === 'Pipeline'
    ? !node.prefixes.some(({ type }) => type === 'Negation')
    : node.type === 'Command' || node.type === 'Subshell' || node.type === 'AndOr' || failsPlainly(node);
}

function runStatement(machine: Machine, node: Statement, scene: Scene): Completion {
  machine.budget.spend(1);
  const run: Branch = (inner) =>
    node.command.type === 'AndOr'
      ? runAndOr(machine, node.command, inner, (command, state) => runPipelineNode(machine, command, state))
      : runPipelineNode(machine, node.command, inner);
  if (node.background !== true) {
    const completion = run(scene);
    const isPlain = scene.shell.liveTraps.size === 0 || !mayFail(node);
    if (isPlain) return completion;
    // Of several only the last one counts, and which of them it was is not known.
    const isVague = node.command.type === 'AndOr' && completion.status === false;
    return afterFailure(machine, scene, isVague ? { ...completion, status: null } : completion);
  }
  machine.budget.spend(scene.shell.size);
  if (hasFifo(machine)) awaitFifos(machine, scene, run);
  const beside = scene.shell.fork(new Links(scene.shell.links));
  run({ ...scene, shell: beside, isConcurrent: true });
  // Nobody knows when: what it takes away may still be there.
  scene.shell.links.join(beside.links);
  scene.shell.lastStatus = '0';
  return SUCCESS;
}

function runStatements(
  machine: Machine,
  statements: readonly Statement[],
  scene: Scene,
  isBroken = false,
): Completion {
  let completion: Completion = SUCCESS;
  let standing: StandingOutput | null = null;
  let current = scene;
  for (const [at, statement] of statements.entries()) {
    // A text with an error in it ends before the line that has it.
    if (isBroken && machine.traps.length > 0) machine.runTraps(scene);
    completion = runStatement(machine, statement, current);
    standing?.keep(scene);
    const opened = scene.shell.aliases.size > 0 ? textAfterAliases(scene, statement, isBroken) : null;
    if (opened !== null)
      runBranches(machine, current, [() => SUCCESS, (inner) => machine.runText(opened, inner)]);
    if (isExec(statement)) {
      standing?.close();
      standing = StandingOutput.of(scene);
      const led = { ...current, ...scene.shell.standing };
      current = standing?.within(led) ?? led;
      scene.shell.standing = null;
    }
    if (completion.flow === 'next') continue;
    // What follows an `exit` is still read: a trap or a redefinition could bring it to life.
    const rest = statements.slice(at + 1);
    if (rest.length > 0) runAside(machine, scene, (inner) => runStatements(machine, rest, inner));
    break;
  }
  standing?.close();
  return completion;
}

export function runScript(machine: Machine, script: ParsedScript, scene: Scene): Completion {
  const isBroken = (script.errors ?? []).length > 0;
  if (isBroken) machine.report.hasSyntaxError = true;
  return machine.budget.descend(() => runStatements(machine, script.commands, scene, isBroken));
}

export function runList(machine: Machine, list: CompoundList, scene: Scene): Completion {
  return machine.budget.descend(() => runStatements(machine, list.commands, scene));
}

function runIf(machine: Machine, node: If, scene: Scene): Completion {
  const runArms = (at: number, inner: Scene): Completion => {
    const arm = at === 0 ? node : node.elif[at - 1];
    if (arm === undefined) return node.else === undefined ? SUCCESS : runList(machine, node.else, inner);
    const test = runList(machine, arm.clause, { ...inner, isTested: true });
    const asked = inner.source.slice(arm.clause.pos, arm.clause.end);
    const take: Branch = (scope) => {
      if (test.status === null) narrowBy(scope, asked);
      else if (!test.status) supposeOutcome(machine, scope, asked, true);
      return runList(machine, arm.then, scope);
    };
    const skip: Branch = (scope) => {
      if (test.status === null) narrowByFailing(scope, asked);
      else if (test.status) supposeOutcome(machine, scope, asked, false);
      return machine.budget.descend(() => runArms(at + 1, scope));
    };
    if (test.status === null) return runBranches(machine, inner, [take, skip]);
    runAside(machine, inner, test.status ? skip : take);
    return test.status ? take(inner) : skip(inner);
  };
  return machine.budget.descend(() => runArms(0, scene));
}

/** Runs an arm, and after it those that it falls through to. */
function runArm(machine: Machine, node: Case, at: number, scene: Scene): Completion {
  const item = node.items[at];
  if (item === undefined) return SUCCESS;
  const completion = runList(machine, item.body, scene);
  if (completion.flow !== 'next') return completion;
  if (item.terminator === ';&') return runArm(machine, node, at + 1, scene);
  if (item.terminator !== ';;&') return completion;
  const later = node.items.map((_, index) => index).filter((index) => index > at);
  return runBranches(machine, scene, [
    () => completion,
    ...later.map((index) => (inner: Scene) => runArm(machine, node, index, inner)),
  ]);
}

/** Whether a subject matches a pattern of an arm; null where that is not known. */
function matchesArm(machine: Machine, scene: Scene, item: CaseItem, subject: string): boolean | null {
  const results = item.pattern.map((word) => {
    const pattern = expandPattern(machine, scene, word);
    // Whatever it is, a star matches it.
    if (pattern !== '' && pattern.replaceAll(STAR, '') === '') return true;
    const matches =
      isLiteral(subject) && isResolved(pattern)
        ? matcherOf(pattern, subject.length, scene.shell.isFolding)
        : null;
    return matches === null ? null : matches(subject);
  });
  if (results.includes(true)) return true;
  return results.includes(null) ? null : false;
}

/** A pattern that only one text matches. */
function isPlainText(pattern: string): boolean {
  return /^[A-Za-z_][\w.@%+:,/-]*$/.test(pattern);
}

function runCase(machine: Machine, node: Case, scene: Scene): Completion {
  const subject =
    machine.choices.agree(() => expandSubject(machine, scene, node.word)) ??
    machine.symbols.unknown(node.word.text);
  const [, tested, more] = /^"?\$\{?(\w+)\}?"?(.*)/s.exec(node.word.text) ?? [];
  let isDecided = false;
  const branches: Branch[] = [];
  for (const [at, item] of node.items.entries()) {
    const isMatch = matchesArm(machine, scene, item, subject);
    const run: Branch = (inner) => {
      const patterns = item.pattern.map((word) => word.text);
      if (tested !== undefined && more === '' && isMatch !== true && patterns.every(isPlainText))
        narrowToTexts(inner, tested, patterns);
      else if (
        isMatch === null &&
        tested !== undefined &&
        !patterns.some((pattern) => /^\*+$|^!\(/.test(pattern))
      )
        narrowVariable(inner, tested);
      return machine.budget.descend(() => runArm(machine, node, at, inner));
    };
    if (isDecided || isMatch === false) runAside(machine, scene, run);
    else branches.push(run);
    if (isMatch === true) isDecided = true;
  }
  const [only] = branches;
  if (only === undefined) return SUCCESS;
  if (isDecided && branches.length === 1) return only(scene);
  return runBranches(machine, scene, isDecided ? branches : [...branches, () => SUCCESS]);
}

export function runNode(machine: Machine, node: CommandNode, scene: Scene): Completion {
  machine.budget.spend(1);
  const isHeard = node.type === 'Command' || node.type === 'TestCommand' || node.type === 'ArithmeticCommand';
  if (isHeard && scene.shell.liveTraps.has('DEBUG'))
    fireTrap(machine, scene, 'DEBUG', scene.source.slice(node.pos, node.end));
  switch (node.type) {
    case 'Command':
      return runSimple(machine, node, scene);
    case 'If':
      return runIf(machine, node, scene);
    case 'For':
    case 'Select':
      return runFor(machine, node, scene);
    case 'ArithmeticFor':
      return runArithmeticFor(machine, node, scene);
    case 'While':
      return runWhile(machine, node, scene);
    case 'Case':
      return runCase(machine, node, scene);
    case 'BraceGroup':
      return runList(machine, node.body, scene);
    case 'Subshell':
      machine.budget.spend(scene.shell.size);
      return { ...runList(machine, node.body, { ...scene, shell: scene.shell.fork() }), flow: 'next' };
    case 'Function':
      scene.shell.functions.set(node.name.value, [
        { node, source: scene.source, isOriginal: scene.isOriginal, file: scene.file },
      ]);
      if (scene.shell.options.has('allexport')) scene.shell.exported.set(node.name.value, true);
      return SUCCESS;
    case 'Coproc':
      machine.budget.spend(scene.shell.size);
      return startCoprocess(scene, node.name?.value ?? 'COPROC', (inner) =>
        node.body.type === 'CompoundList'
          ? runList(machine, node.body, inner)
          : runNode(machine, node.body, inner),
      );
    case 'Redirected':
      return withRedirects(machine, node.redirects, scene, (inner) => runNode(machine, node.command, inner));
    case 'TestCommand': {
      const isTrue = machine.choices.agree(() => evaluateTest(machine, node.expression, scene));
      return isTrue === null ? UNKNOWN : isTrue ? SUCCESS : FAILURE;
    }
    case 'ArithmeticCommand': {
      const value = machine.choices.agree(() => evaluateNode(machine, scene, node.body, node.expression));
      return value === null ? UNKNOWN : value === 0n ? FAILURE : SUCCESS;
    }
  }
}
