import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { insertClient, oneLine, runProcess, suiteCommandLine } from '../../../tests/support/command-line.ts';
import { isPassword } from '../../modules/account/password.ts';
import { apiKeys, invitations, linkedIdentities, sessions, users } from '../../platform/db/schema.ts';

describe('commands for accounts', () => {
  const commandLine = suiteCommandLine('migrated');
  const run = (args: string[]) => commandLine.run(args);
  const findAccount = (email: string) => commandLine.findAccount(email);

  test("create-admin makes the provider's organization and a SuperAdmin with a password that is printed once", async () => {
    const made = await runProcess(
      ['create-admin', '--email', 'Grace@Provider.example', '--name', 'Grace Hopper'],
      commandLine.settings,
    );
    expect(made).toMatchObject({ code: 0, error: '' });
    const password = /shown this once: (\S+)\n/.exec(made.out)?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const admin = await findAccount('grace@provider.example');
    expect(admin?.users).toMatchObject({ name: 'Grace Hopper', role: 'SuperAdmin' });
    expect(admin?.users.activatedAt).not.toBeNull();
    expect(admin?.organisations).toMatchObject({ name: 'Larkspur', isProvider: true });
    expect(await isPassword(admin?.users.passwordHash, password)).toBe(true);

    const second = await run([
      ...['create-admin', '--email', 'ada@provider.example', '--name', 'Ada'],
      ...['--password', 'chosen by Ada'],
    ]);
    expect(second.code).toBe(0);
    expect(second.out).not.toContain('chosen by Ada');
    const ada = await findAccount('ada@provider.example');
    expect(ada?.organisations.id).toBe(admin?.organisations.id);

    const again = await run(['create-admin', '--email', 'ada@provider.example', '--name', 'Eve']);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.error).toMatch(oneLine);
    expect((await findAccount('ada@provider.example'))?.users.name).toBe('Ada');
  });

  test('create-admin never takes an address of another organization', async () => {
    await insertClient(commandLine, { name: 'Client', email: 'owner@client.example' });
    const { code, error } = await run(['create-admin', '--email', 'owner@client.example', '--name', 'X']);
    expect(code).toBe(1);
    expect(error).toBe(
      'owner@client.example belongs to another organization and cannot become a SuperAdmin. Use another address.\n',
    );
    expect((await findAccount('owner@client.example'))?.users).toMatchObject({
      role: 'Owner',
      name: 'Owner',
    });
  });

  test('create-member adds a colleague to the organization, who can log in and holds no rights of an Owner', async () => {
    const made = await run([
      ...['create-member', '--organisation', 'OWNER@client.example'],
      ...['--email', 'Mia@client.example', '--name', 'Mia'],
    ]);
    expect(made).toMatchObject({ code: 0, error: '' });
    const password = /shown this once: (\S+)\n/.exec(made.out)?.[1] ?? '';
    const mia = await findAccount('mia@client.example');
    expect(mia?.users).toMatchObject({ role: 'Member', name: 'Mia', activatedAt: expect.any(Date) });
    expect(mia?.organisations.name).toBe('Client');
    expect(await isPassword(mia?.users.passwordHash, password)).toBe(true);

    const again = await run([
      ...['create-member', '--organisation', 'Client', '--email', 'mia@client.example', '--name', 'Eve'],
    ]);
    expect(again).toEqual({
      code: 1,
      out: '',
      error: 'mia@client.example has an account already. reset-password gives it a new password.\n',
    });
    expect((await findAccount('mia@client.example'))?.users.name).toBe('Mia');
  });

  test('reset-password gives a new password and ends every session, API key and linked sign-in of the account', async () => {
    const before = await findAccount('owner@client.example');
    const userId = before?.users.id ?? '';
    const expiresAt = new Date(Date.now() + 60_000);
    const organisationId = before?.organisations.id ?? '';
    await commandLine.withDatabase(async ({ db }) => {
      await db.insert(sessions).values({ userId, expiresAt });
      const key = { name: 'Board', prefix: 'lk_board', keyHash: 'hash', scopes: [] };
      await db.insert(apiKeys).values({ organisationId, userId, ...key });
      const issuer = 'https://login.client.example';
      await db.insert(linkedIdentities).values({ organisationId, userId, issuer, subject: 'owner' });
      const invitation = { email: 'kim@client.example', role: 'Member' as const, linkId: randomUUID() };
      await db
        .insert(invitations)
        .values({ organisationId, invitedBy: userId, ...invitation, tokenHash: 'hash', expiresAt });
    });
    const reset = await run(['reset-password', '--email', 'Owner@Client.example', '--password', 'a new one']);
    expect(reset).toMatchObject({ code: 0, error: '' });
    expect(reset.out).toContain('Ended: API key “Board” (lk_board…).');
    expect(reset.out).toContain('Ended: linked sign-in at https://login.client.example.');
    expect(reset.out).toContain('Ended: invitation to kim@client.example.');
    for (const table of [apiKeys, linkedIdentities]) {
      const left = await commandLine.withDatabase(({ db }) => db.$count(table, eq(table.userId, userId)));
      expect(left).toBe(0);
    }
    const owner = await findAccount('owner@client.example');
    expect(await isPassword(owner?.users.passwordHash, 'a new one')).toBe(true);
    const ended = await commandLine.withDatabase(({ db }) =>
      db.select({ endedAt: sessions.endedAt }).from(sessions).where(eq(sessions.userId, userId)),
    );
    expect(ended).toEqual([{ endedAt: expect.any(Date) }]);

    const common = await run(['reset-password', '--email', 'owner@client.example', '--password', 'Qwerty']);
    expect(common).toMatchObject({ code: 0, out: expect.stringContaining('10,000 most common passwords') });
    const unknown = await run(['reset-password', '--email', 'nobody@client.example']);
    expect(unknown).toEqual({
      code: 1,
      out: '',
      error: 'No account has the address nobody@client.example.\n',
    });
  });

  test('end-sessions signs one account out, or everybody', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    const [owner, mia] = [await findAccount('owner@client.example'), await findAccount('mia@client.example')];
    await commandLine.withDatabase(({ db }) =>
      db.insert(sessions).values([
        { userId: owner?.users.id ?? '', expiresAt },
        { userId: owner?.users.id ?? '', expiresAt },
        { userId: owner?.users.id ?? '', expiresAt: new Date(0) },
        { userId: mia?.users.id ?? '', expiresAt },
      ]),
    );
    const running = () =>
      commandLine.withDatabase(({ db }) =>
        db
          .select({ email: users.email })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, new Date()))),
      );
    const one = await run(['end-sessions', '--email', 'Owner@Client.example']);
    expect(one).toEqual({ code: 0, out: 'Sessions ended: 2.\n', error: '' });
    expect(await running()).toEqual([{ email: 'mia@client.example' }]);
    expect(await run(['end-sessions'])).toEqual({ code: 0, out: 'Sessions ended: 1.\n', error: '' });
    expect(await running()).toEqual([]);
    expect(await run(['end-sessions', '--email', 'nobody@client.example'])).toEqual({
      code: 1,
      out: '',
      error: 'No account has the address nobody@client.example.\n',
    });
  });
});
