import { createServer } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { forSuite } from '../../../../tests/support/for-suite.ts';
import { startGreenhouse } from '../../../../tests/support/greenhouse-server.ts';
import { createOutgoing } from '../../../platform/outgoing/outgoing.ts';
import { type GreenhouseAccount, type HandOverPerson, openGreenhouse } from './greenhouse.ts';

const mila: HandOverPerson = {
  id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  name: 'Mila van der Visser',
  title: 'Crane operator',
  employer: 'Harbour',
  location: 'Rotterdam',
  email: 'mila@visser.example',
  phone: '+31 10 555 01 00',
  profileUrl: 'https://www.linkedin.com/in/mila',
  links: ['https://mila.example', 'https://www.linkedin.com/in/mila', 'not a page'],
  skills: ['Cranes', 'Night shifts'],
  languages: ['Dutch'],
  years: 7,
};
const place = { jobId: '146859', role: 'candidate' } as const;

describe('Greenhouse', () => {
  const greenhouse = forSuite(startGreenhouse, (opened) => opened.close());
  const outgoing = createOutgoing({ loopback: true, privateNetworks: false, listed: [] });
  afterAll(() => outgoing.close());
  beforeEach(() => {
    greenhouse.faults.splice(0);
    greenhouse.added.splice(0);
  });

  const open = (account: Partial<GreenhouseAccount> = {}, timeoutMs?: number) => {
    const { baseUrl, apiKey, userEmail } = greenhouse;
    return openGreenhouse(outgoing, { baseUrl, apiKey, userEmail, ...account }, timeoutMs);
  };
  const add = (system = open(), person = mila) => system.add(system.pack(person, place));

  test('gets a person with every field that it has a place for, and answers their page', async () => {
    expect(await add()).toEqual({
      id: '17681532',
      url: 'https://app.greenhouse.io/people/17681532?application_id=59724',
    });
    expect(greenhouse.added).toEqual([
      {
        prospect: false,
        job_id: 146_859,
        first_name: 'Mila van der',
        last_name: 'Visser',
        external_id: mila.id,
        company: 'Harbour',
        title: 'Crane operator',
        emails: [{ email: 'mila@visser.example', type: 'other' }],
        phone_numbers: [{ phone_number: '+31 10 555 01 00', type: 'other' }],
        addresses: [{ address: 'Rotterdam', type: 'other' }],
        social_media: [{ url: 'https://www.linkedin.com/in/mila' }],
        websites: [{ url: 'https://mila.example', type: 'other' }],
        notes: 'Skills: Cranes, Night shifts\nLanguages: Dutch\nYears of experience: 7',
      },
    ]);
  });

  test('shows beforehand every text that leaves', () => {
    const { body, fields } = open().pack(mila, place);
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : value instanceof Object
          ? Object.values(value).flatMap(texts)
          : [];
    const shown = fields.map(({ value }) => value).join('\n');
    for (const text of texts(body).filter((each) => each !== 'other')) expect(shown).toContain(text);
  });

  test('gets little of somebody of whom little is known, as a prospect without a job', async () => {
    const empty = { title: '', employer: '', location: '', email: '', phone: '', profileUrl: '' };
    const bare = { ...mila, ...empty, links: [], skills: [], languages: [], years: null };
    const system = open();
    await system.add(system.pack(bare, { jobId: null, role: 'prospect' }));
    expect(greenhouse.added).toEqual([
      { prospect: true, first_name: 'Mila van der', last_name: 'Visser', external_id: mila.id },
    ]);
  });

  test.each([
    [{ name: 'Mila' }, place, 'a first and a last name'],
    [{}, { jobId: null, role: 'candidate' as const }, 'adds candidates to a job'],
    [{}, { jobId: 'abc', role: 'candidate' as const }, 'has no such job'],
  ])('says before it is sent what would be refused: %o %o', (changes, where, text) => {
    expect(open().pack({ ...mila, ...changes }, where).obstacle).toContain(text);
  });

  test('lists the open jobs that the user sees', async () => {
    const jobs = [
      { id: '146859', name: 'Crane operator' },
      { id: '150050', name: 'Harbour pilot' },
    ];
    expect(await open().listJobs()).toEqual({ entries: jobs, passedOver: 0 });
    // One that is odd costs none of the others.
    greenhouse.jobs.push({ id: 1, name: null } as never, null as never);
    expect(await open().listJobs()).toEqual({ entries: jobs, passedOver: 2 });
    greenhouse.jobs.splice(-2);
  });

  test('tells of a wrong path', async () => {
    const asked = open({ baseUrl: `${greenhouse.baseUrl}/v2` }).listJobs();
    await expect(asked).rejects.toMatchObject({
      failure: 'all',
      message: expect.stringContaining('the address under Settings is wrong'),
    });
  });

  test.each<[string, Partial<GreenhouseAccount>, string, string]>([
    ['a wrong key', { apiKey: 'wrong' }, 'all', 'refused the key'],
    ['an unknown user', { userEmail: 'other@harbour.example' }, 'all', 'does not know the user'],
    ['a port where nobody listens', { baseUrl: 'http://127.0.0.1:9' }, 'later', 'could not be reached'],
    ['a private address', { baseUrl: 'http://10.0.0.1' }, 'all', 'private one'],
  ])('tells %s', async (_what, account, failure, message) => {
    await expect(add(open(account))).rejects.toMatchObject({
      failure,
      message: expect.stringContaining(message),
    });
    expect(greenhouse.added).toEqual([]);
  });

  test.each([
    [{ status: 429, headers: { 'retry-after': '17' } }, 'later', 17_000, 'limits requests'],
    [{ status: 503 }, 'later', undefined, 'out of order (503)'],
    [{ status: 403 }, 'all', undefined, 'may not add people here'],
    [
      { status: 422, body: { errors: [{ message: 'has already been taken', field: 'external_id' }] } },
      'person',
      undefined,
      'external_id: has already been taken',
    ],
    [{ status: 422, body: { errors: [{ message: 'a\0b \ud83d' }] } }, 'person', undefined, 'a\ufffdb \ufffd'],
    [{ status: 400, body: 'no JSON object' }, 'person', undefined, 'status 400'],
    [{ status: 200, body: { unexpected: true } }, 'unclear', undefined, 'Look there'],
  ])('answers %o: %s', async (fault, failure, waitMs, message) => {
    greenhouse.faults.push(fault);
    await expect(add()).rejects.toMatchObject({
      failure,
      waitMs,
      message: expect.stringContaining(message),
    });
  });

  test('may have heard what it did not answer, but not where it was only asked', async () => {
    greenhouse.faults.push('cut after', 'silence');
    await expect(add()).rejects.toMatchObject({ failure: 'unclear' });
    await expect(add(open({}, 200))).rejects.toMatchObject({ failure: 'unclear' });
    expect(greenhouse.added).toHaveLength(1);
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const asked = open({ baseUrl: `http://127.0.0.1:${port}` }, 200).listJobs();
    await expect(asked).rejects.toMatchObject({ failure: 'later' });
    silent.close();
  });
});
