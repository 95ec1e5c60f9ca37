// npm run api: docs/api.md from the published types. A test keeps it current.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/api.md');

/** What people import, with the words that introduce it. */
const ENTRIES = [
  ['bridle', 'index', 'Handlers in this process, a tool runner, permissions and a path jail.'],
  ['bridle/harness', 'harness/index', 'The whole life cycle of an agent.'],
  ['bridle/adapters/vercel-ai', 'adapters/vercel-ai', 'For the Vercel AI SDK, versions 6 and 7.'],
  ['bridle/adapters/claude-agent-sdk', 'adapters/claude-agent-sdk', 'For the Claude Agent SDK.'],
  ['bridle/adapters/openai-agents', 'adapters/openai-agents', 'For the OpenAI Agents SDK.'],
  ['bridle/adapters/langchain', 'adapters/langchain', 'For LangChain and LangGraph, version 1.'],
  ['bridle/adapters/mastra', 'adapters/mastra', 'For Mastra, version 1.'],
  ['bridle/adapters/mcp', 'adapters/mcp', 'For plain MCP clients.'],
  ['bridle/testing', 'testing/index', 'For the tests of your handlers.'],
];

/** @param {ts.Node} node */
const isHidden = (node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);

/** The text of a node with its comments, without what is nobody's business. */
function textOf(/** @type {ts.Declaration} */ node) {
  const file = node.getSourceFile();
  if (!ts.isClassDeclaration(node)) return node.getText(file);
  const open = node.getText(file).indexOf('{');
  const members = node.members
    .filter((member) => !isHidden(member))
    .map((member) => `    ${member.getFullText(file).trim()}`);
  return `${node.getText(file).slice(0, open)}{\n${members.join('\n')}\n}`;
}

function indented(/** @type {string} */ text) {
  return text.replace(/^export (declare )?/, '').replaceAll('    ', '  ');
}

function commentOf(/** @type {ts.Symbol} */ symbol, /** @type {ts.TypeChecker} */ checker) {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s*\n\s*/g, ' ');
}

/** What an export stands for, wherever it was declared. */
function resolved(/** @type {ts.Symbol} */ exported, /** @type {ts.TypeChecker} */ checker) {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(exported) : exported;
}

/** @param {string} name @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function describeExport(name, symbol, checker) {
  const declarations = (symbol.declarations ?? []).map((node) =>
    ts.isVariableDeclaration(node) ? `const ${node.getText()}` : indented(textOf(node)),
  );
  const comment = commentOf(symbol, checker);
  const code = `\`\`\`ts\n${declarations.join('\n')}\n\`\`\``;
  return [`### ${name}`, ...(comment === '' ? [] : [comment]), code].join('\n\n');
}

/** The page as it should be. */
export function renderApiPage() {
  const files = ENTRIES.map(([, file]) => join(ROOT, 'dist/types', `${file}.d.ts`));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    // Only names and texts are read, so nobody else's types are.
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const seen = new Map();
  const sections = ENTRIES.map(([name, , words], at) => {
    const source = program.getSourceFile(files[at]);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${files[at]} is not there; build first.`);
    const exported = checker
      .getExportsOfModule(module)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map((symbol) => {
        const meant = resolved(symbol, checker);
        const known = seen.get(meant);
        if (known !== undefined) return `### ${symbol.name}\n\nThe same as in \`${known}\`.`;
        seen.set(meant, name);
        return describeExport(symbol.name, meant, checker);
      });
    return [`## \`${name}\``, words, ...exported].join('\n\n');
  });
  const head = '# API\n\nMade from the types by `npm run api`; do not edit it by hand.';
  return `${[head, ...sections].join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = renderApiPage();
  const isNew = page !== readFileSync(PAGE, { encoding: 'utf8', flag: 'a+' });
  if (isNew) writeFileSync(PAGE, page);
  console.log(`${basename(PAGE)} ${isNew ? 'written' : 'was current'}`);
}
