import type { Practice } from '../model/practice.js';
import { viewTool } from '../model/tool-view.js';
import { noOpinion } from '../model/verdict.js';

/** A skill without front matter is found by no agent. */
export const skillFiles: Practice = {
  name: 'skill-files',
  judge: ({ tool }) => {
    const bare =
      tool?.kind === 'write'
        ? viewTool(tool).changes.find(
            ({ path, added }) => /(?:^|\/)SKILL\.md$/.test(path) && !/^\uFEFF?---\r?\n/.test(added),
          )
        : undefined;
    if (bare === undefined) return noOpinion();
    const text = `${bare.path} has no YAML front matter: begin it with "---", name and description.`;
    return noOpinion({ effects: { context: [text] } });
  },
};
