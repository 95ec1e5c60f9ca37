import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** Sentences for people: a test that repeats them word by word says nothing about the code. */
const PROSE = new Set(['detail', 'reason', 'remedy', 'title', 'summary', 'description']);

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'prose', {
    shouldIgnore(path) {
      if (!path.isStringLiteral() && !path.isTemplateLiteral()) return undefined;
      const { parent } = path;
      if (!path.parentPath.isObjectProperty() || parent.value !== path.node) return undefined;
      return parent.key.type === 'Identifier' && PROSE.has(parent.key.name)
        ? 'a sentence for people'
        : undefined;
    },
  }),
];
