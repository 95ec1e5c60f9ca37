import { describe, expect, it } from 'vitest';
import { receiveMessage } from '../../src/dialects/ahp/message.js';
import { noOpinion } from '../../src/model/verdict.js';
import { decisionOf, decodeWith, dialectNamed, fixturesOf } from './fixtures.js';

describe('the Agent Hooks Protocol', () => {
  it('a request to intercept is an event that wants an answer', () => {
    const [fixture] = fixturesOf('ahp');
    expect(receiveMessage(JSON.stringify(fixture?.payload))).toEqual({
      kind: 'event',
      payload: fixture?.payload,
      wantsAnswer: true,
    });
  });

  it('an observation is an event that must not be answered', () => {
    const payload = {
      jsonrpc: '2.0',
      method: 'hooks/observe',
      params: { event: { type: 'turn.end', session: { id: 's' } } },
    };
    expect(receiveMessage(JSON.stringify(payload))).toEqual({ kind: 'event', payload, wantsAnswer: false });
    const ahp = dialectNamed('ahp');
    const event = decodeWith(ahp, payload, null);
    expect([event.kind, event.session]).toEqual(['after_turn', 's']);
    expect(ahp.encode(event, decisionOf(event, noOpinion()))).toEqual({
      stdout: '',
      stderr: '',
      exitCode: 0,
    });
  });

  it('tells what it takes part in, on one line', () => {
    const reception = receiveMessage('{"jsonrpc":"2.0","id":"d","method":"hooks/capabilities","params":{}}');
    if (reception.kind !== 'answer') throw new Error('no answer');
    expect(reception.text.endsWith('\n')).toBe(true);
    expect(reception.text.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(reception.text)).toMatchObject({
      jsonrpc: '2.0',
      id: 'd',
      result: {
        protocolVersion: 'draft',
        manifest: { transports: ['stdio', 'http'] },
      },
    });
  });

  it.each([
    ['{', null, -32700],
    ['[]', null, -32600],
    ['{"id":1}', null, -32600],
    ['{"jsonrpc":"2.0","id":1}', 1, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"other"}', 1, -32601],
  ])('answers %s with a JSON-RPC error', (text, id, code) => {
    const reception = receiveMessage(text);
    if (reception.kind !== 'answer') throw new Error('no answer');
    expect(JSON.parse(reception.text)).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
  });

  it('a notification of another kind is passed over', () => {
    expect(receiveMessage('{"jsonrpc":"2.0","method":"other"}')).toEqual({ kind: 'nothing' });
  });
});
