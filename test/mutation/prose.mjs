import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** Sentences for people: a test that repeats them word by word says nothing about the code. */
const PROSE = new Set(['detail', 'what', 'advice', 'reason', 'remedy', 'title', 'summary', 'description']);

/** @param {any} property */
const isProse = (property) =>
  property.type === 'ObjectProperty' && property.key.type === 'Identifier' && PROSE.has(property.key.name);

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'prose', {
    shouldIgnore(path) {
      // An object without its sentence is no object of that type: the compiler would not let it pass.
      if (path.isObjectExpression() && path.node.properties.length > 0 && path.node.properties.every(isProse))
        return 'a sentence for people';
      const isText = path.isStringLiteral() || path.isTemplateLiteral();
      const { parent } = path;
      return isText && isProse(parent) && parent.value === path.node ? 'a sentence for people' : undefined;
    },
  }),
];
