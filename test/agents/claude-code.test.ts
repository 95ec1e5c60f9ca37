import { describeAgent } from './contract.js';
import { claudeCode, olderClaudeCode } from './rows/claude-code.js';

describeAgent(claudeCode);
describeAgent(olderClaudeCode);
