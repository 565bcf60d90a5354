import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountTexts } from '../../../contract/account/account.calls.ts';
import {
  buildRegistration,
  callAuth,
  createAccount,
  type TestRegistration,
} from '../../../tests/support/account.ts';
import { activationLinkIn, readOutbox, waitForMails } from '../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

describe('registrations of one address', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const register = (payload: TestRegistration, from: string) => callAuth(server, 'users', payload, {}, from);
  const resend = (email: string, from: string) => callAuth(server, 'resend-activation', { email }, {}, from);
  const activate = async (link: object) => (await callAuth(server, 'verify-activation', link)).statusCode;
  const signIn = async ({ email, password }: TestRegistration) =>
    (await callAuth(server, 'jwt/create', { email, password })).statusCode;
  const allSent = () =>
    expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 20_000 }).toBe(0);
  /** Every mail to the address once none is waiting any more. */
  async function mailsTo(email: string) {
    await allSent();
    const all = await readOutbox(server.dataDir);
    return all.filter((mail) => mail.to?.some(({ address }) => address === email));
  }
  /** Lets an hour pass for everything that is limited. */
  const passAnHour = () =>
    server.db.execute(
      sql`update limited_events set times = array(select t - interval '1 hour' from unnest(times) t)`,
    );

  test("five registrations by a stranger leave the owner their mail, and the owner's link activates the owner's own", async () => {
    const owner = buildRegistration({
      password: 'the owner chose this',
      name: 'Olivia Owner',
      organization_name: 'Owner & Sons',
    });
    const stranger = {
      ...buildRegistration({ password: 'the stranger chose this', organization_name: 'Strange Ltd' }),
      email: owner.email,
    };
    for (let time = 0; time < 5; time += 1) {
      expect((await register(stranger, '198.51.100.7')).statusCode).toBe(time < 3 ? 201 : 429);
    }
    const strange = await mailsTo(owner.email);
    expect(strange).toHaveLength(3);
    for (const mail of strange) expect(mail.text).toContain('Strange Ltd');

    expect((await register(owner, '192.0.2.1')).statusCode).toBe(201);
    const mails = await waitForMails(server.dataDir, owner.email, 4);
    const own = mails.filter(({ text }) => text?.includes('Owner & Sons'));
    expect(own).toHaveLength(1);
    expect(own[0]?.text).toContain('Olivia Owner');
    expect(own[0]?.html).toContain('Owner &amp; Sons');
    expect(await activate(activationLinkIn(own[0]))).toBe(200);
    expect(await signIn(owner)).toBe(200);
    expect(await signIn(stranger)).toBe(401);
    for (const mail of strange) expect(await activate(activationLinkIn(mail))).toBe(400);
    expect(await signIn(stranger)).toBe(401);
  });

  test('registrations by a stranger in the network of the owner do not use up what the owner may have', async () => {
    const owner = buildRegistration({ password: 'the owner chose this', organization_name: 'Owner & Sons' });
    for (let time = 0; time < 4; time += 1) {
      // Not even with the same names: the password is another.
      const stranger = {
        ...owner,
        password: 'the stranger chose this',
        re_password: 'the stranger chose this',
      };
      expect((await register(stranger, '192.0.2.1')).statusCode).toBe(time < 3 ? 201 : 429);
    }
    const strange = (await waitForMails(server.dataDir, owner.email, 3)).map(({ text }) => text);
    expect((await register(owner, '192.0.2.1')).statusCode).toBe(201);
    const mails = await waitForMails(server.dataDir, owner.email, 4);
    const own = mails.find(({ text }) => !strange.includes(text));
    for (const { text } of mails) {
      expect(text).toMatch(/for the organization Owner & Sons on \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    }
    const statuses = [];
    // The links of the others end with it.
    for (const mail of [own, ...mails]) statuses.push(await activate(activationLinkIn(mail)));
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
    expect(await signIn(owner)).toBe(200);
  });

  test('whom the limit hits is told so, and when to try again', async () => {
    const given = buildRegistration();
    for (let time = 0; time < 3; time += 1) await register(given, '192.0.2.1');
    const refused = await register(given, '192.0.2.1');
    expect([refused.statusCode, refused.json().detail]).toEqual([429, accountTexts.tooManyLinks]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    // It is said of no address whether it has an account.
    const { email } = await createAccount(server);
    const known = { ...given, email };
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push((await register(known, '192.0.2.1')).statusCode);
    expect(answers).toEqual([201, 201, 201, 429]);
  });

  test('registrations from different sources get different links', async () => {
    const owner = buildRegistration({ password: 'the owner chose this', organization_name: 'Mine' });
    const stranger = {
      ...buildRegistration({ password: 'the stranger chose this', organization_name: 'Not Mine' }),
      email: owner.email,
    };
    await register(owner, '192.0.2.1');
    await register(stranger, '198.51.100.7');
    const before = await waitForMails(server.dataDir, owner.email, 2);
    await resend(owner.email, '192.0.2.1');
    const after = await waitForMails(server.dataDir, owner.email, 3);
    const known = before.map(({ text }) => text);
    const newest = after.find(({ text }) => !known.includes(text));
    expect(newest?.text).toContain('Mine');
    expect(newest?.text).not.toContain('Not Mine');
    expect(await activate(activationLinkIn(newest))).toBe(200);
    expect(await signIn(owner)).toBe(200);
  });

  test('send three mails an hour per source; an IPv6 /56 network is one source', async () => {
    const given = buildRegistration();
    for (const host of ['01:1', '01:2', '02:1', 'ff:1']) {
      await register(given, `2001:db8:0:10${host}::1`);
    }
    expect(await mailsTo(given.email)).toHaveLength(3);
    await register(given, '2001:db8:0:2001::1');
    expect(await mailsTo(given.email)).toHaveLength(4);
    await passAnHour();
    await register(given, '2001:db8:0:1001::1');
    expect(await mailsTo(given.email)).toHaveLength(5);
  });

  test('new links have a limit of their own, so that a stranger who asks for them holds up no registration', async () => {
    const given = buildRegistration();
    await register(given, '192.0.2.1');
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push((await resend(given.email, '192.0.2.1')).statusCode);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(given.email)).toHaveLength(4);
  });

  test('send twenty mails an hour in total, even for simultaneous requests', async () => {
    const given = buildRegistration();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, time) => register(given, `198.51.100.${time + 1}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
    expect(await mailsTo(given.email)).toHaveLength(20);
  });

  test('notify the owner of an existing account three times an hour at most', async () => {
    const { email } = await createAccount(server);
    const [first] = [await register({ ...buildRegistration(), email }, '192.0.2.1')];
    for (let time = 0; time < 5; time += 1) {
      const answer = await register({ ...buildRegistration(), email }, `198.51.100.${time}`);
      expect([answer.statusCode, answer.body]).toEqual([first.statusCode, first.body]);
    }
    const notices = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject === 'This address has a Larkspur account');
    expect(await notices()).toHaveLength(3);
    await passAnHour();
    await register({ ...buildRegistration(), email }, '192.0.2.1');
    expect(await notices()).toHaveLength(4);
  });

  test('names of people and organizations never become links in a mail', async () => {
    const given = buildRegistration({
      name: 'Win at evil.example now',
      organization_name: 'https://evil.example/win?a=b, write to me@evil.example',
    });
    await register(given, '192.0.2.1');
    const [mail] = await waitForMails(server.dataDir, given.email);
    for (const body of [mail?.text ?? '', mail?.html ?? '']) {
      expect(body).not.toMatch(/evil\.example|https?:\/\/evil|@evil/);
      expect(body.match(/https?:\/\/[^\s"<]+/g)?.every((link) => link.includes('/auth/activate/'))).toBe(
        true,
      );
    }
    // Nothing that can be read is left out.
    const readable = mail?.text?.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ');
    expect(readable).toContain('Win at evil.example now');
    expect(readable).toContain('https://evil.example/win?a=b, write to me@evil.example');
  });
});
