import { afterAll, describe, expect, test } from 'vitest';
import {
  type Behaviour,
  completion,
  fail,
  inTurn,
  say,
  sendBody,
  sendStream,
} from '../../../tests/support/model-server.ts';
import { suiteModelServer } from '../../../tests/support/suite-servers.ts';
import { startWebService } from '../../../tests/support/web-service.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { openModel } from './connection.ts';
import { ModelError } from './model-exchange.ts';
import type { ModelSettings, ModelUsage } from './model-settings.ts';

const sentence = 'Fresh bread takes a day.';
const question = { instructions: 'Write one sentence.', data: 'About bread.' };

/** What a service does with a question for text, what is seen of it, and the requests that it takes. */
const behaviours: Record<string, { behave: Behaviour; sees: string; calls: number }> = {
  'a stream': { behave: say(sentence), sees: sentence, calls: 1 },
  'a stream with reasoning': {
    behave: say(`<think>Bread, hm.</think>${sentence}`),
    sees: sentence,
    calls: 1,
  },
  'no stream though one was asked': {
    behave: (response) => sendBody(response, 200, completion({ content: sentence })),
    sees: sentence,
    calls: 1,
  },
  'a stream refused': {
    behave: (response, request, number) =>
      (request.stream ? fail(400, { message: 'stream is not supported' }) : say(sentence))(
        response,
        request,
        number,
      ),
    sees: sentence,
    calls: 2,
  },
  'a fault before the first word': { behave: inTurn(fail(500), say(sentence)), sees: sentence, calls: 2 },
  'a stream that is cut': {
    behave: (response) => sendStream(response, ['Fresh ', 'bread'], null),
    sees: 'Fresh bread | The answer of the model broke off. Try again.',
    calls: 1,
  },
  'a connection that is cut': {
    behave: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Fresh ' } }] })}\n\n`, () =>
        setImmediate(() => response.destroy()),
      );
    },
    sees: 'Fresh  | The answer of the model broke off. Try again.',
    calls: 1,
  },
  'an error within the stream': {
    behave: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify({ error: { message: 'context length exceeded' } })}\n\n`);
    },
    sees: ' | The request is too long for the model. Ask for fewer parts, shorten what it is given, or use a model with a larger context.',
    calls: 1,
  },
  'an event for an error': {
    behave: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: error\nda');
      response.end('ta: {"message":"No slot is free"}\n\n');
    },
    sees: ' | The model service refused the request (status 200: No slot is free). An Owner can change it under Settings, Writing model.',
    calls: 2,
  },
  'reasoning alone up to the limit': {
    behave: say('<think>First I think', 'length'),
    sees: ' | The model only reasoned and wrote no answer. Switch its thinking off, or raise the limit of output tokens at the service.',
    calls: 1,
  },
  ...Object.fromEntries(
    ['[THINK]First', '<thinking>First', '<|channel|>analysis<|message|>First', '◁think▷First', ''].map(
      (text) => [
        `reasoning alone: ${text}`,
        {
          behave: say(text, 'length'),
          sees: ' | The model only reasoned and wrote no answer. Switch its thinking off, or raise the limit of output tokens at the service.',
          calls: 1,
        },
      ],
    ),
  ),
  'reasoning in other marks, then a text': {
    behave: say(`[THINK]Bread, hm.[/THINK]${sentence}`),
    sees: sentence,
    calls: 1,
  },
  'a stream whose end has no reason': {
    behave: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        `data: ${JSON.stringify({ choices: [{ delta: { content: sentence } }] })}\n\ndata: [DONE]\n\n`,
      );
    },
    sees: sentence,
    calls: 1,
  },
  'the length limit': {
    behave: say('Fresh bread', 'length'),
    sees: 'Fresh bread | The model stopped in the middle because its answer became too long. Ask for fewer or shorter parts.',
    calls: 1,
  },
  'a character that no database can hold': { behave: say('\0Fresh \0bread'), sees: 'Fresh bread', calls: 1 },
  'an empty stream': { behave: say(''), sees: ' | The model sent an empty answer. Try again.', calls: 1 },
  'a wrong key': {
    behave: fail(401),
    sees: ' | The model service refused the key. An Owner can change it under Settings, Writing model.',
    calls: 1,
  },
};

describe('a connection to a model', () => {
  const outgoing = createOutgoing({ loopback: true, privateNetworks: false, listed: [] });
  const models = Object.fromEntries(Object.entries(behaviours).map(([name, { behave }]) => [name, behave]));
  const server = suiteModelServer({ ...models, silent: () => {} });
  afterAll(() => outgoing.close());

  const open = (model: string, given: Partial<ModelSettings> = {}, used: ModelUsage[] = []) =>
    openModel({
      usageOf: undefined,
      settings: {
        baseUrl: server.url,
        model,
        apiKey: undefined,
        embeddingModel: undefined,
        chosenBy: 'owner',
        ...given,
      },
      outgoing,
      times: { totalMs: 10_000, waitMs: 5 },
      onUsage: (usage) => used.push(usage),
    });

  test.each(Object.entries(behaviours))('streams text: %s', async (model, { sees, calls }) => {
    let seen = '';
    try {
      for await (const piece of open(model).streamText(question)) seen += piece;
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      seen += ` | ${(error as Error).message}`;
    }
    expect(seen).toBe(sees);
    expect(server.requests.filter(({ body }) => body.model === model)).toHaveLength(calls);
  });

  test('a stream comes in pieces, and its tokens are counted', async () => {
    const used: ModelUsage[] = [];
    const seen: string[] = [];
    for await (const piece of open('a stream', {}, used).streamText(question)) seen.push(piece);
    expect(seen.length).toBeGreaterThan(1);
    expect(used).toEqual([{ calls: 1, inputTokens: 10, outputTokens: 20 }]);
  });

  test('a stream ends when it is cancelled', async () => {
    const stop = new AbortController();
    const reading = open('silent').streamText(question, stop.signal).next();
    await expect.poll(() => server.requests.some(({ body }) => body.model === 'silent')).toBe(true);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ failure: 'cancelled' });
  });

  test('turns texts into vectors, in batches and in order, where an embedding model is configured', async () => {
    expect(open('a stream').embed).toBeUndefined();
    const used: ModelUsage[] = [];
    const texts = Array.from({ length: 70 }, (_, at) => 'x'.repeat(at + 1));
    const vectors = await open('a stream', { embeddingModel: 'vectors' }, used).embed?.(texts);
    expect(vectors?.map(([length]) => length)).toEqual(texts.map((text) => text.length));
    expect(used).toEqual([
      { calls: 1, inputTokens: 7, outputTokens: 0 },
      { calls: 1, inputTokens: 7, outputTokens: 0 },
    ]);
  });

  test('lists the models of the endpoint', async () => {
    const { entries: names } = await open('').listModels();
    expect(names).toContain('a stream with reasoning');
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
    const elsewhere = open('', { baseUrl: server.url.replace('/v1', '') }).listModels();
    await expect(elsewhere).rejects.toMatchObject({ failure: 'unlisted' });
  });

  test.each([
    [200, 'null', 'unlisted'],
    [200, '{"data":null}', 'unlisted'],
    [200, '{"data":[{"object":"model"}]}', 'unlisted'],
    [404, '{"detail":"Not Found"}', 'unlisted'],
    [405, '', 'unlisted'],
    [501, '{"error":"Not implemented"}', 'unlisted'],
    [200, '', 'unlisted'],
    [200, '{"data":{}}', 'unlisted'],
    [200, '{"object":"list","data":[null,{"id":null}]}', 'unlisted'],
    [200, '<!doctype html><title>Hi</title>', 'address'],
    [404, '<html>Not found</html>', 'address'],
    [401, '', 'key'],
  ])('a list of models that is none (%i, %s) is %s', async (status, body, failure) => {
    const service = await startWebService((_request, response) => {
      response.writeHead(status).end(body);
    });
    const listed = open('', { baseUrl: `${service.url}/v1` }).listModels();
    await expect(listed).rejects.toMatchObject({ failure });
    await service.close();
  });

  test('an address that an Owner names may not be a private one that no operator allows', async () => {
    const strict = createOutgoing({ loopback: false, privateNetworks: false, listed: [] });
    const settings = {
      baseUrl: server.url,
      model: 'a stream',
      apiKey: 'k',
      embeddingModel: undefined,
      chosenBy: 'owner' as const,
    };
    const before = server.requests.length;
    const asked = openModel({ usageOf: undefined, settings, outgoing: strict }).streamText(question).next();
    await expect(asked).rejects.toMatchObject({
      failure: 'blocked',
      setting: 'PRIVATE_ADDRESSES',
      message: /Its operator can allow it/,
    });
    expect(server.requests).toHaveLength(before);
    await strict.close();
  });
});
