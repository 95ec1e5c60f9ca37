// Any endpoint that speaks the chat completions of OpenAI.

/** @param {import('bridle/harness').AgentTools} tools */
const offered = (tools) =>
  Object.entries(tools).map(([name, { description, parameters }]) => ({
    type: 'function',
    function: { name, description, parameters },
  }));

/** @param {string} json */
function readInput(json) {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/**
 * @param {{ endpoint: string, model: string, apiKey: string, contextWindow: number }} options
 * @returns {import('bridle/harness').Model}
 */
export function openAiModel({ endpoint, model, apiKey, contextWindow }) {
  return async ({ messages, tools, signal }) => {
    const response = await fetch(`${endpoint.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        messages,
        ...(Object.keys(tools).length === 0 ? {} : { tools: offered(tools) }),
      }),
    });
    if (!response.ok) throw new Error(`${endpoint} answered ${response.status}: ${await response.text()}`);
    const { choices, usage = {} } = await response.json();
    const { content, tool_calls: calls = [] } = choices[0].message;
    return {
      text: content ?? '',
      calls: (calls ?? []).map(({ id, function: { name, arguments: json } }) => ({
        id,
        name,
        input: readInput(json),
      })),
      usage: {
        inputTokens: usage.prompt_tokens,
        outputTokens: usage.completion_tokens,
        contextTokens: usage.total_tokens,
        maxContextTokens: contextWindow,
      },
    };
  };
}
