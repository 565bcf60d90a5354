import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { callAuth, createAccount } from '../../../../tests/support/account.ts';
import { resetLinkIn, waitForMails } from '../../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { users } from '../../../platform/db/schema.ts';
import { startSession } from '../session.ts';
import { requireUnchanged } from './change-password.ts';

const chosen = { password: 'low tide at noon', re_password: 'low tide at noon' };

describe('after a reset', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const reset = async (email: string) => {
    await callAuth(server, 'password/forgot', { email });
    const mails = await waitForMails(server.dataDir, email, 2);
    const link = resetLinkIn(mails.find(({ text }) => text?.includes('/auth/reset/')));
    expect((await callAuth(server, 'password/reset', { ...link, ...chosen })).statusCode).toBe(200);
  };
  test('the owner gets in on their own device, where wrong passwords were typed', async () => {
    const { email, password } = await createAccount(server);
    const first = await callAuth(server, 'jwt/create', { email, password }, { 'larkspur-device': 'new' });
    const device = { 'larkspur-device': String(first.headers['larkspur-device']) };
    const here = (given: string) => callAuth(server, 'jwt/create', { email, password: given }, device);
    for (let time = 0; time < 10; time += 1) await here('a wrong one');
    expect((await here(password)).statusCode).toBe(429);
    await reset(email);
    expect((await here(chosen.password)).statusCode).toBe(200);
  });

  test('nothing is done that the earlier password was verified for', async () => {
    const { email, password } = await createAccount(server);
    const [user] = await server.db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error('There is no user.');
    await reset(email);
    const ctx = { ...server.services, ip: '', bearer: undefined, getHeader: () => undefined, setHeader() {} };
    const holder = { userId: user.id, name: user.name, role: user.role, organisationName: '' };
    await expect(startSession(ctx, holder, user.passwordHash)).rejects.toThrow('changed in the meantime');
    await expect(requireUnchanged(server.db, user.id, user.passwordHash)).rejects.toThrow();
    expect((await callAuth(server, 'jwt/create', { email, password })).statusCode).toBe(401);
  });
});
