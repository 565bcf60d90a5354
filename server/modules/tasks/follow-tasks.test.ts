import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream, type TestStream } from '../../../tests/support/event-stream.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { readAccessToken, signAccessToken } from '../../platform/auth/tokens.ts';
import { events, sessions, users } from '../../platform/db/schema.ts';
import { cleanUpEvents, streamsPerUser } from './event-streams.ts';

const timeoutMs = 20_000;
describe('the stream of task events', () => {
  const server = openSuiteApp();
  let origin: string;
  const open: TestStream[] = [];
  beforeAll(async () => {
    origin = await server.app.listen({ port: 0 });
    await server.work();
  });
  // Those of answers that no test has read.
  afterAll(() => server.app.server.closeAllConnections());
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });

  const follow = async (user: Pick<TestUser, 'access'>, lastEventId?: string) => {
    const stream = await openEventStream(origin, user.access, lastEventId);
    open.push(stream);
    return stream;
  };
  const search = async (user: TestUser) => {
    const payload = { job_title: 'Nurse', location: 'Austin', job_description: 'Nights.' };
    const answer = await user.send('POST', '/search/initiate/', payload);
    return answer.json().task_id as string;
  };
  const finalStates = (stream: TestStream, id: string) =>
    stream.tasks().filter((task) => task.id === id && /completed|failed/.test(task.state));
  const untilEnd = (stream: TestStream, id: string) =>
    waitUntil(async () => finalStates(stream, id).length > 0, timeoutMs);

  test('tells everybody in the organization of a search from its start to its end, and nobody else', async () => {
    const owner = await server.createUser();
    const colleague = await server.createUser({ colleagueOf: owner, role: 'Member' });
    const stranger = await server.createUser();
    const streams = [await follow(owner), await follow(colleague), await follow(stranger)] as const;
    const [own, colleagues, strangers] = streams;
    const id = await search(owner);
    await untilEnd(own, id);
    await untilEnd(colleagues, id);
    expect(own.tasks()[0]).toEqual({ kind: 'search', id, state: 'processing' });
    expect(own.tasks().at(-1)).toEqual({ kind: 'search', id, state: 'completed' });
    expect(colleagues.tasks()).toEqual(own.tasks());
    // The stranger's own search ends later, so that the others' events would have come before.
    await untilEnd(strangers, await search(stranger));
    expect(strangers.tasks().filter((task) => task.id === id)).toEqual([]);
    expect(own.headers.get('content-type')).toContain('text/event-stream');
    expect(own.headers.get('cache-control')).toContain('no-store');
    expect(own.headers.get('x-accel-buffering')).toBe('no');
  });

  test('tells of generations and imports', async () => {
    const owner = await server.createUser();
    const stream = await follow(owner);
    const profile = { company_name: 'Harbour', industry: 'Logistics', description: 'We staff warehouses.' };
    await owner.send('POST', '/post/company-profiles/', profile);
    const generation = await owner.send('POST', '/post/generate/', {
      post_type: 'linkedin',
      prompt_details: { target_audience: 'Planners' },
    });
    await untilEnd(stream, generation.json().task_id);
    const imported = await owner.send('POST', '/talent/imports/', 'Name,Title\nAnn,Welder\n', {
      'content-type': 'text/csv',
    });
    await untilEnd(stream, imported.json().task_id);
    const told = stream.tasks().map(({ kind, state }) => `${kind} ${state}`);
    expect([...new Set(told)]).toEqual([
      'generation queued',
      'generation processing',
      'generation completed',
      'import queued',
      'import processing',
      'import completed',
    ]);
  });

  test('tells of a deleted search', async () => {
    const owner = await server.createUser();
    const stream = await follow(owner);
    const id = await search(owner);
    await untilEnd(stream, id);
    await owner.send('DELETE', `/search/jobs/${id}/`);
    await waitUntil(async () => stream.tasks().at(-1)?.state === 'deleted', timeoutMs);
    expect(stream.tasks().at(-1)).toEqual({ kind: 'search', id, state: 'deleted' });
  });

  test('goes on after a cut where it was, each event once', async () => {
    const owner = await server.createUser();
    const first = await follow(owner);
    await untilEnd(first, await search(owner));
    first.close();
    const last = first.events.at(-1)?.id;
    const missed = await search(owner);
    const witness = await follow(owner);
    await untilEnd(witness, missed);
    const second = await follow(owner, last);
    await untilEnd(second, missed);
    expect(second.events.filter(({ event }) => event === 'reset')).toEqual([]);
    const ids = second.events.map(({ id }) => Number(id));
    expect(Math.min(...ids)).toBeGreaterThan(Number(last));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(second.tasks()).toEqual(witness.tasks().filter((task) => task.id === missed));
  });

  test.each(['999999999', 'abc', '-1', '1e3', '', "1' or 1=1"])(
    'resets a client whose last event %j is not known',
    async (lastEventId) => {
      const stream = await follow(await server.createUser(), lastEventId);
      await waitUntil(async () => stream.events.length > 0, timeoutMs);
      expect(stream.events[0]).toMatchObject({ event: 'reset' });
    },
  );

  test('begins with all that has just happened, however much it is', async () => {
    const { organisationId, access } = await server.createUser();
    await server.db.execute(sql`
      insert into ${events} (organisation_id, kind, task_id, state)
      select ${organisationId}, 'search', gen_random_uuid(), 'completed' from generate_series(1, 900)`);
    const stream = await follow({ access });
    await waitUntil(async () => stream.tasks().length >= 900, timeoutMs);
    const id = await search(await server.createUser({ organisationId }));
    await untilEnd(stream, id);
    expect(stream.hasEnded()).toBe(false);
  });

  test('resets a client whose last event belongs to another organization', async () => {
    const other = await server.createUser();
    const stream = await follow(other);
    await untilEnd(stream, await search(other));
    const mine = await follow(await server.createUser(), stream.events.at(-1)?.id);
    await waitUntil(async () => mine.events.length > 0, timeoutMs);
    expect(mine.events).toMatchObject([{ event: 'reset' }]);
  });

  test('resets a client whose last event is older than a day', async () => {
    const owner = await server.createUser();
    const stream = await follow(owner);
    await untilEnd(stream, await search(owner));
    const last = stream.events.at(-1)?.id;
    await server.db
      .update(events)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(events.organisationId, owner.organisationId));
    await cleanUpEvents(server.db);
    const next = await follow(owner, last);
    await waitUntil(async () => next.events.length > 0, timeoutMs);
    expect(next.events).toMatchObject([{ event: 'reset' }]);
  });

  test('keeps the newest events of each organization', async () => {
    const owner = await server.createUser();
    const { db } = server;
    const task = { organisationId: owner.organisationId, kind: 'search', state: 'processing' } as const;
    const values = Array.from({ length: 5 }, () => ({ ...task, taskId: crypto.randomUUID() }));
    await db.insert(events).values(values);
    await cleanUpEvents(db, 3);
    const kept = await db
      .select({ taskId: events.taskId })
      .from(events)
      .where(eq(events.organisationId, owner.organisationId))
      .orderBy(events.id);
    expect(kept.map(({ taskId }) => taskId)).toEqual(values.slice(2).map(({ taskId }) => taskId));
  });

  test('is refused without a good token', async () => {
    expect((await follow({ access: 'nonsense' })).status).toBe(401);
    expect((await fetch(`${origin}/tasks/events/`)).status).toBe(401);
  });

  test('ends at once when its session ends, whoever ends it', async () => {
    const { db } = server;
    const users_ = await Promise.all(Array.from({ length: 4 }, () => server.createUser()));
    const [leaving, revoked, gone, staying] = users_ as [TestUser, TestUser, TestUser, TestUser];
    const streams = await Promise.all(users_.map((user) => follow(user)));
    await leaving.send('POST', '/api/user/auth/sign-out/');
    await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, revoked.userId));
    await db.delete(users).where(eq(users.id, gone.userId));
    for (const stream of streams.slice(0, 3)) await stream.ended();
    expect(streams[3]?.hasEnded()).toBe(false);
    expect((await follow(leaving)).status).toBe(401);
    expect((await staying.call({ url: '/search/jobs/' })).statusCode).toBe(200);
  });

  test('ends with its access token', async () => {
    const user = await server.createUser();
    const sid = (readAccessToken(user.access, server.services.secretKey) as { sid: string }).sid;
    const claims = { sub: user.userId, sid, name: 'A', role: 'Owner', organization: 'O' };
    const stream = await follow({ access: signAccessToken(claims, server.services.secretKey, 2) });
    expect(stream.hasEnded()).toBe(false);
    await stream.ended();
  });

  test('is limited for each user, and free again when one is closed', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    for (let count = 0; count < streamsPerUser; count++) expect((await follow(user)).status).toBe(200);
    const refused = await follow(user);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await follow(other)).status).toBe(200);
    open[0]?.close();
    await waitUntil(async () => (await follow(user)).status === 200, timeoutMs);
  });
});
