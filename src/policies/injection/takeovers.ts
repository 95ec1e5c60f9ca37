import { once } from '../../model/once.js';

/** A sentence by which a text takes over whoever reads it, and what that is. */
type Takeover = readonly [pattern: RegExp, what: string];

const IGNORING = 'tell an agent to ignore its instructions';
const KEEPING = 'tell an agent to keep something from the person';
const RUNNING = 'have an agent run code from the network';

/** Who is not to ignore them is to follow them. */
const IGNORE = String.raw`\b(?:ignore|disregard|forget)(?<!\b(?:not|never|\w+n't)\s+\w{6,9})\s+`;
const ALL = String.raw`(?:(?:all|any|every|each|everything|of|the|your|my|these|those|other)\s+)*`;
const EARLIER = String.raw`(?:previous|prior|earlier|above|preceding|foregoing)`;
const OF_WHOM = String.raw`(?:(?:system|developer|safety|user)\s+)?`;
const ORDERS = String.raw`(?:instructions?|prompts?|directives?)\b`;
/** What is left out for some files, or of some people, is ordinary advice. */
const LIMITED = String.raw`(?!\s+(?:for|in|when|if|about|on|that|which|from(?!\s+(?:the\s+)?(?:user|system|developer|human)))\b)`;

const PERSON = String.raw`the\s+(?:user|human|person|developer)\b`;
const NOT = String.raw`\b(?:(?:do|must|should|shall|may)\s+not|don't|mustn't|never)\s+`;
/** That nothing is done in secret is what everybody wants. Behind the first word: few places are looked back from. */
const NOT_NEGATED = String.raw`(?<!\b(?:never|not|no|nothing|avoid|refuse|cannot|\w+n't)\b[^.!?\n]{0,160})`;
const END = String.raw`(?=\s*(?:[.,;:!)]|$)`;
const NOUN = String.raw`(?:steps?|parts?|sections?|messages?|instructions?|actions?|files?|notes?|prompts?|changes?|commands?|facts?)`;
/** That something is not said too early, or before it is true. */
const NOT_YET = String.raw`(?!\s+(?!about\b|of\b|what\b|anything\b|that\s+you\b)[^.!?\n]{0,120}\b(?:before|until|unless)\b)`;

const ADDRESS = String.raw`(?:\/\/|\w\.\w|\$|localhost)`;

function pattern(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join(''), 'im');
}

/** What a person shall not see or be told to do is advice; that they shall not know of something is not. */
function secrecy(): readonly Takeover[] {
  const told = String.raw`\s+(?:about|of|this|these|that|(?:what|how|why|where|when)(?!\s+to\b)|anything|you|we|it)\b)`;
  const known = String.raw`\s+(?:about|of|this|these|it|what\s+you|that\s+you|anything)\b)`;
  const shown = String.raw`|\s+(?:${NOUN}|you|is|was|happens|and|or)\b)`;
  const sentences = [
    pattern(NOT, String.raw`(?:tell|inform)\s+`, PERSON, NOT_YET, END, '|', told),
    pattern(
      NOT,
      String.raw`(?:mention|reveal|disclose)\s+(?:(?:this|these)\s+(?:${NOUN}\s+)?|it\s+)?to\s+`,
      PERSON,
    ),
    pattern(NOT, String.raw`show\s+(?:this|it|these|them)\s+to\s+`, PERSON),
    pattern(NOT, String.raw`show\s+`, PERSON, String.raw`\s+(?:this|these|what)`, END, shown),
    pattern(
      NOT,
      String.raw`let\s+`,
      PERSON,
      String.raw`\s+(?:know|see|notice|learn|discover|reali[sz]e|find\s+out)`,
      END,
      '|',
      known,
    ),
    pattern(
      String.raw`\bwithout`,
      NOT_NEGATED,
      String.raw`\s+(?:telling|informing|notifying|alerting)\s+`,
      PERSON,
    ),
    pattern(String.raw`\bwithout`, NOT_NEGATED, String.raw`\s+`, PERSON, String.raw`['’]s\s+knowledge\b`),
    pattern(
      String.raw`\b(?:hide|conceal|keep(?=[^.\n]{0,60}\s(?:secret|hidden)\s+from))`,
      NOT_NEGATED,
      String.raw`\s+(?:this|these|what\s+you\s+\w+)\s+(?:${NOUN}\s+)?(?:secret\s+|hidden\s+)?from\s+`,
      PERSON,
      String.raw`(?!\s+(?:if|when|until|unless|while|directory|interface|list|menu)\b)`,
    ),
  ];
  return sentences.map((each) => [each, KEEPING]);
}

