import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { createPageHandler, type Fetch, pageScheme } from './protocol.ts';

const inlineScript = 'start()';
const shell = `<script>${inlineScript}</script><div id="root"></div>`;
const parent = suiteFolder();
let serverUrl = 'https://server.example';
let handle: (request: Request) => Promise<Response>;
const askServer = vi.fn<Fetch>();

/** Stands in for `net.fetch`: files are read, everything else is the server. */
const fetch: Fetch = async (url, options) => {
  if (!url.startsWith('file:')) return askServer(url, options);
  return new Response(readFileSync(fileURLToPath(url)));
};

beforeAll(async () => {
  const folder = path.join(parent, 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'app.html'), shell);
  writeFileSync(path.join(folder, 'index.html'), '<h1>Home, as visitors of the website get it</h1>');
  writeFileSync(path.join(folder, 'assets/main-abc.js'), 'run()');
  writeFileSync(path.join(folder, 'assets/reader-abc.mjs'), 'read()');
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  mkdirSync(path.join(parent, 'renderer.old'));
  writeFileSync(path.join(parent, 'renderer.old/secret.txt'), 'secret');
  writeFileSync(path.join(parent, 'build.json'), '{"connectOrigins":["https://mail.example"]}');
  handle = await createPageHandler({ folder, serverUrl: () => serverUrl, fetch });
});
beforeEach(() => {
  askServer.mockReset();
});

const get = (url: string) => handle(new Request(`app://larkspur${url}`));

describe('pages', () => {
  it('come from a standard, secure scheme', () => {
    expect(pageScheme).toMatchObject({ scheme: 'app', privileges: { standard: true, secure: true } });
  });

  it.each(['/', '/dashboard', '/auth/activate/uid/a.token', '/nowhere'])(
    'answers %s with the shell and its content policy',
    async (url) => {
      const answer = await get(url);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(shell);
      const hash = createHash('sha256').update(inlineScript).digest('base64');
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toContain(`default-src 'self'; script-src 'self' 'sha256-${hash}'; style-src 'self';`);
      expect(policy).toContain("connect-src 'self' https://mail.example;");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('answers files as they are', async () => {
    const answer = await get('/assets/main-abc.js?x=1');
    expect(await answer.text()).toBe('run()');
    expect(answer.headers.get('content-security-policy')).toBeNull();
  });

  it('answers the script of a worker with the policy that holds in it', async () => {
    const answer = await get('/assets/reader-abc.mjs');
    expect(await answer.text()).toBe('read()');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self';");
  });

  it.each([
    '/assets/gone.js',
    '/favicon.ico',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%2frenderer.old%2fsecret.txt',
    '/a%00b.js',
    '/%ff.js',
  ])('knows no file %s', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  it('serves no other host, and no other method', async () => {
    expect((await handle(new Request('app://elsewhere/'))).status).toBe(404);
    expect((await handle(new Request('app://larkspur/', { method: 'POST', body: '' }))).status).toBe(405);
  });
});

describe('calls of the API', () => {
  it('go to the configured server with their body and bearer token, without what belongs to the page', async () => {
    askServer.mockResolvedValue(
      Response.json(
        { ok: true },
        { status: 201, headers: { 'set-cookie': 'a=b', 'content-encoding': 'br', 'x-total-count': '3' } },
      ),
    );
    const request = new Request('app://larkspur/search/initiate/?a=1', {
      method: 'POST',
      headers: { authorization: 'Bearer token', cookie: 'a=b', origin: 'app://larkspur', 'x-own': 'kept' },
      body: '{"job_title":"Nurse"}',
      duplex: 'half',
    } as RequestInit);
    const answer = await handle(request);

    const [url, options] = askServer.mock.calls[0] ?? [];
    expect(url).toBe('https://server.example/search/initiate/?a=1');
    expect(await new Response(options?.body).text()).toBe('{"job_title":"Nurse"}');
    const sent = new Headers(options?.headers);
    expect([sent.get('authorization'), sent.get('x-own')]).toEqual(['Bearer token', 'kept']);
    expect([sent.get('origin'), sent.get('cookie')]).toEqual([null, null]);
    expect(options).toMatchObject({ method: 'POST', redirect: 'error', credentials: 'omit' });

    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ ok: true });
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect([answer.headers.get('set-cookie'), answer.headers.get('content-encoding')]).toEqual([null, null]);
  });

  it('go to another server once that is chosen', async () => {
    askServer.mockResolvedValue(Response.json([]));
    serverUrl = 'https://other.example';
    await get('/search/jobs/');
    serverUrl = 'https://server.example';
    expect(askServer.mock.lastCall?.[0]).toBe('https://other.example/search/jobs/');
  });

  it('give answers that may load nothing, whatever policy the server sends', async () => {
    askServer.mockResolvedValueOnce(
      new Response('<script src="/assets/main-abc.js"></script>', {
        headers: { 'content-type': 'text/html', 'content-security-policy': 'default-src *; script-src *' },
      }),
    );
    askServer.mockRejectedValueOnce(new Error('offline'));
    for (const answer of [await get('/post/1/'), await get('/post/2/')]) {
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('may have an answer without a body', async () => {
    askServer.mockResolvedValue(new Response(null, { status: 204 }));
    expect((await get('/api/user/auth/sign-out/')).status).toBe(204);
  });

  it('pass a stream on as it comes, and end it with the page', async () => {
    const cancelled = vi.fn();
    let write = (_text: string) => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        write = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
      cancel: cancelled,
    });
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    askServer.mockResolvedValue(new Response(body, { headers }));
    const answer = await get('/tasks/events/');
    expect(answer.headers.get('content-type')).toBe(headers['content-type']);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const text of ['event: task\n\n', ': heartbeat\n\n']) {
      write(text);
      expect(await reader?.read()).toEqual({ done: false, value: text });
    }
    await reader?.cancel();
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('say so when the server cannot be reached', async () => {
    askServer.mockRejectedValue(new Error('net::ERR_CONNECTION_REFUSED'));
    const answer = await get('/healthz');
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ detail: 'The server cannot be reached.' });
  });
});
