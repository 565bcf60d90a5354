import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import { type BoardColumn, usualColumns } from '../../../../contract/recruiting/board.ts';
import type { Report, ReportPerson } from '../../../../contract/recruiting/reports.calls.ts';
import type { Decision } from '../../../../contract/search/decisions.ts';
import {
  searchPeopleCalls,
  storeMail,
  storeSearchWithPeople,
} from '../../../../tests/support/search-people.ts';
import { storeCandidate, storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import {
  candidates,
  decisions,
  organisations,
  searchJobs,
  searchPeople,
} from '../../../platform/db/schema.ts';

const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
const owner = server.userForEach();
const { call, decide, undo, idOf } = searchPeopleCalls(() => owner);

const read = async (query: Record<string, string> = {}, user: TestUser = owner): Promise<Report> => {
  const answer = await user.call({ url: `/search/reports/?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
/** People by step: `13 5 4 2 2 1`. */
const counts = ({ funnel }: Report) => funnel.map(({ people }) => people).join(' ');
const medians = ({ funnel }: Report) => funnel.map(({ days }) => days);

/** `03-02 10:00` of 2026, UTC. */
const at = (time: string) => new Date(`2026-${time.replace(' ', 'T')}Z`);

const startSearch = (user: TestUser, title: string, startedAt: string) =>
  storeJob(server, user, {
    title,
    ownerId: user.userId,
    status: 'Completed',
    createdAt: at(startedAt),
  }).then(({ id }) => id);

/** A step of the record: when, the decision, the column and the reason from then on. */
type Step = [time: string, to: Decision | null, stage: string | null, reason?: string];

/** Stores a person whom a search has found, with their record and where they stand. */
async function find(
  jobId: string,
  { foundAt, source = 'searxng', from = '' }: { foundAt: string; source?: string; from?: string },
  ...steps: Step[]
): Promise<string> {
  const { organisationId } = owner;
  const { db } = server;
  const candidateId = await storeCandidate(server, organisationId, { source: from });
  await storeResult(server, jobId, { candidateId, source, createdAt: at(foundAt) });
  const of = { organisationId, jobId, candidateId };
  for (const [time, to, toStage, reason = ''] of steps) {
    const evidence = { criteriaVersion: 1, verdicts: {} };
    await db
      .insert(decisions)
      .values({ ...of, authorName: 'Ada', to, reason, toStage, evidence, createdAt: at(time) });
  }
  const [, decision = null, stage = null, reason = ''] = steps.at(-1) ?? [];
  if (steps.length > 0) await db.insert(searchPeople).values({ ...of, decision, stage, reason, version: 1 });
  return candidateId;
}

const mail = (
  jobId: string,
  candidateId: string,
  subject: string,
  sentAt: string,
  status: 'sent' | 'failed' | 'drafted' = 'sent',
) =>
  storeMail(server, owner, candidateId, {
    jobId,
    subject,
    status,
    sentAt: status === 'sent' ? at(sentAt) : null,
  });

/** Two searches of two recruiters in March 2026, and what must not count. */
async function storeMarch() {
  const bea = await server.createUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const nurses = await startSearch(owner, 'Nurse', '03-02 09:00');
  const welders = await startSearch(bea, 'Welder', '03-10 08:00');
  const pool = { source: 'talent-pool', from: 'Referral', foundAt: '03-02 10:00' };
  const web = { foundAt: '03-03 10:00' };

  const ann = await find(
    nurses,
    pool,
    ['03-02 22:00', 'shortlist', 'shortlisted'],
    ['03-03 22:00', 'shortlist', 'contacted'],
    ['03-05 22:00', 'shortlist', 'replied'],
    ['03-09 22:00', 'shortlist', 'interview'],
    ['03-19 22:00', 'shortlist', 'hired'],
  );
  await mail(nurses, ann, 'Hello', '03-03 20:00');
  await mail(nurses, ann, 'Hello', '03-04 20:00');
  await mail(nurses, ann, 'Once more', '03-05 10:00');
  await mail(nurses, ann, 'Re: Once more', '03-06 10:00');
  // Moved back and forth: contacted in the end, after four days; the reply was a slip.
  const ben = await find(
    nurses,
    pool,
    ['03-04 10:00', 'shortlist', 'shortlisted'],
    ['03-05 10:00', 'shortlist', 'contacted'],
    ['03-05 11:00', 'shortlist', 'shortlisted'],
    ['03-08 10:00', 'shortlist', 'contacted'],
    ['03-09 10:00', 'shortlist', 'replied'],
    ['03-09 12:00', 'shortlist', 'contacted'],
  );
  await mail(nurses, ben, 'Hello', '03-08 10:00');
  // Undone.
  await find(nurses, web, ['03-03 16:00', 'shortlist', 'shortlisted'], ['03-03 16:01', null, null]);
  // Straight to the interview, then declined: the interview took place.
  await find(
    nurses,
    web,
    ['03-07 10:00', 'shortlist', 'interview'],
    ['03-08 10:00', 'no', 'closed', 'Salary'],
  );
  await find(nurses, web, ['03-03 11:00', 'no', 'closed', 'Too junior']);
  await find(nurses, web, ['03-03 12:00', 'no', 'closed', ' too junior']);
  const declined = await find(nurses, web, ['03-03 13:00', 'no', 'closed']);
  await mail(nurses, declined, 'Hello', '03-03 14:00', 'failed');
  // No, and taken back.
  await find(
    nurses,
    { ...pool, from: '' },
    ['03-03 13:00', 'no', 'closed', 'Salary'],
    ['03-03 13:05', null, null],
  );
  const written = await find(nurses, { ...pool, from: '' });
  await mail(nurses, written, 'Once more', '03-04 09:00');
  const drafted = await find(nurses, web);
  await mail(nurses, drafted, 'Hello', '03-04 09:00', 'drafted');
  await storeResult(server, nurses, { createdAt: at('03-03 10:00') });
  // Found by an earlier run alone.
  await storeResult(server, nurses, { createdAt: at('03-03 10:00'), rank: null });
  const deleted = await find(nurses, web, ['03-03 11:00', 'shortlist', 'hired']);
  await server.change(candidates, deleted, { deletedAt: new Date() });

  await find(welders, { foundAt: '03-11 23:30' }, ['03-12 23:30', 'shortlist', 'shortlisted']);
  await find(welders, { foundAt: '03-10 22:59' });

  const gone = await startSearch(owner, 'Gone', '03-01 09:00');
  await find(gone, web, ['03-04 10:00', 'shortlist', 'hired']);
  await server.change(searchJobs, gone, { deletedAt: new Date() });
  return { nurses, welders, bea };
}

test('counts each person once, as far as they came, with the median days between steps', async () => {
  await storeMarch();
  const all = await read();
  expect(counts(all)).toBe('13 5 4 2 2 1');
  // To the shortlist 0.5, 2, 4 and 1; contacted 22 hours and 4 days later; the reply 50 hours after the first mail.
  expect(medians(all)).toEqual([null, 1.5, 2.46, 2.08, 4, 10]);
  expect(all.sources.map(({ source, ...one }) => [source, ...Object.values(one)].join(' '))).toEqual([
    'searxng 9 2 1 1 1 0',
    'talent-pool 2 1 1 0 0 0',
    'talent-pool/Referral 2 2 2 1 1 1',
  ]);
  expect(all.searches).toMatchObject([
    { title: 'Welder', found: 2, shortlisted: 1, hired: 0, first_shortlist_days: 2.65 },
    { title: 'Nurse', found: 11, shortlisted: 4, hired: 1, first_shortlist_days: 0.54 },
  ]);
  expect(all.first_shortlist).toEqual({ searches: 2, shortlisted: 2, days: 1.59 });
  expect([all.search_count, all.found_in]).toEqual([2, 2]);
});

test('lists the people behind each number', async () => {
  const { nurses } = await storeMarch();
  const listed = async (query: Record<string, string>) => {
    const url = `/search/reports/people/?${new URLSearchParams(query)}`;
    const answer = await owner.call({ url });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Number(answer.headers[totalCountHeader])).toBe(answer.json().length);
    return answer.json() as ReportPerson[];
  };
  const narrowed = { search: nurses, source: 'talent-pool/Referral' };
  for (const filters of [{}, narrowed, { first_day: '2026-03-03' }, { last_day: '2026-03-02' }]) {
    const { funnel } = await read(filters);
    const numbers = funnel.map(async ({ stage }) => (await listed({ ...filters, stage })).length);
    expect(await Promise.all(numbers)).toEqual(funnel.map(({ people }) => people));
  }
  const { reasons, mails } = await read();
  for (const { reason, people } of reasons) expect(await listed({ reason })).toHaveLength(people);
  for (const { subject, people, replied } of mails) {
    expect(await listed({ subject })).toHaveLength(people);
    expect(await listed({ subject, replied: 'yes' })).toHaveLength(replied);
  }
  const [hired] = await listed({ stage: 'hired' });
  expect(hired).toMatchObject({ search: { id: nurses, title: 'Nurse' }, person_id: expect.any(String) });
  const stranger = await server.createUser();
  expect((await stranger.call({ url: '/search/reports/people/?stage=found' })).json()).toEqual([]);
});

test('leaves the sample out once the organization has people of its own', async () => {
  const { db } = server;
  const job = await startSearch(owner, 'Example', '03-02 09:00');
  const tried = await startSearch(owner, 'Tried on the sample', '03-02 08:00');
  const sample = await storeCandidate(server, null, {});
  for (const search of [job, tried]) {
    const createdAt = at('03-02 10:00');
    await storeResult(server, search, { candidateId: sample, source: 'talent-pool', createdAt });
  }
  await find(job, { foundAt: '03-02 10:00' });
  const before = await read();
  expect([counts(before), before.leaves_sample_out]).toEqual(['3 0 0 0 0 0', false]);
  expect(before.searches).toHaveLength(2);
  await server.change(organisations, owner.organisationId, { talentImportedAt: new Date() });
  const after = await read();
  expect([counts(after), after.leaves_sample_out]).toEqual(['1 0 0 0 0 0', true]);
  expect(after.sources).toMatchObject([{ source: 'searxng', found: 1 }]);
  expect(after.searches.map(({ title }) => title)).toEqual(['Example']);
  expect([after.choices.searches.length, after.first_shortlist.searches]).toEqual([1, 1]);
  await db.delete(candidates).where(eq(candidates.id, sample));
});

test('counts declined people by their reason, without those taken back', async () => {
  await storeMarch();
  const { reasons, declined } = await read();
  expect(declined).toBe(4);
  expect(reasons.map(({ people }) => people)).toEqual([2, 1, 1]);
  expect(reasons.map(({ reason }) => reason.toLowerCase())).toEqual(['too junior', '', 'salary']);
});

test('a reply counts for the last mail before it, and who was written to twice counts once', async () => {
  await storeMarch();
  const { mails, mailed, reads_answers: isRead } = await read();
  expect(isRead).toBe(false);
  expect(mails).toEqual([
    { subject: 'Hello', people: 2, replied: 0 },
    { subject: 'Once more', people: 2, replied: 1 },
  ]);
  expect(mailed).toEqual({ people: 3, replied: 1 });
});

test('is narrowed to a search, a source and a recruiter', async () => {
  const { nurses, bea } = await storeMarch();
  expect(counts(await read({ search: nurses }))).toBe('11 4 4 2 2 1');
  const bySource = await read({ source: 'talent-pool/Referral' });
  expect(counts(bySource)).toBe('2 2 2 1 1 1');
  expect(bySource.searches.map(({ title }) => title)).toEqual(['Welder', 'Nurse']);
  expect(bySource.first_shortlist).toEqual({ searches: 2, shortlisted: 1, days: 0.54 });
  const ofBea = await read({ recruiter: bea.userId });
  expect(counts(ofBea)).toBe('2 1 0 0 0 0');
  expect(ofBea.declined).toBe(0);
  expect(counts(await read({ search: nurses, recruiter: bea.userId }))).toBe('0 0 0 0 0 0');
  // What can be chosen stays.
  expect(ofBea.choices.searches.map(({ name }) => name)).toEqual(['Welder', 'Nurse']);
  expect(ofBea.choices.sources).toEqual(['searxng', 'talent-pool', 'talent-pool/Referral']);
  expect(ofBea.choices.recruiters.map(({ name }) => name)).toEqual(['Ada Tester', 'Bea Member']);
});

test('the days of a period begin in the time zone of the reader', async () => {
  await storeMarch();
  const on = (day: string, time_zone: string) => ({ first_day: day, last_day: day, time_zone });
  expect(counts(await read(on('2026-03-12', 'Europe/Berlin')))).toBe('1 1 0 0 0 0');
  expect(counts(await read(on('2026-03-11', 'Europe/Berlin')))).toBe('0 0 0 0 0 0');
  expect(counts(await read(on('2026-03-11', 'UTC')))).toBe('1 1 0 0 0 0');
  const tenth = await read(on('2026-03-10', 'Europe/Berlin'));
  expect(counts(tenth)).toBe('1 0 0 0 0 0');
  expect(tenth.first_shortlist.searches).toBe(1);
  expect(counts(await read({ first_day: '2026-03-04' }))).toBe('2 1 0 0 0 0');
  const until = await read({ last_day: '2026-03-02' });
  expect(counts(until)).toBe('4 3 3 1 1 1');
  expect(until.declined).toBe(0);
  for (const query of ['time_zone=Mars/Olympus', 'first_day=2026-02-30', 'search=one']) {
    expect((await owner.call({ url: `/search/reports/?${query}` })).statusCode).toBe(400);
  }
});

test('is of the organization alone, the same for all its members, and empty at first', async () => {
  const { nurses, bea } = await storeMarch();
  const stranger = await server.createUser();
  const nothing = await read({}, stranger);
  expect(counts(nothing)).toBe('0 0 0 0 0 0');
  expect(nothing.choices).toEqual({ searches: [], sources: [], recruiters: [] });
  expect(counts(await read({ search: nurses }, stranger))).toBe('0 0 0 0 0 0');
  expect(await read({}, bea)).toEqual(await read());
});

test('follows the calls: decisions, moves, undo, merged people and archived searches', async () => {
  const { id, pool } = await storeSearchWithPeople(server, owner);
  const [ann, ben, cy] = (await Promise.all(['Ann', 'Ben', 'Cy'].map((name) => idOf(id, name)))) as [
    string,
    string,
    string,
  ];
  const move = (person: string, version: number, stage: string) =>
    call('POST', `/search/jobs/${id}/board/moves/`, { stage, people: [{ id: person, version }] });
  await decide(id, [{ id: ann, version: 0 }], 'shortlist');
  await move(ann, 1, 'interview');
  expect(counts(await read())).toBe('3 1 1 1 1 0');
  await undo(id, [{ id: ann, version: 2 }]);
  expect(counts(await read())).toBe('3 1 0 0 0 0');
  // Undoing that counts again, and No takes nothing back.
  await undo(id, [{ id: ann, version: 3 }]);
  await decide(id, [{ id: ann, version: 4 }], 'no', { reason: 'Notice period' });
  const declined = await read();
  expect(counts(declined)).toBe('3 1 1 1 1 0');
  expect(declined.reasons).toEqual([{ reason: 'Notice period', people: 1 }]);
  await move(cy, 0, 'replied');
  expect(counts(await read())).toBe('3 2 2 2 1 0');
  await move(ben, 0, 'hired');
  expect(counts(await read())).toBe('3 3 3 3 2 1');
  // Ben turns out to be Ann, who keeps what both have reached.
  const [one, other] = pool;
  await owner.send('POST', `/talent/people/${one}/merge/`, { other });
  expect(counts(await read())).toBe('2 2 2 2 1 1');
  await owner.send('PATCH', `/search/jobs/${id}/`, { is_archived: true });
  expect(counts(await read())).toBe('2 2 2 2 1 1');
  await owner.send('DELETE', `/search/jobs/${id}/`);
  expect(counts(await read())).toBe('0 0 0 0 0 0');
});

test('people who were added by hand are a source of their own', async () => {
  const { id } = await storeSearchWithPeople(server, owner);
  const ids = await Promise.all(
    ['Referral', ''].map((source, at) =>
      storeCandidate(server, owner.organisationId, { name: `Dan ${at}`, source }),
    ),
  );
  const added = await call('POST', `/search/jobs/${id}/people/`, { stage: 'shortlisted', ids });
  const { sources } = await read();
  expect(sources.map(({ source, found, shortlisted }) => [source, found, shortlisted].join(' '))).toEqual([
    'talent-pool/test 2 0',
    'by-hand 1 1',
    'by-hand/Referral 1 1',
    'searxng 1 0',
  ]);
  expect(counts(await read({ source: 'by-hand/Referral' }))).toBe('1 1 0 0 0 0');
  // Taken out again, they are nobody's.
  const people = added.body.added.map(({ id: of, decision_version: version }: Record<string, string>) => ({
    ...{ id: of, version },
  }));
  await undo(id, people);
  expect((await read()).sources.map(({ source }) => source)).toEqual(['talent-pool/test', 'searxng']);
});

test('a column of the organization’s own counts as the usual one before it', async () => {
  const trial = { name: 'Trial day' } as BoardColumn;
  const columns = usualColumns.flatMap((column) => (column.id === 'offer' ? [trial, column] : [column]));
  const saved = await call('PUT', '/api/settings/board/', { columns });
  const { id: stage } = saved.body.columns.find(({ name }: BoardColumn) => name === 'Trial day');
  const job = await startSearch(owner, 'Nurse', '03-02 09:00');
  await find(job, { foundAt: '03-02 10:00' }, ['03-03 10:00', 'shortlist', stage]);
  // In a column that was removed since.
  await find(job, { foundAt: '03-02 10:00' }, ['03-03 10:00', 'shortlist', 'gone']);
  expect(counts(await read())).toBe('2 2 1 1 1 0');
});
