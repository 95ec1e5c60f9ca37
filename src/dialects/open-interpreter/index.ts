import { codex } from '../codex/index.js';
import { codexHooks } from '../codex/install.js';
import { extendDialect } from '../extend.js';

export const openInterpreter = extendDialect(codex, {
  id: 'open-interpreter',
  title: 'Open Interpreter',
  evidence: { seen: 'rust-v0.0.45', confidence: 'medium', sources: ['third-party reading'] },
  install: {
    files: [codexHooks({ user: '.openinterpreter/hooks.json', project: '.openinterpreter/hooks.json' })],
    events: codex.install?.events ?? [],
    homeVariable: null,
    notes: ['Hooks have to be approved, as in Codex.'],
  },
});
