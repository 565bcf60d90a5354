import type { ServerResponse } from 'node:http';
import { type BehaviourRow, goodBlog, goodTitle } from './model-behaviours.ts';
import { type Behaviour, fail, inTurn, pieces, say, sendBody, sendStream } from './model-server.ts';

/** What a service does when a stream is asked for, what the user sees in the end, and what of it while it is written. */
export interface StreamRow extends BehaviourRow {
  /** Whether text is seen before the end. */
  isSeenEarly: boolean;
}

const chunk = (choice: object, more = {}) =>
  `data: ${JSON.stringify({ id: 'c-1', choices: [{ index: 0, ...choice }], ...more })}\n\n`;
const send = (response: ServerResponse, ...parts: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of parts) response.write(part);
};
const deltas = (key: string, text: string) => pieces(text).map((piece) => chunk({ delta: { [key]: piece } }));
const end = [chunk({ delta: {}, finish_reason: 'stop' }), 'data: [DONE]\n\n'];
const copiedBlog = JSON.stringify({
  title: goodTitle,
  sections: ['Introduction', 'Analysis', 'Conclusion'].map((heading) => ({
    heading,
    text: 'Most bread is made in three hours. Ours takes a day.',
  })),
});
const half = goodBlog.slice(0, 200);

/** Cuts the connection when what was written is on its way. */
const cutOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(deltas('content', half).join(''), () => setImmediate(() => response.destroy()));
};
/** Writes on and on, unless lengths are part of the schema. */
const endless: Behaviour = (response, request, number) => {
  if (JSON.stringify(request.response_format ?? {}).includes('"maxLength"'))
    return say(goodBlog)(response, request, number);
  send(response, ...deltas('content', half));
  const more = setInterval(() => response.write(chunk({ delta: { content: 'and on '.repeat(200) } })), 1);
  response.on('close', () => clearInterval(more));
};
/** Refuses what matches, in these words. */
const refuses =
  (
    isRefused: (request: Record<string, unknown>) => boolean,
    message: string,
    status = 400,
    takes: Behaviour = say(goodBlog),
  ): Behaviour =>
  (response, request, number) =>
    (isRefused(request as unknown as Record<string, unknown>) ? fail(status, { message }) : takes)(
      response,
      request,
      number,
    );

const works = (behave: Behaviour, calls = 1, isSeenEarly = true): StreamRow => ({
  behave,
  sees: goodTitle,
  calls,
  isSeenEarly,
});
const fails = (behave: Behaviour, sees: string | RegExp, calls: number): StreamRow => ({
  behave,
  sees,
  calls,
  isSeenEarly: true,
});

/** Every behavior by name, which is the name of the model too. */
export const streamBehaviours: Record<string, StreamRow> = {
  'a stream': works(say(goodBlog)),
  'a stream after reasoning in tags': works(say(`<think>{"title": "No", hm.}</think>${goodBlog}`)),
  'a stream after reasoning in a field': works((response) => {
    send(response, ...deltas('reasoning_content', 'First, hm.'), ...deltas('content', goodBlog), ...end);
    response.end();
  }),
  'a stream in a code fence': works(say(`\`\`\`json\n${goodBlog}\n\`\`\``)),
  'a tool call in pieces': works((response) => {
    const parts = pieces(goodBlog).map((piece) =>
      chunk({ delta: { tool_calls: [{ index: 0, function: { name: 'blog', arguments: piece } }] } }),
    );
    send(response, ...parts, chunk({ delta: {}, finish_reason: 'tool_calls' }), 'data: [DONE]\n\n');
    response.end();
  }),
  'a stream with comments, line ends of Windows and an empty chunk': works((response) => {
    const parts = deltas('content', goodBlog).map((part) => part.replaceAll('\n', '\r\n'));
    send(
      response,
      ': keep-alive\r\n\r\n',
      chunk({ delta: { role: 'assistant', content: '' } }),
      ...parts,
      ...end,
    );
    response.end();
  }),
  'a stream cut within its bytes': works((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const bytes = Buffer.from([...deltas('content', goodBlog), ...end].join(''));
    for (let at = 0; at < bytes.length; at += 77) response.write(bytes.subarray(at, at + 77));
    response.end();
  }),
  'a stream without its end mark': works((response) => {
    send(response, ...deltas('content', goodBlog), chunk({ delta: {}, finish_reason: 'stop' }));
    response.end();
  }),
  'usage in a chunk of its own': works((response) => {
    const usage = { prompt_tokens: 10, completion_tokens: 20 };
    send(response, ...deltas('content', goodBlog), ...end.slice(0, 1));
    response.end(`data: ${JSON.stringify({ id: 'c-1', choices: [], usage })}\n\n${end[1]}`);
  }),
  'no stream though one was asked': works(
    (response) => sendBody(response, 200, { choices: [{ message: { content: goodBlog } }] }),
    1,
    false,
  ),
  'a stream refused': works(
    refuses(({ stream }) => stream === true, 'stream is not supported'),
    2,
    false,
  ),
  'usage in a stream refused': works(
    refuses(({ stream_options: options }) => options !== undefined, 'Unknown parameter: stream_options', 422),
    2,
    false,
  ),
  'a temperature refused': works(
    refuses(({ temperature }) => temperature !== undefined, "Unsupported value: 'temperature' must be 1"),
    2,
  ),
  'a limit refused': works(
    refuses(
      ({ max_tokens: limit }) => limit !== undefined,
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    ),
    2,
  ),
  'a limit beyond the context': works(
    refuses(
      ({ max_tokens: limit }) => limit !== undefined,
      "This model's maximum context length is 4096 tokens. However, you requested 6896 tokens (1000 in the messages, 5896 in the completion). Please reduce the length of the messages or completion.",
    ),
    2,
  ),
  'a stream cut once': works(inTurn(cutOff, say(goodBlog)), 2),
  'a stream that is always cut': fails(cutOff, 'The answer of the model broke off. Try again.', 2),
  'a stream that ends too soon': fails(
    (response) => sendStream(response, pieces(half), null),
    'The answer of the model broke off. Try again.',
    2,
  ),
  'a fault within the stream': fails(
    (response) => {
      send(response, ...deltas('content', half));
      response.end(`data: ${JSON.stringify({ error: { code: 502, message: 'Upstream' } })}\n\n`);
    },
    /problem of its own \(status 502: Upstream\)/,
    2,
  ),
  'a stream at the length limit': fails(say(half, 'length'), /^The model stopped in the middle/, 1),
  'a text without end': works(endless, 2),
  'a text without end where lengths are refused': fails(
    refuses(
      ({ response_format: format }) => JSON.stringify(format).includes('"maxLength"'),
      "Invalid schema: 'maxLength' is not permitted.",
      400,
      endless,
    ),
    /^The model stopped in the middle/,
    3,
  ),
  'the example until none is shown': works(
    (response, request, number) =>
      say(request.messages[0]?.content.includes('bread') ? copiedBlog : goodBlog)(response, request, number),
    3,
  ),
  'a stream that stalls': fails(
    (response) => send(response, ...deltas('content', half)),
    /^The model did not answer within 1 second\./,
    1,
  ),
};
