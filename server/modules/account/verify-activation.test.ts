import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildRegistration, callAuth } from '../../../tests/support/account.ts';
import { activationLinkIn, waitForMails } from '../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { activations } from '../../platform/db/schema.ts';

describe('activation', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const activate = (link: object) => callAuth(server, 'verify-activation', link);
  const register = async () => {
    const given = buildRegistration();
    await callAuth(server, 'users', given);
    const [mail] = await waitForMails(server.dataDir, given.email);
    return { given, link: activationLinkIn(mail) };
  };
  const refused = {
    status: 400,
    detail: 'Activation failed. The link may be invalid or expired.',
  };
  const alreadyActive = { status: 400, detail: 'This account is active already. You can log in.' };
  const outcome = async (link: object) => {
    const answer = await activate(link);
    return { status: answer.statusCode, detail: answer.json().detail };
  };

  test('spec §7: activation takes uid and token and answers that one can now log in [S7.5]', async () => {
    const { given, link } = await register();
    const signIn = () => callAuth(server, 'jwt/create', { email: given.email, password: given.password });
    expect((await signIn()).statusCode).toBe(401);
    const activated = await activate(link);
    expect([activated.statusCode, activated.json()]).toEqual([
      200,
      { detail: 'Account activated successfully! You can now log in.', email: given.email },
    ]);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('spec §8: activation that fails says that the link may be invalid or expired [S8.8]', async () => {
    const { link } = await register();
    expect(await outcome({ ...link, token: `${link.token}x` })).toEqual(refused);
    expect(await outcome({ ...link, uid: crypto.randomUUID() })).toEqual(refused);
    expect(await outcome({ ...link, uid: 'not-an-id' })).toEqual(refused);
    expect((await outcome({ uid: '\0', token: '\0' })).status).toBe(400);
    expect((await outcome(link)).status).toBe(200);
  });

  test('a link works once; opened again, like every other link of the account, it reports that the account is active', async () => {
    const { given, link } = await register();
    await callAuth(server, 'resend-activation', { email: given.email });
    const mails = await waitForMails(server.dataDir, given.email, 2);
    const links = mails.map((mail) => activationLinkIn(mail));
    expect((await outcome(link)).status).toBe(200);
    for (const used of links) expect(await outcome(used)).toEqual(alreadyActive);
  });

  test('only holders of a link learn that an account is active', async () => {
    const { link } = await register();
    const other = await register();
    expect((await outcome(link)).status).toBe(200);
    for (const token of [`${link.token}x`, other.link.token, 'guess']) {
      expect(await outcome({ uid: link.uid, token })).toEqual(refused);
    }
  });

  test('two clicks at once activate once', async () => {
    const { link } = await register();
    const answers = await Promise.all([outcome(link), outcome(link), outcome(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.filter(({ status }) => status === 400)).toEqual([alreadyActive, alreadyActive]);
  });

  test('an expired link is refused', async () => {
    const { link } = await register();
    await server.db
      .update(activations)
      .set({ expiresAt: new Date() })
      .where(eq(activations.userId, link.uid));
    expect(await outcome(link)).toEqual(refused);
  });

  test("one account's token does not open another account", async () => {
    const [one, other] = [await register(), await register()];
    expect(await outcome({ uid: one.link.uid, token: other.link.token })).toEqual(refused);
  });
});
