import { claudeCode } from '../claude-code/index.js';
import { claudeSettings, extrasOfCopies, REGISTERED } from '../claude-code/install.js';
import { extendDialect } from '../extend.js';

export const qoder = extendDialect(claudeCode, {
  id: 'qoder',
  title: 'Qoder',
  quirks: [
    {
      id: 'qoder-1',
      versions: '1.1.60',
      behaviour: 'hookSpecificOutput without hookEventName makes the whole answer invalid.',
      mitigation: 'It always has one.',
      source: 'third-party reading of the documentation',
    },
  ],
  evidence: {
    seen: '1.1.60',
    confidence: 'medium',
    sources: ['third-party reading of the documentation'],
  },
  install: {
    files: [
      claudeSettings(
        {
          user: '.qoder/settings.json',
          project: '.qoder/settings.json',
          local: '.qoder/settings.local.json',
        },
        extrasOfCopies(),
      ),
    ],
    events: REGISTERED,
    homeVariable: null,
    notes: [],
  },
});
