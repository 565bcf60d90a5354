import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import type { FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import {
  candidates,
  decisions,
  notes,
  searchJobs,
  searchPeople,
  searchResults,
  tags,
} from '../../../platform/db/schema.ts';
import { forgetUnfound } from '../../people/person/visible-candidates.ts';

describe('people of a search', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const colleague = server.suiteUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const { call, decide, results, idOf } = searchPeopleCalls(() => owner);
  const search = () => storeSearchWithPeople(server, owner);

  test('a verdict by hand names who gave it, and can be taken back', async () => {
    const { id } = await search();
    const ben = await idOf(id, 'Ben');
    const judge = (criterion: string, verdict: string | null) =>
      call('PUT', `/search/results/${ben}/verdict/`, { criterion, verdict }, colleague);
    expect((await judge('c2', 'found')).status).toBe(204);
    await judge('c1', 'missing');
    const [, person] = await results(id);
    expect(person?.criteria).toMatchObject([
      { id: 'c1', verdict: 'missing', quote: '', reader: 'Bea Member' },
      { id: 'c2', verdict: 'found', reader: 'Bea Member' },
      { id: 'c3', verdict: 'missing', reader: 'offline' },
    ]);
    await judge('c1', null);
    expect((await results(id))[1]?.criteria?.[0]).toMatchObject({
      verdict: 'found',
      quote: 'Kafka',
      reader: 'offline',
    });
    expect((await judge('c9', 'found')).status).toBe(400);
  });

  test('says in the list and of the person that nobody may write to them', async () => {
    const { id, pool } = await search();
    const contact = (body: object) => call('PUT', `/talent/people/${pool[0]}/contact/`, body);
    expect((await results(id))[0]).not.toHaveProperty('do_not_contact');
    await contact({ do_not_contact: true });
    const [ann] = await results(id);
    expect(ann).toMatchObject({ title: expect.stringMatching(/^Ann/), do_not_contact: true });
    expect((await call('GET', `/search/results/${ann?.id}/`)).body.do_not_contact).toBe(true);
    await contact({ do_not_contact: false });
    expect((await results(id))[0]).not.toHaveProperty('do_not_contact');
  });

  test('notes and tags stay with the person in every search of the organization', async () => {
    const { id, page } = await search();
    const other = await storeJob(server, owner, { status: 'Completed' });
    await storeResult(server, other.id, { url: page, title: 'Cy Web' });
    const cy = await idOf(id, 'Cy');
    const written = await call('POST', `/search/results/${cy}/notes/`, { text: ' Knows our area. ' });
    expect(written).toMatchObject({
      status: 201,
      body: { text: 'Knows our area.', author: 'Ada Owner', is_mine: true },
    });
    const tag = (name: string) => call('POST', `/search/results/${cy}/tags/`, { tag: name });
    expect((await tag('Nights')).status).toBe(204);
    await tag('nights');
    await tag('Agency');
    const otherCy = await idOf(other.id, 'Cy');
    await call('POST', `/search/results/${otherCy}/notes/`, { text: 'Again.' }, colleague);
    expect((await results(id))[2]).toMatchObject({ notes: 2, tags: ['Agency', 'Nights'] });
    const { body } = await call('GET', `/search/results/${otherCy}/`);
    expect((body as FoundPerson).written_notes).toMatchObject([
      { text: 'Again.', author: 'Bea Member', is_mine: false },
      { text: 'Knows our area.', is_mine: true },
    ]);
    const [again, first] = (body as FoundPerson).written_notes;
    expect((await call('DELETE', `/search/notes/${again?.id}/`)).status).toBe(403);
    expect((await call('DELETE', `/search/notes/${first?.id}/`)).status).toBe(204);
    expect((await call('DELETE', `/search/notes/${first?.id}/`)).status).toBe(404);
    expect((await call('DELETE', `/search/results/${cy}/tags/?tag=AGENCY`)).status).toBe(204);
    expect((await results(id))[2]).toMatchObject({ notes: 1, tags: ['Nights'] });
  });

  test('are found by decision, must-haves, source, place and tag, with the count of all', async () => {
    const { id } = await search();
    const [ann, ben, cy] = (await results(id)) as Required<FoundCandidate>[];
    await decide(id, [{ id: ann?.id as string, version: 0 }], 'shortlist');
    await call('POST', `/search/results/${cy?.id}/tags/`, { tag: 'Nights' });
    const found = async (query: string) => {
      const { body, total } = await call('GET', `/search/jobs/${id}/results/${query}`);
      return [...(body as FoundCandidate[]).map(({ title }) => title.slice(0, 3).trim()), total];
    };
    expect(await found('?decision=shortlist')).toEqual(['Ann', '1']);
    expect(await found('?decision=none')).toEqual(['Ben', 'Cy', '2']);
    expect(await found('?musts_met=2')).toEqual(['Ann', '1']);
    expect(await found('?musts_met=1')).toEqual(['Ann', 'Ben', '2']);
    await call('PUT', `/search/results/${ben?.id}/verdict/`, { criterion: 'c2', verdict: 'found' });
    expect(await found('?musts_met=2')).toEqual(['Ann', 'Ben', '2']);
    expect(await found('?source=searxng')).toEqual(['Cy', '1']);
    expect(await found('?place=norway')).toEqual(['Cy', '1']);
    expect(await found('?tag=nights')).toEqual(['Cy', '1']);
    expect(await found('?tag=nights&decision=shortlist')).toEqual(['0']);
    expect(await found('?decision=none&page_size=1&page=2')).toEqual(['Cy', '2']);
    await decide(id, [{ id: ben?.id as string, version: 0 }], 'no', { reason: 'Too far' });
    expect(await found('?decision=open')).toEqual(['Ann', 'Cy', '2']);
    expect((await call('GET', `/search/jobs/${id}/results/?decision=hire`)).status).toBe(400);
  });

  test('are marked once somebody has opened them', async () => {
    const { id } = await search();
    const cy = await idOf(id, 'Cy');
    expect((await call('POST', `/search/results/${cy}/seen/`)).status).toBe(204);
    await call('POST', `/search/results/${cy}/seen/`, undefined, colleague);
    const all = await results(id);
    expect(all.map(({ seen }) => seen)).toEqual([undefined, undefined, true]);
    expect(all[2]).not.toHaveProperty('decision_version');
  });

  test('are written to CSV as filtered, with evidence and notes, and no formula', async () => {
    const { id } = await search();
    const cy = await idOf(id, 'Cy');
    const ann = await idOf(id, 'Ann');
    await call('POST', `/search/results/${cy}/notes/`, { text: '=1+1' });
    await decide(id, [{ id: ann, version: 0 }], 'shortlist', { reason: '=cmd()' });
    const { status, body } = await call('GET', `/search/jobs/${id}/export/?decision=shortlist`);
    expect(status).toBe(200);
    const [heading, row, end] = (body as string).replace('\uFEFF', '').split('\n');
    expect(heading).toBe(
      'Rank,Name,Title,Employer,Place,Years,Email,Phone,Do not contact,Source,Link,Decision,Reason,Decided by,Decided at,Client’s answer,Musts met,must: Kafka,must: SQL,nice: German,Tags,Notes',
    );
    expect(row).toMatch(
      /^1,Ann,Engineer,Harbour,"Austin, TX",,,,,talent-pool,http.*,shortlist,'=cmd\(\),Ada Owner,/,
    );
    expect(row).toMatch(/,2 of 2,found,found,missing,,$/);
    expect(end).toBe('');
    expect((await call('GET', `/search/jobs/${id}/export/`)).body).toContain('Ada Owner: =1+1');
    // Numbered as the filtered list is.
    const undecided = await call('GET', `/search/jobs/${id}/export/?decision=none`);
    expect((undecided.body as string).match(/^\d+,\w+/gm)).toEqual(['1,Ben', '2,Cy']);
  });

  test('are written to CSV with mail and phone, unless they must not be contacted', async () => {
    const { id, pool } = await search();
    const [ann] = pool as [string];
    await server.change(candidates, ann, { email: 'ann@people.example', phone: '+1 512 555 0100' });
    const firstRow = async () => {
      const { body } = await call('GET', `/search/jobs/${id}/export/`);
      return (body as string).split('\n')[1];
    };
    expect(await firstRow()).toContain(`,"Austin, TX",,ann@people.example,'+1 512 555 0100,,talent-pool,`);
    await call('PUT', `/talent/people/${ann}/contact/`, { do_not_contact: true });
    expect(await firstRow()).toContain(',"Austin, TX",,,,Yes,talent-pool,');
    await server.change(candidates, ann, { doNotContact: false, deletedAt: new Date() });
    expect((await call('GET', `/search/jobs/${id}/export/`)).body).not.toContain('people.example');
  });

  test('are written to a file that is named after the job', async () => {
    const { id } = await search();
    await server.change(searchJobs, id, { title: 'Ingénieur C++' });
    const nameOf = async (path: string) => {
      const { headers } = await owner.send('GET', `/search/jobs/${id}/${path}`);
      return decodeURIComponent(String(headers['content-disposition']));
    };
    expect(await nameOf('export/')).toMatch(/''ingénieur-c-results-[\d-]{10}\.csv$/);
    expect(await nameOf('decisions/export/')).toMatch(/''ingénieur-c-decisions-[\d-]{10}\.csv$/);
  });

  test('whom the web found stay out of the pool, and go with the last search that lists them', async () => {
    const { id, page } = await search();
    await call('POST', `/search/results/${await idOf(id, 'Cy')}/seen/`);
    const { db } = server;
    const stored = () => db.select().from(candidates).where(eq(candidates.profileUrl, page));
    expect(await stored()).toMatchObject([{ inPool: false, isListed: false, source: 'searxng' }]);
    await forgetUnfound(db);
    expect(await stored()).toHaveLength(1);
    await db.delete(searchJobs).where(eq(searchJobs.id, id));
    await forgetUnfound(db);
    expect(await stored()).toEqual([]);
  });

  test('take decisions, notes and tags along when they are deleted', async () => {
    const { id, pool } = await search();
    const [candidateId] = pool as [string];
    const ann = await idOf(id, 'Ann');
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    await call('POST', `/search/results/${ann}/notes/`, { text: 'Private.' });
    await call('POST', `/search/results/${ann}/tags/`, { tag: 'Nights' });
    await call('DELETE', `/talent/candidates/${candidateId}/`);
    const [left] = await results(id);
    expect(left).not.toHaveProperty('decision');
    expect(left).not.toHaveProperty('notes');
    expect(left).not.toHaveProperty('tags');
    expect(await results(id, '?decision=shortlist')).toEqual([]);
    expect((await call('GET', `/search/results/${ann}/`)).status).toBe(404);
    const { db } = server;
    await db.delete(candidates).where(eq(candidates.id, candidateId));
    for (const table of [decisions, searchPeople, notes, tags]) {
      expect(await db.select().from(table).where(eq(table.candidateId, candidateId))).toEqual([]);
    }
    expect(await db.select().from(searchResults).where(eq(searchResults.id, ann))).toEqual([]);
  });

  test('are decided on in their own search alone', async () => {
    const { id } = await search();
    const ann = await idOf(id, 'Ann');
    const other = await search();
    expect((await decide(other.id, [{ id: ann, version: 0 }], 'shortlist')).status).toBe(404);
  });
});
