/** One file for the bundler: a project that has one gate mostly has several, and a file costs half a millisecond. */
export { brainstormFirst } from './brainstorm-first.js';
export { instructionGuard } from './instruction-guard.js';
export { planEvidence } from './plan-evidence.js';
export { planRequired } from './plan-required.js';
export { planStructure } from './plan-structure.js';
export { regression } from './regression.js';
export { workLoop } from './work-loop.js';
