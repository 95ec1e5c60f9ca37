import { speakWith } from '../speech.js';

/** quirk windsurf-2 */
export const encode = speakWith({ silence: '', phrases: {}, otherwise: () => ({ refusal: 2 }) });