/** Keys of a person and their environment go nowhere; a token goes where it is asked for, in every manual. */
function sending(): readonly Takeover[] {
  const what = String.raw`(?:\.ssh\/|\bid_(?:rsa|ed25519|ecdsa)\b|\.aws\/credentials|\bprivate\s+keys?\b|\benvironment\s+variables\b|\bcontents?\s+of\s+\S*\.env\b)`;
  const send = String.raw`\b(?:send|upload|post|exfiltrate|transmit|leak|forward)`;
  const address = String.raw`[^.\n]{0,40}\bto\s+[<"'(]?https?:\/\/`;
  return [
    pattern(send, NOT_NEGATED, String.raw`\b[^.\n]{0,60}`, what, String.raw`[^\s]{0,40}`, address),
    pattern(
      what,
      String.raw`[^\s]{0,40}[^.\n]{0,60}`,
      send,
      NOT_NEGATED,
      String.raw`\s+(?:it|them|that|everything)\b`,
      address,
    ),
  ].map((each) => [each, 'have an agent give keys away']);
}

export const takeovers = once((): readonly Takeover[] => [
  [pattern(IGNORE, ALL, EARLIER, String.raw`\s+`, OF_WHOM, ORDERS), IGNORING],
  [
    pattern(
      IGNORE,
      ALL,
      EARLIER,
      String.raw`\s+`,
      OF_WHOM,
      String.raw`(?:rules?|messages?|context)\b`,
      LIMITED,
    ),
    IGNORING,
  ],
  [
    pattern(
      IGNORE,
      ALL,
      OF_WHOM,
      ORDERS,
      String.raw`\s+(?:given\s+)?(?:above|before|so\s+far)\b`,
      String.raw`(?!\s*,?\s*(?:if|when|unless|for|on)\b)`,
    ),
    IGNORING,
  ],
  [
    pattern(
      IGNORE,
      ALL,
      String.raw`(?:system|developer|safety)\s+(?:prompts?|instructions?|rules?|guidelines?|polic(?:y|ies))\b`,
      LIMITED,
    ),
    IGNORING,
  ],
  // Of the person themselves; what somebody else has put into a file or a page is not theirs.
  [
    pattern(
      IGNORE,
      ALL,
      ORDERS,
      String.raw`\s+(?:(?:given|written|sent)\s+by|from|of)\s+`,
      PERSON,
      String.raw`(?![-'’]|\s+(?:content|inputs?|data|documents?|files?|comments?|uploads?|stor(?:y|ies))\b)`,
    ),
    IGNORING,
  ],
  [
    pattern(
      String.raw`\bforget`,
      NOT_NEGATED,
      String.raw`\s+(?:everything|all|anything)\s+(?:that\s+)?you(?:'ve|\s+have|\s+were|\s+are)?\s+(?:been\s+)?(?:told|taught|instructed|know|learned)\b`,
    ),
    IGNORING,
  ],
  [
    pattern(
      String.raw`\byou\s+are\s+now\s+(?:DAN\b|(?:an?\s+)?(?:unrestricted|unfiltered|uncensored|jailbroken)\b)`,
      String.raw`|\b(?:AI|assistant|model|agent)\s+with(?:out|\s+no)\s+(?:any\s+)?(?:restrictions|guardrails|safety|ethics)\b`,
      String.raw`(?<!\b(?:never|not|no|n't)\b[^.!?\n]{0,160})`,
    ),
    'tell an agent that nothing binds it',
  ],
  [
    pattern(
      // As an order: that something else does so is a finding.
      String.raw`(?:^[\s>*#\d.-]*|[.!?:;]\s+|\b(?:and|then|must|should|always|please)\s+)(?:bypass|circumvent|evade)`,
      NOT_NEGATED,
      String.raw`\s+`,
      ALL,
      String.raw`(?:(?:safety|security)\s+(?:checks?|guidelines?|rules?|filters?|measures?)|(?:permission|approval|confirmation)\s+prompts?|guardrails)\b`,
      LIMITED,
    ),
    'tell an agent to get around what guards it',
  ],
  ...sending(),
  // Rules are overridden in every configuration file.
  [pattern(String.raw`\boverride\s+`, ALL, EARLIER, String.raw`\s+`, OF_WHOM, ORDERS), IGNORING],
  [
    // Whoever warns of them does not give them.
    pattern(
      String.raw`\b(?:secret|hidden)`,
      String.raw`(?<!\b(?:(?:never|not|n't)\s+(?:follow|obey|trust|heed|execute|run|act)|beware|treat|ignore|refuse|report|flag|detect|reject|look|watch|check|scan|warn)\b[^.!?\n]{0,60})`,
      String.raw`\s+instructions?\b`,
    ),
    'give an agent hidden instructions',
  ],
  ...secrecy(),
  // With an address: without one it is a word for such lines.
  [
    pattern(
      String.raw`\b(?:curl|wget)\b(?=[^\n|]{0,200}${ADDRESS})[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b`,
    ),
    RUNNING,
  ],
  [
    pattern(
      String.raw`(?:\b(?:ba|z|da|k)?sh(?:\s+-\w+)*|\bsource|\beval|(?:^|\s)\.)\s+["']?(?:<\(|\$\(|${'`'})\s*`,
      String.raw`(?:curl|wget)\b[^\n)]{0,200}${ADDRESS}`,
    ),
    RUNNING,
  ],
]);

/** A text as its reader sees it: what stands out is no other word. */
export function withoutEmphasis(text: string): string {
  return /[*_`]/.test(text) ? text.replace(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '') : text;
}
