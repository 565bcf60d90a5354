import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import { storeCandidate, storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, searchResults } from '../../../platform/db/schema.ts';

const page = 'https://linkedin.com/in/mila-visser';
const mila = {
  name: 'Mila Visser',
  title: 'Night nurse',
  location: 'Rotterdam',
  email: 'mila@visser.example',
};

const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
const owner = server.userForEach();
const member = server.userForEach({ role: 'Member', colleagueOf: owner });

const post = (url: string, payload: object = {}) => member.send('POST', url, payload);
const add = async (person: object) => (await post('/talent/people/', person)).json().id as string;
const change = async (id: string, fields: object) => {
  const answer = await member.send('PUT', `/talent/people/${id}/`, fields);
  return [answer.statusCode, answer.json().detail];
};
async function eraseMila(): Promise<void> {
  const id = await storeCandidate(server, owner.organisationId, { ...mila, profileUrl: page });
  const erased = await owner.send('POST', `/talent/people/${id}/erase/`);
  expect(erased.statusCode, erased.body).toBe(204);
}

test('who was erased is not added again by the correction of somebody else', async () => {
  const id = await add({ name: 'X' });
  await eraseMila();
  for (const fields of [{ email: 'MILA@visser.example' }, { profile_url: page }, { ...mila, email: '' }]) {
    expect(await change(id, { name: 'X', ...fields, version: 1 })).toEqual([400, erasedText]);
  }
  expect(await change(id, { name: 'X', email: 'x@x.example', version: 1 })).toEqual([200, undefined]);
});

test('who was erased is not added again by a profile among the links, an address with a tag, or another spelling', async () => {
  await eraseMila();
  for (const fields of [
    { name: 'X', links: ['http://www.linkedin.com/in/Mila-Visser/'] },
    { name: 'X', email: 'mila+jobs@visser.example' },
    { ...mila, email: '', name: 'Visser, Mila' },
    { ...mila, email: '', location: 'Rotterdam, Netherlands' },
  ]) {
    const answer = await post('/talent/people/', fields);
    expect([answer.statusCode, answer.json().detail], JSON.stringify(fields)).toEqual([400, erasedText]);
  }
  expect(
    await add({ name: 'X', email: 'milan@visser.example', links: ['https://visser.example/mila'] }),
  ).toBeTruthy();
});

test('a name with umlauts is that of an erased person, written out or not', async () => {
  const nurse = { title: 'Nurse', location: 'Köln' };
  const id = await add({ ...nurse, name: 'Jörg Größler', email: 'jg@nurse.example' });
  await owner.send('POST', `/talent/people/${id}/erase/`);
  for (const name of ['Joerg Groessler', 'JÖRG GRÖSSLER', 'Jorg Großler']) {
    const answer = await post('/talent/people/', { ...nurse, name });
    expect([answer.statusCode, answer.json().detail], name).toEqual([400, erasedText]);
  }
});

test('somebody who was there already with the name and place of an erased person can be corrected', async () => {
  const id = await add({ ...mila, email: 'twin@visser.example' });
  await eraseMila();
  const fields = { ...mila, email: 'twin@visser.example', phone: '+31 10 5550123' };
  expect(await change(id, { ...fields, version: 1 })).toEqual([200, undefined]);
  expect(await change(id, { ...mila, version: 2 })).toEqual([400, erasedText]);
});

test('who was erased is not kept when the web finds their page, whatever is to be kept', async () => {
  await eraseMila();
  const job = await storeJob(server, owner, { title: 'Nurse', status: 'Completed' });
  await storeResult(server, job.id, { url: page, title: 'Mila Visser, Night nurse' });
  const [found] = await server.db.select().from(searchResults).where(eq(searchResults.jobId, job.id));
  const result = `/search/results/${found?.id}/`;
  const decision = { decision: 'shortlist', reason: '', people: [{ id: found?.id, version: 0 }] };
  for (const answer of [
    await post(`/search/jobs/${job.id}/decisions/`, decision),
    await post(`${result}notes/`, { text: 'Call.' }),
    await post(`${result}tags/`, { tag: 'Nights' }),
    await post(`${result}seen/`),
  ]) {
    expect([answer.statusCode, answer.json().detail]).toEqual([400, erasedText]);
  }
  const own = eq(candidates.organisationId, owner.organisationId);
  expect(await server.db.$count(candidates, own)).toBe(0);
});

test('of several people who are decided on, the answer says who was erased and who is not there', async () => {
  await eraseMila();
  const job = await storeJob(server, owner, { title: 'Nurse', status: 'Completed' });
  await storeResult(server, job.id, { url: page, title: 'Mila Visser, Night nurse' });
  await storeResult(server, job.id, { url: 'https://web.example/ann', title: 'Ann Reed, Nurse' });
  const found = await server.db.select().from(searchResults).where(eq(searchResults.jobId, job.id));
  const [erased, other] = ['Mila', 'Ann'].map(
    (name) => found.find(({ title }) => title.startsWith(name))?.id,
  );
  const decide = async (...ids: (string | undefined)[]) => {
    const people = ids.map((id) => ({ id, version: 0 }));
    const body = { decision: 'shortlist', reason: '', people };
    const answer = await post(`/search/jobs/${job.id}/decisions/`, body);
    return [answer.statusCode, answer.json().ids ?? answer.json().length];
  };
  expect(await decide(other, erased)).toEqual([400, [erased]]);
  const unknown = randomUUID();
  expect(await decide(other, unknown)).toEqual([404, [unknown]]);
  expect(await decide(other)).toEqual([200, 1]);
});
