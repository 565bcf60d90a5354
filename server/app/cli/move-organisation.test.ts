import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertClient, suiteCommandLine } from '../../../tests/support/command-line.ts';
import { audit } from '../../platform/db/schema.ts';

const commandLine = suiteCommandLine('migrated');

test('an organization is exported into a file and imported into an empty one, with its people', async () => {
  const run = (args: string[]) => commandLine.run(args);
  expect(await run(['migrate'])).toMatchObject({ code: 0 });
  await insertClient(commandLine, { name: 'Client', email: 'owner@client.example' });
  const client = ['--organisation', 'Client'];
  const csv = commandLine.writeFile('people.csv', 'name,title\nAda,Engineer\n');
  expect(await run(['import-talent', ...client, csv])).toMatchObject({ code: 0 });
  const archive = path.join(commandLine.newFolder(), 'client.zip');
  expect(await run(['export-organisation', ...client, archive])).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/ rows and \d+ files/),
  });
  expect(await run(['export-organisation', ...client, archive])).toMatchObject({
    code: 1,
    error: expect.stringContaining('exists already'),
  });
  // The refused one left none.
  expect(
    await commandLine.withDatabase(({ db }) =>
      db.select().from(audit).where(eq(audit.action, 'organisation.exported')),
    ),
  ).toMatchObject([{ actorId: null, actorName: 'Operator' }]);
  expect(await run(['import-organisation', ...client, archive])).toMatchObject({
    code: 1,
    error: expect.stringContaining('into an empty organization only'),
  });
  await insertClient(commandLine, { name: 'Empty', email: 'owner@empty.example' });
  expect(await run(['import-organisation', '--organisation', 'Empty', archive])).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringContaining('candidates: 1\n'),
  });
});
