import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DuePerson } from '../../../../contract/people/retention.calls.ts';
import { readOutbox } from '../../../../tests/support/outbox.ts';
import { storeCandidate, storeJob } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import {
  audit,
  candidates,
  erasedIdentities,
  organisations,
  retentionReviews,
  searchJobs,
  searchPeople,
} from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { reviewRetention } from './retention.ts';

describe('people with whom nothing happens any more', { timeout: 60_000 }, () => {
  const server = openSuiteApp({
    SAMPLE_TALENT: 'off',
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
  });
  const owner = server.userForEach({ name: 'Ada Owner' });
  beforeAll(() => server.work());

  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  /** Somebody who was added two years ago. */
  async function old(name: string, days = 730): Promise<string> {
    const { organisationId } = owner;
    const email = `${name.toLowerCase()}@people.example`;
    const id = await storeCandidate(server, organisationId, { name, email, title: 'Cook' });
    await server.change(candidates, id, { createdAt: ago(days) });
    return id;
  }
  const choose = (payload: object, by = owner) => by.send('PUT', '/api/settings/retention/', payload);
  const due = async (by = owner): Promise<DuePerson[]> => (await by.call({ url: '/talent/due/' })).json();
  const names = async () => (await due()).map(({ name }) => name);
  const answer = (what: 'keep' | 'erase', payload: object, by = owner) =>
    by.send('POST', `/talent/due/${what}/`, payload);
  const untilAsked = (count: number) => waitUntil(async () => (await due()).length === count, 20_000);
  const exists = async (id: string) => (await server.db.$count(candidates, eq(candidates.id, id))) > 0;
  const setAsked = (id: string, askedAt: Date) =>
    server.db.update(retentionReviews).set({ askedAt }).where(eq(retentionReviews.candidateId, id));

  test('are nobody’s concern until an Owner chooses a period, which a Member can’t', async () => {
    const id = await old('Ann');
    await reviewRetention(server.services);
    expect(await due()).toEqual([]);
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    expect((await choose({ months: 12, erases: true }, member)).statusCode).toBe(403);
    expect((await choose({ months: 7, erases: true })).statusCode).toBe(400);
    const saved = await choose({ months: 12, erases: false });
    expect(saved.json()).toMatchObject({ months: 12, erases: false, version: 1 });
    await untilAsked(1);
    expect(await due()).toMatchObject([{ id, name: 'Ann', title: 'Cook', erased_at: null }]);
    const notices = async (by: TestUser) => (await by.call({ url: '/api/organisation/notices/' })).json();
    expect([(await notices(owner)).people_due, (await notices(member)).people_due]).toEqual([1, 0]);
  });

  test('are those whom nobody has touched and who stand on no open board', async () => {
    const { db } = server;
    const { organisationId } = owner;
    await old('Due');
    await old('Young', 200);
    const { would_be_due: first } = (await owner.call({ url: '/api/settings/retention/' })).json();
    expect(first.slice(0, 2)).toEqual([
      { months: 6, people: 2 },
      { months: 12, people: 1 },
    ]);
    const noted = await old('Noted');
    await owner.send('POST', `/talent/people/${noted}/notes/`, { text: 'Called.' });
    const tagged = await old('Tagged');
    await owner.send('POST', `/talent/people/${tagged}/tags/`, { tag: 'Nights' });
    const boards = { Board: 'interview', Hired: 'hired', Archived: 'interview' };
    for (const [name, stage] of Object.entries(boards)) {
      const job = await storeJob(server, owner, { title: name, status: 'Completed' });
      const candidateId = await old(name);
      await db.insert(searchPeople).values({ organisationId, jobId: job.id, candidateId, stage });
      if (name === 'Archived') await server.change(searchJobs, job.id, { archivedAt: new Date() });
    }
    const deleted = await old('Deleted');
    await server.change(candidates, deleted, { deletedAt: new Date() });
    await choose({ months: 12, erases: true });
    await untilAsked(3);
    expect((await names()).sort()).toEqual(['Archived', 'Due', 'Hired']);
    const elsewhere = await server.createUser();
    expect(await due(elsewhere)).toEqual([]);
  });

  test('are told of in one mail without names, at most weekly', async () => {
    await Promise.all([old('Ann'), old('Ben')]);
    await choose({ months: 24, erases: true });
    const mails = async () =>
      (await readOutbox(server.dataDir)).filter(
        ({ to, subject }) =>
          to?.some(({ address }) => address === owner.email) && subject?.includes('due for review'),
      );
    await waitUntil(async () => (await mails()).length === 1, 20_000);
    const [mail] = await mails();
    expect(mail?.subject).toBe('2 people are due for review');
    expect(mail?.text).toContain('/dashboard/settings/data/review');
    expect(mail?.text).toContain('not kept within 30 days are erased');
    expect(mail?.text).not.toMatch(/Ann|Ben/);
    await old('Cleo');
    await Promise.all([reviewRetention(server.services), reviewRetention(server.services)]);
    expect(await due()).toHaveLength(2);
    for (const { id } of await due()) await setAsked(id, ago(8));
    await reviewRetention(server.services);
    expect(await due()).toHaveLength(3);
    await waitUntil(async () => (await mails()).length === 2, 20_000);
  });

  test('are kept until another day, or erased, several at once', async () => {
    const [ann, ben, cleo] = [await old('Ann'), await old('Ben'), await old('Cleo')];
    const young = await old('Young', 10);
    await choose({ months: 12, erases: false });
    await untilAsked(3);
    const elsewhere = await server.createUser();
    expect((await answer('keep', { ids: [ann], months: 12 }, elsewhere)).json()).toEqual({ changed: [] });
    expect((await answer('keep', { ids: [ann], months: 12 })).json()).toEqual({ changed: [ann] });
    expect((await answer('erase', { ids: [ben], months: 12 }, elsewhere)).json()).toEqual({ changed: [] });
    // Whoever is not due stays, whoever asks.
    expect((await answer('erase', { ids: [ben, young, ann] })).json()).toEqual({ changed: [ben] });
    expect(await Promise.all([ann, ben, cleo, young].map(exists))).toEqual([true, false, true, true]);
    expect(await names()).toEqual(['Cleo']);
    const trail = await server.db
      .select({ action: audit.action, subjectId: audit.subjectId, detail: audit.detail })
      .from(audit)
      .where(eq(audit.organisationId, owner.organisationId))
      .orderBy(audit.id);
    expect(trail).toEqual([
      { action: 'retention.saved', subjectId: owner.organisationId, detail: '12 months, then reviewed' },
      { action: 'person.kept', subjectId: ann, detail: '' },
      { action: 'person.erased', subjectId: ben, detail: '' },
    ]);
    await setAsked(cleo, ago(8));
    await reviewRetention(server.services);
    expect(await names()).toEqual(['Cleo']);
    // The day has come.
    await server.db
      .update(retentionReviews)
      .set({ keepUntil: '2026-01-01' })
      .where(eq(retentionReviews.candidateId, ann));
    await reviewRetention(server.services);
    expect((await names()).sort()).toEqual(['Ann', 'Cleo']);
  });

  test('are erased after 30 days without an answer, only where the Owner chose that, and stay on the list of the erased', async () => {
    const [ann, ben] = [await old('Ann'), await old('Ben')];
    await choose({ months: 12, erases: false });
    await untilAsked(2);
    for (const id of [ann, ben]) await setAsked(id, ago(31));
    await reviewRetention(server.services);
    expect(await Promise.all([ann, ben].map(exists))).toEqual([true, true]);

    // A new choice asks anew.
    await choose({ months: 12, erases: true });
    await untilAsked(2);
    const [first] = await due();
    const asked = Date.parse(first?.asked_at ?? '');
    expect(Date.parse(first?.erased_at ?? '') - asked).toBe(30 * dayMs);
    await setAsked(ann, ago(31));
    await setAsked(ben, ago(29));
    await Promise.all([reviewRetention(server.services), reviewRetention(server.services)]);
    expect(await Promise.all([ann, ben].map(exists))).toEqual([false, true]);
    const [entry] = (
      await server.db.select().from(audit).where(eq(audit.organisationId, owner.organisationId))
    ).slice(-1);
    expect(entry).toMatchObject({
      action: 'person.erased',
      subjectId: ann,
      actorId: null,
      actorName: 'Retention period',
    });
    expect(
      await server.db.$count(erasedIdentities, eq(erasedIdentities.organisationId, owner.organisationId)),
    ).toBeGreaterThan(0);
    const again = await owner.send('POST', '/talent/people/', { name: 'Ann', email: 'ann@people.example' });
    expect(again.statusCode).toBe(400);
  });

  test('leave the list when they are touched again, and nobody is asked or erased while it is suspended', async () => {
    const [ann, ben] = [await old('Ann'), await old('Ben')];
    await choose({ months: 12, erases: true });
    await untilAsked(2);
    for (const id of [ann, ben]) await setAsked(id, ago(31));
    await owner.send('POST', `/talent/people/${ann}/notes/`, { text: 'Called.' });
    const of = eq(organisations.id, owner.organisationId);
    await server.db.update(organisations).set({ suspendedAt: new Date() }).where(of);
    await reviewRetention(server.services);
    expect(await exists(ben)).toBe(true);
    await server.db.update(organisations).set({ suspendedAt: null }).where(of);
    await reviewRetention(server.services);
    expect(await Promise.all([ann, ben].map(exists))).toEqual([true, false]);
    expect(await due()).toEqual([]);
  });
});
