export const PRESETS = ['standard', 'strict'] as const;

/** `standard`: what no agent should do unasked. `strict`: the union of what the ancestors refused. */
export type Preset = (typeof PRESETS)[number];

export const RULE_SWITCHES = ['off', 'ask', 'on', 'deny'] as const;

/** What a person set for one rule, the loosest first; `on` is the preset's own choice. */
export type RuleSwitch = (typeof RULE_SWITCHES)[number];
