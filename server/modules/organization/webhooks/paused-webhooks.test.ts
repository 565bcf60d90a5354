import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { organisations } from '../../../platform/db/schema.ts';
import { deliverEvent } from './deliver.ts';
import { publishEvent } from './webhooks.ts';

const url = '/api/settings/webhooks/';

const server = openSuiteApp();
let owner: TestUser;
let receiver: Server;
/** The ids of what was sent. */
const received: unknown[] = [];
/** The statuses of the next answers; 204 without one. */
const statuses: number[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(request.headers['webhook-id']);
    response.writeHead(statuses.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(() => receiver.close());
afterEach(() => received.splice(0));

async function create(): Promise<string> {
  owner = await server.createUser();
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const payload = { url: address, events: ['post.published'] };
  return (await owner.send('POST', url, payload)).json().id;
}
const log = async (id: string) => (await owner.call({ url: `${url}${id}/deliveries/` })).json();
const publish = () =>
  server.db.transaction((tx) =>
    publishEvent(tx, server.services.queue, owner.organisationId, 'post.published', {
      post_id: owner.userId,
      url: 'https://site.example/blog/one',
    }),
  );
const deliver = (id: string) => deliverEvent(server.services, id);

test('a paused webhook is sent nothing that waited, but tests', async () => {
  const id = await create();
  await publish();
  const [{ id: delivery }] = await log(id);
  statuses.push(500);
  await expect(deliver(delivery)).rejects.toThrow('It answered 500.');
  expect(received.splice(0)).toHaveLength(1);
  const change = (is_active: boolean) => owner.send('PATCH', `${url}${id}/`, { is_active });
  await change(false);
  await deliver(delivery);
  expect(received).toEqual([]);
  const ended = { state: 'failed', attempts: 1, error: expect.stringContaining('was paused') };
  expect(await log(id)).toMatchObject([ended]);
  const tested = (await owner.send('POST', `${url}${id}/test/`)).json();
  await deliver(tested.id);
  expect(received.splice(0)).toHaveLength(1);
  // By hand, once it goes on.
  await change(true);
  await owner.send('POST', `/api/settings/webhook-deliveries/${delivery}/resend/`);
  await deliver(delivery);
  expect(received).toEqual([delivery]);
});

test('a webhook of a suspended organization is sent nothing', async () => {
  const id = await create();
  await publish();
  const [{ id: delivery }] = await log(id);
  const suspend = (suspendedAt: Date | null) =>
    server.change(organisations, owner.organisationId, { suspendedAt });
  await suspend(new Date());
  await deliver(delivery);
  await suspend(null);
  expect(received).toEqual([]);
  expect(await log(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('suspended') }]);
});
