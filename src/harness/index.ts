export { createHarness, Harness } from './harness.js';
export type { HarnessOptions, SessionOptions } from './harness.js';
export { Session } from './session.js';
export type { TurnReport } from './session.js';
export type { MessageAnswer, StopAnswer, ToolAnswer, ToolOutput, ToolPermit, TurnAnswer } from './answers.js';
export type { ToolRequest } from './occurrence.js';
export { runAgent } from './agent-loop.js';
export type {
  AgentResult,
  AgentTask,
  AgentTool,
  AgentTools,
  Model,
  ModelReply,
  ProposedCall,
} from './agent-loop.js';
export { converse } from './converse.js';
export type { Arrival, Journey, Leg } from './converse.js';
export type { RecipeRun, RunRecipe } from './conversation.js';
export type { Store } from './circle.js';
export { compactTrigger, compactionWith, estimateTokens } from './compaction.js';
export type { AutoCompact, CompactWish, TurnState } from './compaction.js';
export { loadRecipe, recipeFolders } from './recipes/load.js';
export type { RecipeFolder } from './recipes/load.js';
export type { Found, Recipe } from './recipes/recipe.js';
export { renderTemplate } from './recipes/render.js';
