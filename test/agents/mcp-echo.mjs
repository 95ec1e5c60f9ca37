// A server of the Model Context Protocol over stdio with one tool: it says what it is told.
import { createInterface } from 'node:readline';

const TOOL = {
  name: 'say',
  description: 'Says a text',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

/** @param {string} method @param {{ protocolVersion?: string, arguments?: { text?: string } }} params */
function resultOf(method, params) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion ?? '2024-11-05',
        capabilities: { tools: {} },
        serverInfo: { name: 'echo', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools: [TOOL] };
    case 'tools/call':
      return { content: [{ type: 'text', text: `echo says ${params.arguments?.text}` }] };
    case 'ping':
      return {};
    default:
      return null;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue;
  const result = resultOf(method, params);
  const answer = result === null ? { error: { code: -32601, message: 'no such method' } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
}
