import { Client } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { barrierChannel, inTurn, listenerName, openBarrier } from './barrier.ts';

const template = inject('postgresTemplate');
/** Nobody may be connected to the template while it is copied. */
const url = template && new URL('/postgres', template).href;
const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.end();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: listenerName });
  open.push(client);
  await client.connect();
  await client.query(`listen ${barrierChannel}`);
  return client;
}
const barrierOf = (client: Client) => openBarrier(client, inTurn(client));

test.skipIf(!url)('waits until every other process has heard, and only when something was told', async () => {
  const own = barrierOf(await connect());
  await own.pass();

  const stalled = await connect();
  const question = new Promise<string>((resolve) =>
    stalled.on('notification', ({ payload = '' }) => resolve(payload)),
  );
  barrierOf(await connect());
  let hasPassed = false;
  own.raise();
  const passed = own.pass().then(() => {
    hasPassed = true;
  });
  const [, id] = (await question).split(' ');
  expect(hasPassed).toBe(false);
  await stalled.query('select pg_notify($1, $2)', [barrierChannel, `heard ${id}`]);
  await passed;
});

test.skipIf(!url)('does not wait for long for one that does not answer', async () => {
  const own = barrierOf(await connect());
  await connect();
  own.raise();
  await own.pass();
});
