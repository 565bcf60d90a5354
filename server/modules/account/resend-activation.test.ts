import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildRegistration, callAuth, createAccount } from '../../../tests/support/account.ts';
import { activationLinkIn, readOutbox, waitForMails } from '../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

describe('resend activation', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());
  afterEach(() => vi.restoreAllMocks());

  const resend = (email: string) => callAuth(server, 'resend-activation', { email });

  test('mails a new link that activates the account', async () => {
    const given = buildRegistration();
    await callAuth(server, 'users', given);
    const [first] = await waitForMails(server.dataDir, given.email);
    expect((await resend(given.email)).statusCode).toBe(200);
    const mails = await waitForMails(server.dataDir, given.email, 2);
    const second = mails.find(({ text }) => text !== first?.text);
    const answer = await callAuth(server, 'verify-activation', activationLinkIn(second));
    expect(answer.statusCode).toBe(200);
  });

  test('the new link activates what was registered last', async () => {
    const given = buildRegistration({ password: 'first password' });
    await callAuth(server, 'users', given);
    await callAuth(server, 'users', {
      ...buildRegistration({ password: 'last password' }),
      email: given.email,
    });
    const before = await waitForMails(server.dataDir, given.email, 2);
    await resend(given.email);
    const after = await waitForMails(server.dataDir, given.email, 3);
    const known = before.map(({ text }) => text);
    const newest = after.find(({ text }) => !known.includes(text));
    await callAuth(server, 'verify-activation', activationLinkIn(newest));
    const signIn = await callAuth(server, 'jwt/create', { email: given.email, password: 'last password' });
    expect(signIn.statusCode).toBe(200);
  });

  test('gives unknown, activated and pending addresses the same response after the same work', async () => {
    const active = await createAccount(server);
    const waiting = buildRegistration();
    await callAuth(server, 'users', waiting);
    const answers: unknown[] = [];
    for (const email of ['nobody@test.example', active.email, waiting.email]) {
      const enqueue = vi.spyOn(server.services.queue, 'enqueue');
      const answer = await resend(email);
      answers.push([answer.statusCode, answer.json()]);
      expect(enqueue).toHaveBeenCalledOnce();
      vi.restoreAllMocks();
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await waitForMails(server.dataDir, waiting.email, 2);
    await expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 10_000 }).toBe(0);
    const outbox = await readOutbox(server.dataDir);
    const to = outbox.flatMap((mail) => mail.to?.map(({ address }) => address));
    expect(to).not.toContain('nobody@test.example');
    expect(to.filter((address) => address === active.email)).toHaveLength(1);
  });
});
