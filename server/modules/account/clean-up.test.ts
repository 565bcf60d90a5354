import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildRegistration, callAuth, createAccount } from '../../../tests/support/account.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { activations, knownDevices, organisations, users } from '../../platform/db/schema.ts';
import { cleanUp } from './clean-up.ts';

describe('clean-up', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const register = async (organization_name: string) => {
    const given = buildRegistration({ organization_name });
    await callAuth(server, 'users', given);
    return given.email;
  };
  /** Lets days pass since everything of an account. */
  async function age(email: string, days: number) {
    const { db } = server;
    const earlier = sql`now() - make_interval(days => ${days})`;
    const [user] = await db
      .update(users)
      .set({ createdAt: earlier })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    await db
      .update(activations)
      .set({ createdAt: earlier })
      .where(eq(activations.userId, user?.id ?? ''));
  }

  test('deletes an account that is not activated within 30 days, with its organization, and no other', async () => {
    const { db } = server;
    const active = await createAccount(server, { organization_name: 'Active' });
    const [old, young, again] = [
      await register('Old'),
      await register('Young'),
      await register('Registered again'),
    ];
    await age(active.email, 400);
    await age(old, 31);
    await age(young, 29);
    await age(again, 31);
    await callAuth(server, 'users', { ...buildRegistration(), email: again });

    await cleanUp(server.services);
    const left = await db
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.email, [active.email, old, young, again]));
    expect(left.map(({ email }) => email).sort()).toEqual([active.email, young, again].sort());
    const names = await db.select({ name: organisations.name }).from(organisations);
    expect(names.map(({ name }) => name).sort()).toEqual(['Active', 'Registered again', 'Young']);

    // The address is free again.
    expect((await callAuth(server, 'users', { ...buildRegistration(), email: old })).statusCode).toBe(201);
  });

  test("deletes counted events that are older than their limit's window", async () => {
    const { db } = server;
    const rows = async () =>
      (
        (await db.execute(sql`select count(*)::int as n from limited_events`)) as unknown as {
          rows: { n: number }[];
        }
      ).rows[0]?.n;
    await register('Counted');
    await cleanUp(server.services);
    expect(await rows()).toBeGreaterThan(0);
    await db.execute(sql`update limited_events set expires_at = now() - interval '1 second'`);
    await cleanUp(server.services);
    expect(await rows()).toBe(0);
  });

  test('forgets a device after a year without a sign-in', async () => {
    const { db } = server;
    const { email, password } = await createAccount(server);
    for (let time = 0; time < 2; time += 1) await callAuth(server, 'jwt/create', { email, password });
    const devices = () => db.select({ id: knownDevices.id }).from(knownDevices);
    const [old, young] = await devices();
    const days = (count: number) => sql`now() - make_interval(days => ${count})`;
    await server.change(knownDevices, old?.id ?? '', { lastUsedAt: days(366) });
    await server.change(knownDevices, young?.id ?? '', { lastUsedAt: days(364) });
    await cleanUp(server.services);
    expect(await devices()).toEqual([young]);
  });
});
