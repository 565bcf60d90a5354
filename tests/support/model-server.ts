import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request for chat completions, as far as tests read it. */
export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  /** Of a request for vectors. */
  input?: string[];
  response_format?: { type: string; json_schema?: { name: string; schema: object } };
}

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: ChatRequest;
}

/**
 * Answers one request.
 * @param number of the request among those for the same model, from 1
 */
export type Behaviour = (response: ServerResponse, request: ChatRequest, number: number) => void;

export interface ModelServer {
  /** The address to configure, `/v1` included. */
  url: string;
  requests: Received[];
  close(): Promise<void>;
}

/** Starts a model service on a free loopback port. The name of the model selects the behavior. */
export async function startModelServer(behaviours: Record<string, Behaviour>): Promise<ModelServer> {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url: path = '', headers } = request;
    if (path === '/v1/models') {
      return sendBody(response, 200, { object: 'list', data: Object.keys(behaviours).map((id) => ({ id })) });
    }
    const body: ChatRequest = text === '' ? { model: '', messages: [] } : JSON.parse(text);
    requests.push({ method, path, headers, body });
    const behave = behaviours[body.model];
    if (path === '/v1/embeddings' && !behave) return sendVectors(response, JSON.parse(text).input);
    const takes = path === '/v1/chat/completions' || path === '/v1/embeddings';
    if (!takes || !behave) return sendBody(response, 404, 'Not here');
    behave(response, body, requests.filter((each) => each.body.model === body.model).length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A vector for each text; without `vectorOf` of two numbers: its length, and where it stands. */
export function sendVectors(
  response: ServerResponse,
  input: string[],
  vectorOf: (text: string, index: number) => number[] = (text, index) => [text.length, index],
): void {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, index) }));
  sendBody(response, 200, { object: 'list', data, usage: { prompt_tokens: 7, total_tokens: 7 } });
}

export function sendBody(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

/** A chat completion with this message. */
export const completion = (message: object, finish_reason: string | null = 'stop') => ({
  id: 'c-1',
  object: 'chat.completion',
  created: 1,
  model: 'writer-1',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
  usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
});

/** Says a text, as a stream when one is asked for. */
export const say =
  (content: string, finish = 'stop'): Behaviour =>
  (response, { stream }) =>
    stream
      ? sendStream(response, pieces(content), finish)
      : sendBody(response, 200, completion({ content }, finish));

export const sayMessage =
  (message: object, finish?: string): Behaviour =>
  (response) =>
    sendBody(response, 200, completion(message, finish));

/** Fails with a status and the service's own words. */
export const fail =
  (
    status: number,
    error: object | string = { message: 'no' },
    headers: Record<string, string> = {},
  ): Behaviour =>
  (response) =>
    sendBody(response, status, typeof error === 'string' ? error : { error }, headers);

/** The first request gets the first behavior, later ones the last. */
export const inTurn =
  (...behaviours: Behaviour[]): Behaviour =>
  (response, request, number) =>
    behaviours[Math.min(number, behaviours.length) - 1]?.(response, request, number);

export const pieces = (text: string) => text.match(/[\s\S]{1,12}/g) ?? [];

/** Sends a stream of chunks. With `finish` null it breaks off. */
export function sendStream(
  response: ServerResponse,
  texts: string[],
  finish: string | null = 'stop',
  type = 'text/event-stream',
): void {
  response.writeHead(200, { 'content-type': type });
  const send = (choice: object, more = {}) =>
    response.write(`data: ${JSON.stringify({ id: 'c-1', choices: [{ index: 0, ...choice }], ...more })}\n\n`);
  for (const content of texts) send({ delta: { content } });
  if (finish === null) {
    // Ends the response in good order, as a proxy does when the model dies.
    response.end();
    return;
  }
  send({ delta: {}, finish_reason: finish }, { usage: { prompt_tokens: 10, completion_tokens: 20 } });
  response.end('data: [DONE]\n\n');
}

/** A piece of a stream that a test sends by hand. */
export const chunk = (content: string, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;

/** Begins a stream, and leaves it to the test to go on with it. */
export const begin =
  (content: string, open: ServerResponse[]): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk(content));
    open.push(response);
  };
