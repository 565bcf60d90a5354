import { request } from 'node:http';
import path from 'node:path';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { SearchSource } from '../../../contract/search/searches.calls.ts';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { type LocalServer, openLocalServer } from './open-local-server.ts';

const root = suiteFolder();

const open = () =>
  openLocalServer({
    kind: 'start',
    dataDir: path.join(root, 'local'),
    ownerName: 'ada',
    secretKey: 's'.repeat(43),
    dataKey: 'd'.repeat(43),
  });

/** Calls a local server as its user, over a connection as the shell makes one. */
async function call<Answer>(
  server: LocalServer,
  method: string,
  url: string,
  body?: object,
): Promise<Answer> {
  const { access } = await server.signIn();
  const [near, far] = duplexPair();
  server.accept(far);
  return new Promise((resolve, reject) => {
    request(
      {
        method,
        path: url,
        createConnection: () => near as never,
        headers: { host: 'local', authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      },
      (answer) => void text(answer).then((given) => resolve(JSON.parse(given) as Answer), reject),
    )
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

const asked = async (server: LocalServer) =>
  (await call<SearchSource[]>(server, 'GET', '/search/sources/'))
    .filter(({ is_on }) => is_on)
    .map(({ source }) => source);

test('web sources that were switched on are asked after the next start, too', {
  timeout: 120_000,
}, async () => {
  const first = await open();
  expect(await asked(first)).toEqual(['talent-pool']);
  await call(first, 'PUT', '/api/settings/web-sources/', { github: true, searxng_url: '' });
  await first.close();
  const next = await open();
  expect(await asked(next)).toEqual(['talent-pool', 'github']);
  await next.close();
});
