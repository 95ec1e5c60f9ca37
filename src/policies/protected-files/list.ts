/** A file or directory that no agent may change; `group` decides which rule speaks. */
export interface Protected {
  readonly group: 'own' | 'agent' | 'git' | 'marker';
  /**
   * Segments at the end of a path; a directory protects all that is in it. `*` stands for any part of a name, `**`
   * for one name or several.
   */
  readonly path: string;
  /** In it, but free: an agent writes its plans there. */
  readonly except?: string;
  /** Whether changing the directory around it counts even if it is not there. */
  readonly isOwnDirectory?: boolean;
}

/** Wherever they lie: a project's, a home's, another project's. */
export const PROTECTED: readonly Protected[] = [
  { group: 'own', path: '.bridle', except: 'phases' },
  { group: 'own', path: '.config/bridle' },
  { group: 'own', path: '.local/state/bridle' },
  { group: 'own', path: '.konductor', except: 'phases' },
  { group: 'own', path: '.agents/hooks', isOwnDirectory: true },
  { group: 'own', path: '.agents/hooks.toml' },
  { group: 'own', path: '.kodr/hooks.json' },
  { group: 'own', path: '.config/agents/hooks' },
  { group: 'own', path: '.kodelet/hooks', isOwnDirectory: true },
  { group: 'agent', path: '.claude/settings*.json', isOwnDirectory: true },
  { group: 'agent', path: '.claude/hooks', isOwnDirectory: true },
  { group: 'agent', path: '.claude/managed-settings.json' },
  { group: 'agent', path: '.claude.json' },
  { group: 'agent', path: '.kiro/agents/*.json', isOwnDirectory: true },
  { group: 'agent', path: '.kiro/hooks' },
  { group: 'agent', path: '.kiro/settings' },
  { group: 'agent', path: '.aws/amazonq' },
  { group: 'agent', path: '.amazonq/cli-agents' },
  { group: 'agent', path: '.cursor/hooks.json', isOwnDirectory: true },
  { group: 'agent', path: '.cursor/hooks' },
  { group: 'agent', path: '.cursor/mcp.json' },
  { group: 'agent', path: '.cursor/cli.json' },
  { group: 'agent', path: '.codex/hooks.json', isOwnDirectory: true },
  { group: 'agent', path: '.codex/hooks' },
  { group: 'agent', path: '.codex/config.toml' },
  { group: 'agent', path: '.gemini/settings.json', isOwnDirectory: true },
  { group: 'agent', path: '.gemini/hooks' },
  { group: 'agent', path: '.qwen/settings.json', isOwnDirectory: true },
  { group: 'agent', path: '.github/hooks' },
  { group: 'agent', path: '.copilot/hooks' },
  { group: 'agent', path: '.copilot/config.json' },
  { group: 'agent', path: '.copilot/mcp-config.json' },
  { group: 'agent', path: '.opencode/plugin' },
  { group: 'agent', path: '.opencode/plugins' },
  { group: 'agent', path: '.config/opencode' },
  { group: 'agent', path: 'opencode.json' },
  { group: 'agent', path: 'opencode.jsonc' },
  { group: 'agent', path: '.kimi/config.toml' },
  { group: 'agent', path: '.kimi/config.json' },
  { group: 'agent', path: '.factory/settings.json' },
  { group: 'agent', path: '.factory/hooks' },
  { group: 'agent', path: '.augment/settings.json' },
  { group: 'agent', path: '.windsurf/hooks.json' },
  { group: 'agent', path: '.codeium/windsurf/hooks.json' },
  { group: 'agent', path: '.junie/hooks' },
  { group: 'agent', path: '.clinerules/hooks' },
  { group: 'agent', path: '.cline/hooks' },
  { group: 'agent', path: 'documents/cline/hooks' },
  { group: 'agent', path: '.kimi-code/config.toml' },
  { group: 'agent', path: '.pi/extensions' },
  { group: 'agent', path: '.pi/agent/extensions' },
  { group: 'agent', path: '.factory/hooks.json' },
  { group: 'agent', path: '.agents/plugins/bridle' },
  { group: 'agent', path: '.agents/hooks.json' },
  { group: 'agent', path: 'crush.json' },
  { group: 'agent', path: '.crush.json' },
  { group: 'agent', path: '.grok/hooks' },
  { group: 'agent', path: '.vibe/hooks.toml' },
  { group: 'agent', path: '.openhands/hooks.json' },
  { group: 'agent', path: '.config/amp/plugins' },
  { group: 'agent', path: '.amp/plugins' },
  { group: 'agent', path: '.qoder/settings*.json' },
  { group: 'agent', path: '.codebuddy/settings*.json' },
  { group: 'agent', path: '.openinterpreter/hooks.json' },
  { group: 'agent', path: '.config/kilo' },
  { group: 'agent', path: '.kilo/plugin' },
  { group: 'agent', path: '.augment/bridle-auggie' },
  { group: 'agent', path: '.devin/hooks.v1.json' },
  { group: 'agent', path: '.junie/config.json' },
  { group: 'agent', path: '.letta/settings*.json' },
  { group: 'git', path: '.git/hooks', isOwnDirectory: true },
  { group: 'git', path: '.git/config', isOwnDirectory: true },
  { group: 'git', path: '.git/config.worktree' },
  { group: 'git', path: '.git/worktrees/*/config.worktree' },
  { group: 'git', path: '.git/modules/**/hooks' },
  { group: 'git', path: '.git/modules/**/config' },
  { group: 'marker', path: '.skip-plan' },
  { group: 'marker', path: '.skip-ralph' },
  { group: 'marker', path: '.skip-instruction-guard' },
  { group: 'marker', path: '.brainstorm-confirmed' },
];

/** Directories of a project that hold nothing but what guards it. */
export const OWN_DIRECTORIES: readonly string[] = ['.bridle', '.konductor', '.kodelet'];

/** Below home everything of these is protected: an agent's own house. */
export const PROTECTED_IN_HOME: readonly string[] = ['.claude', '.codex', '.gemini', '.cursor', '.kiro'];

export const PROTECTED_ABSOLUTE: readonly string[] = [
  '/etc/bridle',
  '/etc/claude-code',
  '/Library/Application Support/ClaudeCode',
];
