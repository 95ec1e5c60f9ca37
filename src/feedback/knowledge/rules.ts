/** A rule of the knowledge base. */
export interface Rule {
  readonly text: string;
  /** Said with every message, whatever it is about. */
  readonly isAlways: boolean;
}

/** `## [keyword, keyword] title` and the rules below it. */
export interface RuleSection {
  readonly keywords: readonly string[];
  readonly rules: readonly Rule[];
}

const HEADING = /^## \[([^\]]+)\]/;
const ALWAYS = /^\s*(?:[-*]\s*|\d+\.\s*)?🔴\s*(.+)$/u;
const BY_KEYWORD = /^\s*(?:[-*]\s*)?(?:🟡\s*|\d+\.\s+)(.+)$/u;

function ruleOf(line: string): Rule | null {
  const [, always] = ALWAYS.exec(line) ?? [];
  if (always !== undefined) return { text: always.trim(), isAlways: true };
  const [, byKeyword] = BY_KEYWORD.exec(line) ?? [];
  return byKeyword === undefined ? null : { text: byKeyword.trim(), isAlways: false };
}

export function rulesIn(text: string): readonly RuleSection[] {
  const sections: { keywords: string[]; rules: Rule[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, words] = HEADING.exec(line) ?? [];
    if (words !== undefined)
      sections.push({ keywords: words.split(',').map((word) => word.trim().toLowerCase()), rules: [] });
    else if (/^##? /.test(line)) sections.push({ keywords: [], rules: [] });
    const rule = ruleOf(line);
    if (rule !== null) sections.at(-1)?.rules.push(rule);
  }
  return sections;
}

const MOST_RULES = 3;

/** The rules that a message calls for, those that always hold first. */
export function rulesFor(sections: readonly RuleSection[], message: string): readonly string[] {
  const said = message.toLowerCase();
  const always = sections.flatMap(({ rules }) => rules.filter(({ isAlways }) => isAlways));
  const called = sections
    .filter(({ keywords }) => keywords.some((word) => word !== '' && said.includes(word)))
    .flatMap(({ rules }) => rules.filter(({ isAlways }) => !isAlways));
  return [...new Set([...always, ...called].map(({ text }) => text))].slice(0, MOST_RULES);
}
