import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SharedShortlist, ShareLink } from '../../../../contract/recruiting/share-links.calls.ts';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import { accountAt, startMailServer } from '../../../../tests/support/mail-server.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import type { PublicContext } from '../../../platform/context.ts';
import {
  candidates,
  searchCriteria,
  searchResults,
  sharedTexts,
  shareLinks,
  users,
} from '../../../platform/db/schema.ts';
import { openShareLink } from './share-links.ts';

describe('a shared shortlist', () => {
  const server = openSuiteApp({ PRIVATE_ADDRESSES: 'loopback' });
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const stranger = server.suiteUser();
  const { call, decide, undo, idOf } = searchPeopleCalls(() => owner);

  const contacts = {
    email: 'ann@people.example',
    phone: '+47 555 0100',
    profileUrl: 'https://people.example/ann',
  };
  /** A search with Ann shortlisted and Ben not, and a link to it. */
  async function share(fields: object = {}) {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    await server.change(candidates, pool[0] as string, {
      ...contacts,
      years: 8,
      summary: 'Kafka daily. Write to ann@people.example or call +47 555 01000.',
    });
    const [ann, ben] = [await idOf(id, 'Ann'), await idOf(id, 'Ben')];
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    await decide(id, [{ id: ben, version: 0 }], 'maybe');
    const made = await call('POST', `/search/jobs/${id}/share-links/`, {
      label: 'Dana Reed',
      days: 14,
      ...fields,
    });
    const [uid, token] = made.body.url.split('/').slice(-2) as [string, string];
    return { id, ann, ben, made, parts: { uid, token } };
  }
  const anonymous = async (url: string, payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url, payload });
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined };
  };
  const open = (parts: object) => anonymous('/api/shortlists/open/', parts);
  const answer = (parts: object, given: object) =>
    anonymous('/api/shortlists/answers/', { ...parts, ...given });

  test('shows who is shortlisted, with the evidence and without contact data', async () => {
    const { id, parts, made } = await share();
    expect(made).toMatchObject({
      status: 201,
      body: { label: 'Dana Reed', state: 'active', opened_at: null },
    });
    const opened = (await open(parts)).body as SharedShortlist;
    expect(opened).toMatchObject({ title: 'Data Engineer', label: 'Dana Reed' });
    expect(opened.people).toMatchObject([
      {
        name: 'Ann',
        role: 'Engineer',
        employer: 'Harbour',
        years: 8,
        email: '',
        phone: '',
        profile_url: '',
        answer: null,
      },
    ]);
    expect(opened.people[0]?.criteria[0]).toEqual({
      text: 'Kafka',
      need: 'must',
      verdict: 'found',
      quote: 'Kafka',
    });
    expect(JSON.stringify(opened)).not.toMatch(/people\.example|555 ?0100/);
    const stored = await server.db.select().from(shareLinks).where(eq(shareLinks.jobId, id));
    expect(JSON.stringify(stored)).not.toContain(parts.token);
    const [listed] = (await call('GET', `/search/jobs/${id}/share-links/`)).body;
    expect(listed).toMatchObject({ state: 'active', opened_at: expect.any(String) });
    expect(listed).not.toHaveProperty('url');
  });

  test('says who has checked a criterion by hand, by name only where the link tells its maker', async () => {
    const { id, ann, parts } = await share({ shows_sharer: true });
    const [kafka] = (await call('GET', `/search/status/?task_id=${id}`)).body.criteria;
    const judged = { criterion: kafka.id, verdict: 'missing' };
    expect((await call('PUT', `/search/results/${ann}/verdict/`, judged)).status).toBeLessThan(300);
    const first = async (link: object) =>
      ((await open(link)).body as SharedShortlist).people[0]?.criteria.find(
        ({ text }) => text === kafka.text,
      );
    expect(await first(parts)).toMatchObject({ verdict: 'missing', checked_by: 'Ada Owner' });
    const silent = await call('POST', `/search/jobs/${id}/share-links/`, { label: 'Kim', days: 7 });
    const [uid, token] = silent.body.url.split('/').slice(-2);
    expect(await first({ uid, token })).toMatchObject({ verdict: 'missing', checked_by: '' });
  });

  test('shows contact data where that was chosen', async () => {
    const { parts } = await share({ shows_contact: true });
    const [ann] = ((await open(parts)).body as SharedShortlist).people;
    expect(ann).toMatchObject({
      email: contacts.email,
      phone: contacts.phone,
      profile_url: contacts.profileUrl,
    });
  });

  test('shows who meets more musts first, as the results do', async () => {
    const { id, ben, parts } = await share();
    await decide(id, [{ id: ben, version: 1 }], 'shortlist');
    await server.change(searchResults, ben, { rank: 0 });
    const opened = (await open(parts)).body as SharedShortlist;
    expect(opened.people.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  test('shows those who were chosen, however the shortlist changes, and takes no answer about others', async () => {
    const { id, ann, ben } = await share();
    const fields = { label: 'Kim', days: 7, people: [ann] };
    const made = await call('POST', `/search/jobs/${id}/share-links/`, fields);
    expect(made.body).toMatchObject({ chooses_people: true, shows_sharer: false });
    await decide(id, [{ id: ben, version: 1 }], 'shortlist');
    const [uid, token] = made.body.url.split('/').slice(-2);
    const opened = (await open({ uid, token })).body as SharedShortlist;
    expect(opened.people.map(({ name }) => name)).toEqual(['Ann']);
    expect(opened).not.toHaveProperty('sharer');
    expect((await answer({ uid, token }, { person: ben, answer: 'yes' })).status).toBe(400);
    expect((await answer({ uid, token }, { person: ann, answer: 'yes' })).status).toBe(204);
    expect((await answer({ uid, token }, { person: ann, answer: 'no' })).status).toBe(204);
    const listed = (await call('GET', `/search/jobs/${id}/share-links/`)).body as ShareLink[];
    expect(listed.map(({ answers }) => answers)).toEqual([
      { people: 1, answered: 1, yes: 0, no: 1 },
      { people: 2, answered: 0, yes: 0, no: 0 },
    ]);
    const gone = await call('POST', `/search/jobs/${id}/share-links/`, { ...fields, people: [ann, id] });
    expect(gone.status).toBe(409);
  });

  test('names its maker with their present address where they chose to tell', async () => {
    const { parts } = await share({ shows_sharer: true });
    const sharer = async () => ((await open(parts)).body as SharedShortlist).sharer;
    expect(await sharer()).toEqual({ name: 'Ada Owner', email: owner.email });
    const left = (at: Date | null) => server.change(users, owner.userId, { deactivatedAt: at });
    await left(new Date());
    expect(await sharer()).toEqual({ name: 'Ada Owner', email: '' });
    await left(null);
  });

  test('is mailed to its recipient by the mail server of the organization, if there is one', async () => {
    const without = await share({ mail_to: 'dana@client.example' });
    expect(without.made.body).not.toHaveProperty('mailed_to');
    const mailServer = await startMailServer();
    await call('PUT', '/api/settings/mail/', accountAt(mailServer.port));
    const { made } = await share({ mail_to: 'dana@client.example' });
    expect(made.body).toMatchObject({ mailed_to: 'dana@client.example' });
    const [mail] = mailServer.received;
    expect(mail?.to).toEqual(['dana@client.example']);
    expect(mail?.mail.text).toContain(made.body.url);
    await mailServer.stop();
    const failed = await share({ mail_to: 'dana@client.example' });
    expect(failed.made.body).toMatchObject({ url: expect.any(String), mail_problem: expect.any(String) });
    await call('DELETE', '/api/settings/mail/');
  });

  test('takes yes, no and comments, which are on record and change no decision', async () => {
    const { id, ann, ben, parts } = await share();
    expect((await answer(parts, { person: ann, answer: 'yes', comment: 'Thursday.' })).status).toBe(204);
    expect((await answer(parts, { person: ann, answer: 'yes', comment: 'Thursday.' })).status).toBe(204);
    expect((await answer(parts, { person: ben, answer: 'yes' })).status).toBe(400);
    expect((await answer(parts, { person: ann, answer: null })).status).toBe(400);
    expect(((await open(parts)).body as SharedShortlist).people[0]).toMatchObject({
      answer: 'yes',
      comment: 'Thursday.',
    });
    const record = (await call('GET', `/search/jobs/${id}/decisions/`)).body;
    expect(record).toHaveLength(3);
    expect(record[2]).toMatchObject({
      kind: 'answer',
      author: 'Dana Reed',
      answer: 'yes',
      reason: 'Thursday.',
      person: { name: 'Ann' },
      evidence: expect.arrayContaining([{ criterion: 'Kafka', need: 'must', verdict: 'found' }]),
    });
    const [, card] = (await call('GET', `/search/jobs/${id}/board/`)).body.toSorted((a: never, b: never) =>
      (b as { name: string }).name.localeCompare((a as { name: string }).name),
    );
    expect(card).toMatchObject({
      name: 'Ann',
      decision: 'shortlist',
      version: 1,
      answers: [{ author: 'Dana Reed', answer: 'yes', comment: 'Thursday.' }],
    });
    const found = (await call('GET', `/search/jobs/${id}/results/`)).body;
    expect(found.map(({ answers }: { answers?: unknown }) => answers)).toContainEqual([
      { author: 'Dana Reed', answer: 'yes', comment: 'Thursday.' },
    ]);
    expect((await answer(parts, { person: ann, answer: 'no', comment: 'Too far.' })).status).toBe(204);
    const { answers } = (await call('GET', '/search/today/?on=2026-11-30')).body as Today;
    expect(answers.filter(({ job_id }) => job_id === id)).toMatchObject([
      { name: 'Ann', author: 'Dana Reed', answer: 'no', comment: 'Too far.' },
    ]);
    // An answer is no decision: undo takes back the recruiter's.
    expect((await undo(id, [{ id: ann, version: 1 }])).body).toMatchObject([{ decision: null, stage: null }]);
    expect(((await open(parts)).body as SharedShortlist).people).toEqual([]);
  });

  test('is over when it expires or is revoked, and nobody guesses it', async () => {
    const { id, ann, parts, made } = await share();
    expect((await open({ ...parts, token: `${parts.token.slice(0, -1)}_` })).status).toBe(400);
    expect((await open({ ...parts, uid: 'no-id' })).status).toBe(400);
    const url = `/search/share-links/${made.body.id}/`;
    expect((await call('DELETE', url, undefined, stranger)).status).toBe(404);
    expect((await call('DELETE', url)).status).toBe(204);
    expect((await open(parts)).status).toBe(400);
    expect((await answer(parts, { person: ann, answer: 'no' })).status).toBe(400);
    expect((await call('GET', `/search/jobs/${id}/share-links/`)).body[0].state).toBe('revoked');
    const other = await share();
    await server.change(shareLinks, other.made.body.id, { expiresAt: new Date(Date.now() - 1000) });
    expect((await open(other.parts)).status).toBe(400);
    expect((await call('GET', `/search/jobs/${id}/share-links/`, undefined, stranger)).status).toBe(404);
  });

  test('does not say that a search is gone while the database fails', async () => {
    const { id, parts } = await share();
    let selects = 0;
    const db = new Proxy(server.db, {
      get: (target, name) => {
        if (name === 'select' && selects++ > 0) throw new Error('The connection was lost.');
        return Reflect.get(target, name);
      },
    });
    const ctx = { ...server.services, db } as unknown as PublicContext;
    await expect(openShareLink(ctx, { body: parts })).rejects.toThrow('The connection was lost.');
    await call('DELETE', `/search/jobs/${id}/`);
    expect((await open(parts)).body).toEqual({
      detail: 'The search behind this link is gone.',
      request_id: expect.any(String),
    });
  });

  test('leaves out ways to reach somebody from every text, also spelled out', async () => {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const ann = await idOf(id, 'Ann');
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    await server.change(candidates, pool[0] as string, {
      employer: 'Harbour, tel 7946 0958',
      skills: ['Kafka', 'skype:ann', 'Node.js'],
    });
    const made = await call('POST', `/search/jobs/${id}/share-links/`, { label: 'Dana', days: 14 });
    const [uid, token] = made.body.url.split('/').slice(-2) as [string, string];
    const [shown] = ((await open({ uid, token })).body as SharedShortlist).people;
    expect(shown).toMatchObject({
      name: 'Ann',
      employer: 'Harbour, tel …',
      skills: ['Kafka', '…', 'Node.js'],
    });
  });

  test('shows summaries only where they were chosen and seen, as they were seen', async () => {
    const { id, parts, ben } = await share();
    expect(((await open(parts)).body as SharedShortlist).people[0]?.summary).toBe('');
    const preview = (await call('GET', `/search/jobs/${id}/share-links/preview/`)).body;
    expect(preview.people[0].summary).toBe('Kafka daily. Write to … or call ….');
    expect(preview.can_mail).toBe(false);
    const fields = { label: 'Dana', days: 14, shows_summary: true };
    const url = `/search/jobs/${id}/share-links/`;
    expect((await call('POST', url, fields)).status).toBe(409);
    expect((await call('POST', url, { ...fields, seen: 'something else' })).status).toBe(409);
    const made = await call('POST', url, { ...fields, seen: preview.version });
    expect(made).toMatchObject({ status: 201, body: { shows_summary: true } });
    const [uid, token] = made.body.url.split('/').slice(-2) as [string, string];
    expect(((await open({ uid, token })).body as SharedShortlist).people).toEqual(preview.people);
    // What is written about her later is nothing that the sharer has seen; nor is a summary of who comes later.
    await server.db.update(candidates).set({ summary: 'Knows the new plans.' });
    await decide(id, [{ id: ben, version: 1 }], 'shortlist');
    const later = ((await open({ uid, token })).body as SharedShortlist).people;
    expect(later.map(({ name, summary }) => [name, summary])).toEqual([
      ['Ann', 'Kafka daily. Write to … or call ….'],
      ['Ben', ''],
    ]);
    expect((await call('POST', url, { ...fields, seen: preview.version })).status).toBe(409);
    expect((await call('GET', `${url}preview/`, undefined, stranger)).status).toBe(404);
  });

  test('quotes nothing from a summary that it does not show', async () => {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const verdict = { id: 'c1', verdict: 'found' as const, quote: 'Kafka daily.', field: 'summary' };
    const isAnn = and(eq(searchResults.jobId, id), eq(searchResults.candidateId, pool[0] as string));
    const read = { ...verdict, reader: 'offline', at: '2026-03-02T09:30:00.000Z' };
    await server.db
      .update(searchResults)
      .set({ criteria: [read] })
      .where(isAnn);
    await decide(id, [{ id: await idOf(id, 'Ann'), version: 0 }], 'shortlist');
    const first = async (fields: object) => {
      const made = await call('POST', `/search/jobs/${id}/share-links/`, {
        label: 'Dana',
        days: 14,
        ...fields,
      });
      const [uid, token] = made.body.url.split('/').slice(-2);
      return ((await open({ uid, token })).body as SharedShortlist).people[0]?.criteria[0];
    };
    expect(await first({})).toMatchObject({ text: 'Kafka', verdict: 'found', quote: '' });
    const { version } = (await call('GET', `/search/jobs/${id}/share-links/preview/`)).body;
    expect(await first({ shows_summary: true, seen: version })).toMatchObject({ quote: 'Kafka daily.' });
  });

  test('shows the criteria that it was made with while the search tries others', async () => {
    const { id, ben, parts } = await share();
    const before = ((await open(parts)).body as SharedShortlist).people;
    await server.db
      .update(searchCriteria)
      .set({ text: 'COBOL', need: 'nice' })
      .where(eq(searchCriteria.jobId, id));
    await server.db.update(searchResults).set({ criteria: [] }).where(eq(searchResults.jobId, id));
    await decide(id, [{ id: ben, version: 1 }], 'shortlist');
    const [ann, later] = ((await open(parts)).body as SharedShortlist).people;
    expect(ann).toEqual(before[0]);
    expect(later?.criteria.map(({ text, need }) => [text, need])).toEqual(
      before[0]?.criteria.map(({ text, need }) => [text, need]),
    );
  });

  test('opens links from before texts were stored, without summaries', async () => {
    const { parts } = await share();
    await server.db.delete(sharedTexts);
    const first = (await open(parts)).body as SharedShortlist;
    expect(first.people[0]).toMatchObject({
      name: 'Ann',
      summary: '',
      criteria: expect.arrayContaining([expect.objectContaining({ quote: 'Kafka' })]),
    });
    expect((await open(parts)).body).toEqual(first);
  });
});
