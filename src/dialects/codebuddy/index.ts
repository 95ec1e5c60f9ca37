import { seconds } from '../../model/duration.js';
import { claudeCode } from '../claude-code/index.js';
import { claudeSettings, extrasOfCopies, REGISTERED } from '../claude-code/install.js';
import { extendDialect } from '../extend.js';

export const codebuddy = extendDialect(claudeCode, {
  id: 'codebuddy',
  projectVariable: 'CODEBUDDY_PROJECT_DIR',
  title: 'CodeBuddy',
  capabilities: {
    ...claudeCode.capabilities,
    hostTimeout: seconds(60),
    // quirk codebuddy-1
    events: claudeCode.capabilities.events.map((row) =>
      Object.assign({}, row, { honours: row.honours.filter((intent) => intent !== 'rewrite') }),
    ),
  },
  quirks: [
    {
      id: 'codebuddy-1',
      versions: '2.156.0',
      behaviour: 'A new input may have to be called modifiedInput; it is not known which name counts.',
      mitigation: 'A rewrite becomes a deny that tells the model the input to use.',
      source: 'third-party reading of the documentation',
    },
  ],
  evidence: {
    seen: '2.156.0',
    confidence: 'medium',
    sources: ['third-party reading of the documentation'],
  },
  install: {
    files: [
      claudeSettings(
        { user: '.codebuddy/settings.json', project: '.codebuddy/settings.json' },
        extrasOfCopies(),
      ),
    ],
    events: REGISTERED,
    homeVariable: null,
    notes: [],
  },
});
