import { block } from '../claude-phrases.js';
import { speakWith, type Phrases } from '../speech.js';

const refuse = (): Phrases => ({ deny: block, refusal: 2 });

export const encode = speakWith({ silence: '', phrases: { before_tool: refuse, before_stop: refuse } });
