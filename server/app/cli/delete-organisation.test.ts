import { expect, test } from 'vitest';
import { insertClient, suiteCommandLine } from '../../../tests/support/command-line.ts';

const commandLine = suiteCommandLine('migrated');

test('an organization is deleted at once, but only when its id is repeated, and the list says so', async () => {
  const run = (args: string[]) => commandLine.run(args);
  expect(await run(['migrate'])).toMatchObject({ code: 0 });
  expect(await run(['list-deletions'])).toMatchObject({ code: 0, out: expect.stringContaining('None.') });
  await insertClient(commandLine, { name: 'Client', email: 'owner@client.example' });
  await insertClient(commandLine, { name: 'Another', email: 'owner@another.example' });
  const client = ['--organisation', 'Client'];
  const csv = commandLine.writeFile('people.csv', 'name,title\nAda,Engineer\n');
  expect(await run(['import-talent', ...client, csv])).toMatchObject({ code: 0 });
  expect(await run(['call-off-deletion', ...client])).toMatchObject({
    code: 1,
    error: expect.stringContaining('No deletion is planned'),
  });
  const refused = await run(['delete-organisation', ...client]);
  expect(refused).toMatchObject({ code: 2, error: expect.stringContaining('Client has the id') });
  const [id = ''] = /[0-9a-f-]{36}/.exec(refused.error) ?? [];
  expect(await run(['delete-organisation', '--organisation', 'Another', '--confirm', id])).toMatchObject({
    code: 2,
    error: expect.stringContaining('Another has the id'),
  });
  expect(await run(['delete-organisation', ...client, '--confirm', id])).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringContaining(`${id} is deleted.`),
  });
  expect(await run(['delete-organisation', ...client, '--confirm', id])).toMatchObject({
    code: 1,
    error: expect.stringContaining('No organization has the name'),
  });
  expect(await run(['list-deletions'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`^${id} {2}deleted .* by the operator`, 'm')),
  });
  expect(await run(['import-talent', '--organisation', 'Another', csv])).toMatchObject({ code: 0 });
});
