import { extendDialect } from '../extend.js';
import { opencode } from '../opencode/index.js';
import { pluginPlan } from '../opencode/install.js';

export const kilo = extendDialect(opencode, {
  id: 'kilo',
  title: 'Kilo Code',
  evidence: {
    seen: '7.7.6',
    confidence: 'medium',
    sources: ['runs of 7.7.7'],
  },
  install: pluginPlan('kilo', { user: '.config/kilo/plugin/bridle.js', project: '.kilo/plugin/bridle.js' }),
});
