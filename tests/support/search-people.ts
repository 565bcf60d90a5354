import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Criterion, FoundCandidate } from '../../contract/search/sourcing.calls.ts';
import { candidates, messages, replies, searchResults, settings } from '../../server/platform/db/schema.ts';
import { storeCandidate, storeJob, storeResult } from './search-rows.ts';
import type { TestApp, TestUser } from './test-app.ts';

const criteria: Criterion[] = [
  { id: 'c1', kind: 'skill', text: 'Kafka', need: 'must', source: '' },
  { id: 'c2', kind: 'skill', text: 'SQL', need: 'must', source: '' },
  { id: 'c3', kind: 'language', text: 'German', need: 'nice', source: '' },
];
const read = (id: string, verdict: 'found' | 'missing' | 'unclear', quote = '') => ({
  id,
  verdict,
  quote,
  field: quote && 'skills',
  reader: 'offline',
  at: '2026-03-02T09:30:00.000Z',
});

/** A completed search that has found two people of the pool, Ann and Ben, and a page of the web, Cy. */
export async function storeSearchWithPeople(server: TestApp, owner: TestUser) {
  const job = await storeJob(server, owner, { status: 'Completed', criteria });
  const pool: string[] = [];
  for (const [at, name] of ['Ann', 'Ben'].entries()) {
    const candidateId = await storeCandidate(server, owner.organisationId, {
      name,
      employer: 'Harbour',
      summary: 'Kafka daily.',
    });
    pool.push(candidateId);
    await storeResult(server, job.id, {
      rank: at + 1,
      candidateId,
      url: `/dashboard/sourcing/candidates/${candidateId}`,
      title: `${name} · Engineer`,
      source: 'talent-pool',
      criteria: [
        read('c1', 'found', 'Kafka'),
        read('c2', at === 0 ? 'found' : 'unclear'),
        read('c3', 'missing'),
      ],
    });
  }
  const page = `https://web.example/${randomUUID()}`;
  await storeResult(server, job.id, { rank: 3, url: page, title: 'Cy Web', place: 'Oslo, Norway' });
  return { id: job.id, pool, page };
}

type Seen = { id: string; version: number };

/** The calls about the people of a search, by one user unless another is given. */
export function searchPeopleCalls(owner: () => TestUser) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    user: TestUser = owner(),
  ) => {
    const answer = await user.call({ method, url, ...(payload && { payload }) });
    const isJson = answer.headers['content-type']?.toString().includes('json');
    return {
      status: answer.statusCode,
      total: answer.headers['x-total-count'],
      body: isJson ? answer.json() : answer.body,
    };
  };
  const results = async (id: string, query = '', user = owner()): Promise<FoundCandidate[]> =>
    (await call('GET', `/search/jobs/${id}/results/${query}`, undefined, user)).body;
  return {
    call,
    results,
    idOf: async (id: string, name: string) =>
      (await results(id)).find(({ title }) => title.startsWith(name))?.id as string,
    decide: (id: string, people: Seen[], decision: string | null, { reason = '', user = owner() } = {}) =>
      call('POST', `/search/jobs/${id}/decisions/`, { decision, reason, people }, user),
    undo: (id: string, people: Seen[], user = owner()) =>
      call('POST', `/search/jobs/${id}/decisions/undo/`, { people }, user),
  };
}

