import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HubAnswer, startModelHub } from '../../../../tests/support/model-hub.ts';
import { folderForEach } from '../../../../tests/support/temporary-folder.ts';
import { createOutgoing, type Outgoing } from '../../outgoing/outgoing.ts';
import { bytesBrought, type Download, downloadModel, partOf } from './download-model.ts';
import { addressAtHub, catalogue, recommendModel } from './models-folder.ts';

const content = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(300_000, 'model ')]);
const times = { stallMs: 200, waitMs: 1, mostWaitMs: 1000 };

describe('the download of a model', () => {
  const folder = folderForEach();
  let outgoing: Outgoing;
  let hub: Awaited<ReturnType<typeof startModelHub>> | undefined;
  beforeEach(async () => {
    outgoing = createOutgoing({ loopback: false, privateNetworks: false, listed: [] });
  });
  afterEach(async () => {
    await outgoing.close();
    await hub?.close();
  });

  async function serve(...answers: HubAnswer[]) {
    hub = await startModelHub(content, answers);
    return hub;
  }
  const download = ({ url, model }: NonNullable<typeof hub>, more: Partial<Download> = {}) =>
    downloadModel(model, { outgoing, hubUrl: url, isOperatorsHub: true, folder, times, ...more });
  const installed = () => readFile(path.join(folder, 'tiny-writer.gguf'));

  test('brings the file, tells how far it is, and follows the hub to where its files lie', async () => {
    const served = await serve({});
    const done: number[] = [];
    await download(served, { onProgress: (bytes) => void done.push(bytes) });
    expect((await installed()).equals(content)).toBe(true);
    expect(done.at(-1)).toBe(content.length);
    expect(await readdir(folder)).toEqual(['tiny-writer.gguf']);
    expect(served.requests[0]?.url.pathname).toBe(
      `/larkspur/tiny/resolve/${'0'.repeat(40)}/tiny-writer.gguf`,
    );
  });

  test('goes on after a cut where it was', async () => {
    const served = await serve({ cutAfter: 100_000 }, { cutAfter: 50_000 }, {});
    await download(served);
    expect((await installed()).equals(content)).toBe(true);
    const [first, ...later] = served.ranges;
    expect(first).toBeUndefined();
    expect(later).toHaveLength(2);
    for (const range of later) expect(Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1])).toBeGreaterThan(0);
  });

  test('goes on in another process after it was stopped, and nothing half-written is used', async () => {
    const served = await serve({ stallAfter: 100_000 }, {});
    const stop = new AbortController();
    const stopped = download(served, {
      times: { ...times, stallMs: 60_000 },
      signal: stop.signal,
      onProgress: (done) => void (done >= 100_000 && stop.abort(new Error('paused'))),
    });
    await expect(stopped).rejects.toThrow('paused');
    expect(await bytesBrought(folder, served.model)).toBe(100_000);
    await expect(installed()).rejects.toThrow('ENOENT');
    await download(served);
    expect(served.ranges.at(-1)).toBe('bytes=100000-');
    expect((await installed()).equals(content)).toBe(true);
  });

  test('cuts a connection that brings nothing more, and goes on', async () => {
    await download(await serve({ stallAfter: 1000 }, {}));
    expect((await installed()).equals(content)).toBe(true);
  });

  test('goes through the proxy of the environment, which resolves the names', async () => {
    const served = await serve({});
    const port = Number(new URL(served.url).port);
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      const { host, pathname } = new URL(request.url ?? '');
      asked.push(host);
      sendRequest({ port, path: pathname, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      }).end();
    });
    proxy.on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      const onward = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
      onward.pipe(socket).pipe(onward);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port: proxyPort } = proxy.address() as AddressInfo;
    for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${proxyPort}`);
    for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, '');
    try {
      await download(served, { hubUrl: 'http://hub.invalid' });
    } finally {
      vi.unstubAllEnvs();
      await outgoing.close();
      proxy.closeAllConnections();
      proxy.close();
    }
    expect((await installed()).equals(content)).toBe(true);
    expect(asked[0]).toMatch(/^hub\.invalid(?::80)?$/);
  });

  test('begins anew at a hub without ranges', async () => {
    await download(await serve({ cutAfter: 100_000, ignoresRange: true }, { ignoresRange: true }));
    expect((await installed()).equals(content)).toBe(true);
  });

  test('waits as a busy hub asks, and tells of a long wait', async () => {
    await download(await serve({ status: 429, headers: { 'retry-after': '0' } }, { status: 503 }, {}));
    expect((await installed()).equals(content)).toBe(true);
    await rm(path.join(folder, 'tiny-writer.gguf'));
    await hub?.close();
    const busy = await serve({ status: 429, headers: { 'retry-after': '86400' } });
    await expect(download(busy)).rejects.toThrow('Try again in a day');
  });

  test('gives up after cuts that bring nothing', async () => {
    const served = await serve({ status: 503 });
    await expect(download(served)).rejects.toThrow('broke off again and again');
    expect(served.requests).toHaveLength(6);
    await served.close();
    await expect(download(served)).rejects.toThrow('The hub does not answer');
  });

  test.each([
    [{ status: 403 }, 'refuses to give Tiny writer to this server (status 403)'],
    [{ status: 401 }, 'status 401'],
    [{ status: 404 }, 'does not have Tiny writer'],
    [{ statedSum: 'f'.repeat(64) }, 'another file'],
    [{ content: Buffer.alloc(content.length + 10, 'x') }, 'another file'],
    [{ content: Buffer.alloc(content.length, 'x') }, 'arrived damaged'],
    [{ content: Buffer.alloc(content.length, 'x'), statedSum: null }, 'arrived damaged'],
  ] satisfies [HubAnswer, string][])(
    'of what is not the file (%o) leaves nothing and says why',
    async (answer, said) => {
      const served = await serve(answer);
      await expect(download(served)).rejects.toThrow(said);
      await expect(installed()).rejects.toThrow('ENOENT');
      expect(await bytesBrought(folder, served.model)).toBe(0);
    },
  );

  test('needs no stated sum where the content is right, and drops a part that is too long', async () => {
    const served = await serve({ statedSum: null });
    await writeFile(partOf(folder, served.model), Buffer.alloc(content.length + 1));
    await download(served);
    expect((await installed()).equals(content)).toBe(true);
  });

  test('a part of something else ends as damaged, and the next download is whole', async () => {
    const served = await serve({});
    await writeFile(partOf(folder, served.model), Buffer.alloc(1000, 'other'));
    await expect(download(served)).rejects.toThrow('arrived damaged');
    await download(served);
    expect((await installed()).equals(content)).toBe(true);
  });

  test('without room says so before anything is asked for', async () => {
    const served = await serve({});
    const model = { ...served.model, size: 1e15 };
    await expect(
      downloadModel(model, { outgoing, hubUrl: served.url, isOperatorsHub: true, folder, times }),
    ).rejects.toThrow('There is no room for Tiny writer');
    expect(served.requests).toEqual([]);
  });

  test('a hub that no operator has named leads to no private address', async () => {
    await expect(download(await serve({}), { isOperatorsHub: false })).rejects.toThrow('private address');
  });
});

describe('the catalog', () => {
  test('names files that the hub has, the smallest of a purpose first', () => {
    const models = catalogue();
    expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
    for (const model of models) {
      expect(model.memory).toBeGreaterThan(model.size);
      expect(addressAtHub('https://huggingface.co', model).href).toBe(
        `https://huggingface.co/${model.hub.repository}/resolve/${model.hub.revision}/${model.name}.gguf`,
      );
    }
    const writing = models.filter(({ purpose }) => purpose === 'writing').map(({ size }) => size);
    expect(writing).toEqual([...writing].sort((one, other) => one - other));
    expect(writing.length).toBeGreaterThanOrEqual(3);
  });

  test('what is recommended depends on memory and cores', () => {
    const name = (total: number, cores: number) => recommendModel(total, cores)?.name;
    expect(name(1e9, 8)).toBeUndefined();
    expect(name(4e9, 8)).toBe('Qwen3-0.6B-Q8_0');
    expect(name(16e9, 2)).toBe('Qwen3-1.7B-Q8_0');
    expect(name(16e9, 8)).toBe('Qwen3-4B-Q4_K_M');
  });
});
