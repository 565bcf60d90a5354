import { describe, expect, test } from 'vitest';
import { ann, searxngJob, setUpSearxng } from '../../../../tests/support/searxng-service.ts';
import { sendJson, startWebService } from '../../../../tests/support/web-service.ts';

describe('SearXNG that fails', () => {
  const service = setUpSearxng();

  test('fails, to be tried again later, when its engines are silent and nothing was found', async () => {
    await service.serve((_request, response) =>
      sendJson(response, { results: [], unresponsive_engines: [['google', 'Suspended: too many requests']] }),
    );
    const { failure } = await service.collect();
    expect(failure).toMatchObject({
      message: 'Nothing came without google (Suspended: too many requests).',
      isPassing: true,
    });
  });

  test.each([
    [403, 'It refuses answers in JSON. The operator of this server can allow them.', false],
    [404, 'It answered with status 404.', false],
    [429, 'It limits how often it may be asked.', true],
    [500, 'It answered with status 500.', true],
  ])('status %i is told as: %s', async (status, message, isPassing) => {
    const { requests } = await service.serve((_request, response) => {
      response.writeHead(status).end('<html>no</html>');
    });
    const { failure, pages } = await service.collect();
    expect(failure).toMatchObject({ message, isPassing });
    expect(pages).toEqual([]);
    expect(requests).toHaveLength(isPassing ? 2 : 1);
  });

  test('waits as long as it is asked to, and goes on', async () => {
    await service.serve(({ number }, response) => {
      if (number === 1) response.writeHead(429, { 'retry-after': '3' }).end();
      else sendJson(response, { results: number === 2 ? [ann] : [] });
    });
    const { hits, waits } = await service.collect();
    expect(hits).toHaveLength(1);
    expect(waits).toEqual([3000]);
  });

  test('doesn’t wait for an hour', async () => {
    await service.serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end();
    });
    const { failure, waits } = await service.collect();
    expect(failure).toMatchObject({ isPassing: true });
    expect(waits).toEqual([]);
  });

  test('a page that fails leaves the pages before it', async () => {
    await service.serve(({ number }, response) => {
      if (number === 1) sendJson(response, { results: [ann] });
      else response.writeHead(500).end();
    });
    const { hits, failure } = await service.collect();
    expect(hits).toHaveLength(1);
    expect(failure).toMatchObject({ message: 'It answered with status 500.' });
  });

  test('a web page or another shape instead of results is no answer', async () => {
    await service.serve(({ number }, response) => {
      if (number === 1) response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
      else sendJson(response, { results: 'none' });
    });
    expect((await service.collect()).failure).toMatchObject({
      message: 'It answered with something other than JSON.',
      isPassing: false,
    });
    expect((await service.collect()).failure).toMatchObject({
      message: 'Its answer is not a list of results.',
    });
  });

  test('a stall ends with the time-out, also in the middle of the body', async () => {
    const { requests } = await service.serve(({ number }, response) => {
      if (number > 1) response.writeHead(200).write('{"results": [');
    });
    const { failure } = await service.collect(1, { timeoutMs: 200 });
    expect(failure).toMatchObject({ message: "It didn't answer within 0.2 s.", isPassing: true });
    expect(requests).toHaveLength(2);
  });

  test('an endless answer is cut off', async () => {
    await service.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    expect((await service.collect(1, { maxBytes: 100_000 })).failure).toMatchObject({
      message: 'Its answer is too large.',
      isPassing: false,
    });
  });

  test('a redirect is followed on the same host only', async () => {
    const elsewhere = await startWebService((_request, response) => sendJson(response, { results: [ann] }));
    const { requests } = await service.serve(({ url, number }, response) => {
      if (number > 3) response.writeHead(302, { location: `${elsewhere.url}/search` }).end();
      else if (url.pathname === '/search') response.writeHead(301, { location: `/moved${url.search}` }).end();
      else sendJson(response, { results: [ann] });
    });
    expect((await service.collect(1)).hits).toHaveLength(1);
    expect(requests[1]?.url.pathname).toBe('/moved');
    expect((await service.collect(1)).hits).toEqual([]);
    expect((await service.collect(1)).failure).toMatchObject({
      message: expect.stringContaining('another address'),
    });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('a server that isn’t there can’t be reached', async () => {
    await (await service.serve(() => {})).close();
    const { failure, waits } = await service.collect();
    expect(failure).toMatchObject({ message: "It can't be reached.", isPassing: true });
    expect(waits).toHaveLength(1);
  });

  test('stops at once when the search is stopped', async () => {
    await service.serve(() => {});
    const stop = new AbortController();
    const asking = service
      .provider()
      .search({ organisationId: '', job: searxngJob, maxPages: 1 }, stop.signal)
      .next();
    stop.abort(new Error('The worker stops.'));
    await expect(asking).rejects.toThrow('The worker stops.');
  });
});
