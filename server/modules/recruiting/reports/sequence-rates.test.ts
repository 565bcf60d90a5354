import { expect, test } from 'vitest';
import type { Report } from '../../../../contract/recruiting/reports.calls.ts';
import { storeMail, storeReply } from '../../../../tests/support/search-people.ts';
import { storeCandidate, storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { sequenceFields } from '../../../../tests/support/sequences.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { decisions, sequencePeople, sequences } from '../../../platform/db/schema.ts';

const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
const owner = server.userForEach();

const read = async (query: Record<string, string> = {}, user = owner): Promise<Report> => {
  const answer = await user.call({ url: `/search/reports/?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

async function storeSequence(jobId: string | null, name = 'Night shifts'): Promise<string> {
  const { organisationId, userId } = owner;
  const [stored] = await server.db
    .insert(sequences)
    .values({
      organisationId,
      jobId,
      name,
      steps: sequenceFields.steps,
      timeZone: 'UTC',
      authorId: userId,
      authorName: 'Ada',
    })
    .returning();
  return stored?.id ?? '';
}

/** A person who got mails of a sequence on some days of March 2026. @returns the ids of person and mails */
async function send(
  sequenceId: string,
  days: number[],
  place: Partial<typeof sequencePeople.$inferInsert> = {},
) {
  const { db } = server;
  const { organisationId } = owner;
  const candidateId = await storeCandidate(server, organisationId, { source: 'Referral' });
  const [stored] = await db
    .insert(sequencePeople)
    .values({ organisationId, sequenceId, candidateId, state: 'finished', sent: days.length, ...place })
    .returning();
  const mails: string[] = [];
  for (const [at, day] of days.entries()) {
    const sentAt = new Date(Date.UTC(2026, 2, day, 10));
    const of = { sentAt, sequencePersonId: stored?.id ?? null, step: at + 1 };
    mails.push(await storeMail(server, owner, candidateId, of));
  }
  return { candidateId, mails };
}

test('replies count for the mail that they answer, of sequences with the same mails together', async () => {
  const { db } = server;
  const { organisationId, userId } = owner;
  const { id: jobId } = await storeJob(server, owner, { status: 'Completed', ownerId: userId });
  const pool = await storeSequence(null);
  const search = await storeSequence(jobId);
  // Answered by mail, though the sequence had ended.
  const late = await send(pool, [2, 5]);
  await storeReply(server, owner, late.candidateId, {
    messageId: late.mails[0] ?? '',
    receivedAt: new Date('2026-03-20T10:00:00Z'),
  });
  // Stopped by an answer of which nothing else is known.
  await send(pool, [2], { reason: 'replied', state: 'stopped', changedAt: new Date('2026-03-03T10:00:00Z') });
  await send(pool, [2, 5]);
  // Moved to Replied by hand, after the second mail.
  const moved = await send(search, [10, 13]);
  await storeResult(server, jobId, { candidateId: moved.candidateId, source: 'searxng' });
  await db.insert(decisions).values({
    organisationId,
    jobId,
    candidateId: moved.candidateId,
    authorName: 'Ada',
    to: 'shortlist',
    reason: '',
    toStage: 'replied',
    evidence: { criteriaVersion: 1, verdicts: {} },
    createdAt: new Date('2026-03-14T10:00:00Z'),
  });
  const all = {
    id: search,
    name: 'Night shifts',
    subject: 'A position at {{company}}',
    started: 2,
    people: 4,
    replied: 3,
    steps: [
      { people: 4, replied: 2 },
      { people: 3, replied: 1 },
    ],
  };
  expect((await read()).sequences).toEqual([all]);
  const ofSearch = { started: 1, people: 1, replied: 1, steps: [{ replied: 0 }, { replied: 1 }] };
  expect((await read({ search: jobId })).sequences).toMatchObject([ofSearch]);
  expect((await read({ source: 'searxng' })).sequences).toMatchObject([ofSearch]);
  expect((await read({ source: 'talent-pool/Referral' })).sequences).toMatchObject([{ people: 3 }]);
  expect((await read({ first_day: '2026-03-10' })).sequences).toMatchObject([ofSearch]);
  expect((await read({ recruiter: userId })).sequences).toEqual([all]);
  const other = await storeSequence(null, 'Another');
  await send(other, [4]);
  expect((await read()).sequences?.map(({ name, people }) => [name, people])).toEqual([
    ['Night shifts', 4],
    ['Another', 1],
  ]);
  const colleague = await server.createUser({ organisationId, role: 'Member' });
  expect((await read({ recruiter: colleague.userId }, colleague)).sequences).toEqual([]);
  expect((await read({}, await server.createUser())).sequences).toEqual([]);
});