/** Each call that changes something of a person of a search, made once; it returns the id of what it changed. */
export function actionsOnPeople(server: TestApp, user: TestUser): Record<string, () => Promise<string>> {
  const { call, decide, undo, idOf } = searchPeopleCalls(() => user);
  const ofPerson =
    (act: (job: string, person: string) => Promise<unknown>, subjectOf = (_: unknown, id: string) => id) =>
    async () => {
      const { id, pool } = await storeSearchWithPeople(server, user);
      return subjectOf(await act(id, await idOf(id, 'Ann')), pool[0] as string);
    };
  const addTag = (id: string) => call('POST', `/search/results/${id}/tags/`, { tag: 'Nights' });
  const addNote = (id: string) => call('POST', `/search/results/${id}/notes/`, { text: 'Ask.' });
  const addReminder = (id: string) =>
    call('POST', `/search/results/${id}/reminders/`, { text: 'Call.', on: '2026-11-30' });
  const noteOf = (answer: unknown) => (answer as Awaited<ReturnType<typeof addNote>>).body.id;
  const linkOf = noteOf;
  const decideOn = (job: string, id: string) => decide(job, [{ id, version: 0 }], 'shortlist');
  return {
    decidePeople: ofPerson(decideOn),
    undoDecisions: ofPerson(async (job, id) => {
      await decideOn(job, id);
      await undo(job, [{ id, version: 1 }]);
    }),
    movePeople: ofPerson((job, id) =>
      call('POST', `/search/jobs/${job}/board/moves/`, { stage: 'contacted', people: [{ id, version: 0 }] }),
    ),
    addToJob: async () => {
      const { id } = await storeSearchWithPeople(server, user);
      const added = await storeCandidate(server, user.organisationId);
      await call('POST', `/search/jobs/${id}/people/`, { stage: 'new', ids: [added] });
      return added;
    },
    planNextStep: ofPerson((_, id) =>
      call('PATCH', `/search/results/${id}/plan/`, { version: 0, next_step: 'Call.' }),
    ),
    sendMessage: ofPerson(async (_, id) => {
      await storeMailAccount(server, user);
      await server.db.update(candidates).set({ email: 'ann@people.example' });
      await call('POST', `/search/results/${id}/messages/`, { subject: 'Hello', text: 'A position.' });
    }),
    withdrawMessage: ofPerson(async (_, id) => {
      await storeMailAccount(server, user);
      await server.db.update(candidates).set({ email: 'ann@people.example' });
      const mail = { subject: 'Hello', text: 'A position.', is_held: true };
      const sent = await call('POST', `/search/results/${id}/messages/`, mail);
      await call('DELETE', `/search/messages/${sent.body.id}/`);
    }),
    markReplyDone: ofPerson(async (_, id) => {
      const { db } = server;
      const [result] = await db.select().from(searchResults).where(eq(searchResults.id, id));
      await call(
        'POST',
        `/search/replies/${await storeReply(server, user, result?.candidateId ?? '')}/done/`,
      );
    }),
    createShareLink: ofPerson(
      (job) => call('POST', `/search/jobs/${job}/share-links/`, { label: 'Dana', days: 7 }),
      linkOf,
    ),
    revokeShareLink: ofPerson(async (job) => {
      const made = await call('POST', `/search/jobs/${job}/share-links/`, { label: 'Dana', days: 7 });
      await call('DELETE', `/search/share-links/${made.body.id}/`);
      return made;
    }, linkOf),
    setVerdict: ofPerson((_, id) =>
      call('PUT', `/search/results/${id}/verdict/`, { criterion: 'c1', verdict: 'missing' }),
    ),
    addTag: ofPerson((_, id) => addTag(id)),
    removeTag: ofPerson(async (_, id) => {
      await addTag(id);
      await call('DELETE', `/search/results/${id}/tags/?tag=Nights`);
    }),
    addReminder: ofPerson((_, id) => addReminder(id)),
    changeReminder: ofPerson(async (_, id) => {
      const { body } = await addReminder(id);
      await call('PATCH', `/search/reminders/${body.id}/`, { done: true });
    }),
    deleteReminder: ofPerson(async (_, id) => {
      const { body } = await addReminder(id);
      await call('DELETE', `/search/reminders/${body.id}/`);
    }),
    addNote: ofPerson((_, id) => addNote(id), noteOf),
    deleteNote: ofPerson(async (_, id) => {
      const answer = await addNote(id);
      await call('DELETE', `/search/notes/${answer.body.id}/`);
      return answer;
    }, noteOf),
  };
}

/** Stores a mail server of a user's organization, which nobody connects to. */
export async function storeMailAccount(server: TestApp, { organisationId }: TestUser): Promise<void> {
  const value = {
    host: 'smtp.harbour.example',
    port: 587,
    security: 'starttls',
    user: '',
    fromName: '',
    fromAddress: 'jobs@harbour.example',
  };
  await server.db.insert(settings).values({ organisationId, key: 'mail', value }).onConflictDoNothing();
}

/** Stores a mail to a person that was sent; returns its id. */
export async function storeMail(
  server: TestApp,
  { organisationId }: TestUser,
  candidateId: string,
  given: Partial<typeof messages.$inferInsert> = {},
): Promise<string> {
  const fields = { toAddress: 'ann@people.example', subject: 'A position', text: 'Hello.' };
  const sent = { authorName: 'Ada', status: 'sent', sentAt: new Date() } as const;
  const [stored] = await server.db
    .insert(messages)
    .values({ organisationId, candidateId, ...fields, ...sent, ...given })
    .returning({ id: messages.id });
  return stored?.id ?? '';
}

/** Stores an answer of a person; returns its id. */
export async function storeReply(
  server: TestApp,
  user: TestUser,
  candidateId: string,
  given: Partial<typeof replies.$inferInsert> = {},
): Promise<string> {
  const [stored] = await server.db
    .insert(replies)
    .values({
      organisationId: user.organisationId,
      candidateId,
      kind: 'reply',
      fromName: 'Ann',
      fromAddress: 'ann@people.example',
      address: 'ann@people.example',
      subject: 'Re: A position',
      text: 'Yes.',
      attachments: [],
      headerId: crypto.randomUUID(),
      receivedAt: new Date(),
      ...given,
    })
    .returning({ id: replies.id });
  return stored?.id ?? '';
}
