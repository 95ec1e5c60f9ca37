import { singleUnderscore } from '../tools.js';
import { CLAUDE_FIELDS, decoder } from '../wire.js';
import { capabilities } from './capabilities.js';

export const decode = decoder({
  agent: 'vscode-copilot',
  fields: CLAUDE_FIELDS,
  events: capabilities.events,
  tools: {
    mcp: singleUnderscore,
    names: {
      shell: ['run_in_terminal'],
      write: ['create_file'],
      edit: [
        'replace_string_in_file',
        'multi_replace_string_in_file',
        'insert_edit_into_file',
        'apply_patch',
        'edit_notebook_file',
        'editFiles',
      ],
      read: ['read_file', 'view_image'],
      search: ['list_dir', 'file_search', 'grep_search', 'semantic_search'],
      fetch: ['fetch_webpage'],
      task: ['runSubagent'],
    },
  },
});
