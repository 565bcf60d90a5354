import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import type { Resume } from '../../../../contract/people/resumes.calls.ts';
import { pdfResume } from '../../../../tests/quality/resumes/resume-files.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { candidateDocuments, candidates, files, resumes } from '../../../platform/db/schema.ts';
import { cleanUpResumes } from './resumes.ts';

const text = (name: string, mail: string, more = '') =>
  `${name}\nData Engineer\nRotterdam, Netherlands | ${mail}\n\nExperience\n03/2020 - present   Data Engineer\nHarbourline GmbH\n• Built streams.\n\nSkills\nKafka, SQL\n${more}`;

describe('résumés', () => {
  const server = openSuiteApp();
  const member = server.suiteUser({ role: 'Member', name: 'Ada Member' });
  const stranger = server.suiteUser();
  beforeAll(() => server.work());
  afterEach(() => clear());

  const send = (fileName: string, content: string | Uint8Array, user = member) =>
    user.send('POST', `/talent/resumes/?file_name=${encodeURIComponent(fileName)}`, Buffer.from(content), {
      'content-type': 'application/octet-stream',
    });
  const list = async (user = member): Promise<Resume[]> =>
    (await user.call({ url: '/talent/resumes/' })).json();
  /** Waits until nothing is read any more. */
  const settled = async (files: number): Promise<Resume[]> => {
    await waitUntil(async () => {
      const all = await list();
      return all.length === files && all.every(({ status }) => status === 'completed' || status === 'failed');
    }, 60_000);
    return list();
  };
  const keep = (resume: Resume, change = {}, as = 'recognised') => {
    const { earlier_employers, ...person } = resume.proposal ?? { earlier_employers: [] };
    return member.send('POST', `/talent/resumes/${resume.id}/keep/`, {
      person: { ...person, ...change },
      earlier_employers,
      as,
    });
  };
  const skip = (id: string, user = member) => user.send('DELETE', `/talent/resumes/${id}/`);
  const clear = async () => {
    for (const { id } of await list()) await skip(id);
  };

  test('are read, reviewed, kept with their file, and found at once', async () => {
    expect((await send('mila.txt', text('Mila Visser', 'mila@visser.example'))).statusCode).toBe(202);
    const [resume] = await settled(1);
    expect(resume).toMatchObject({
      file_name: 'mila.txt',
      status: 'completed',
      known: null,
      is_mine: true,
      proposal: {
        name: 'Mila Visser',
        title: 'Data Engineer',
        employer: 'Harbourline GmbH',
        location: 'Rotterdam, Netherlands',
        email: 'mila@visser.example',
        skills: ['Kafka', 'SQL'],
      },
    });
    const kept = await keep(resume as Resume, { title: 'Lead Data Engineer' });
    const page = await member.call({ url: `/talent/people/${kept.json().candidate_id}/` });
    expect(page.json()).toMatchObject({
      attributes: {},
      jobs: 'Data Engineer, Harbourline GmbH, 2020 – present',
    });
    expect(kept.json()).toMatchObject({ is_new: true });
    expect(await list()).toEqual([]);
    const found = await member.call({ url: '/talent/candidates/?q=lead%20kafka' });
    expect(found.json()).toMatchObject([
      { id: kept.json().candidate_id, name: 'Mila Visser', source: 'Résumé' },
    ]);
    const { db } = server;
    const [document] = await db.select().from(candidateDocuments);
    expect(document).toMatchObject({ candidateId: kept.json().candidate_id, authorName: 'Ada Member' });
    const stored = await db
      .select()
      .from(files)
      .where(eq(files.id, document?.fileId as string));
    expect(stored).toMatchObject([{ name: 'mila.txt', expiresAt: null }]);
    // A search reads where the person is on the map.
    const [row] = await db.select().from(candidates).where(eq(candidates.name, 'Mila Visser'));
    expect(row?.latitude).toBeCloseTo(51.9, 0);
    // The file goes with the person.
    await db.delete(candidates).where(eq(candidates.id, kept.json().candidate_id));
    expect(
      await db
        .select()
        .from(files)
        .where(eq(files.id, document?.fileId as string)),
    ).toEqual([]);
  });

  test('say which one before them has the same address and a matching name, until that one is kept', async () => {
    await send('one.txt', text('Nora Lindt', 'nora@lindt.example'));
    await send('two.txt', text('N. Lindt', 'Nora@lindt.example'));
    await send('three.txt', text('Otto Berg', 'nora@lindt.example'));
    const all = await settled(3);
    const [first, second] = all.filter(({ proposal }) => proposal?.name.endsWith('Lindt'));
    expect(all.filter(({ same_as }) => same_as)).toEqual([second]);
    expect(second?.same_as).toEqual({ id: first?.id, name: first?.proposal?.name });
    await keep(first as Resume);
    const left = (await list()).find(({ id }) => id === second?.id);
    expect(left).toMatchObject({ known: { name: first?.proposal?.name } });
    expect(left?.same_as).toBeUndefined();
  });

  test('say whom the pool knows already, who then gets what they lack', async () => {
    await send('one.txt', text('Jonas Brandt', 'jonas@brandt.example', 'Phone: +49 170 5550147'));
    await keep((await settled(1))[0] as Resume);
    await send(
      'two.txt',
      text('J. Brandt', 'new@brandt.example', 'Tel. 0170 555 01 47\nlinkedin.com/in/jonas-brandt'),
    );
    const [again] = await settled(1);
    expect(again?.known).toMatchObject({ name: 'Jonas Brandt', title: 'Data Engineer' });
    const kept = await keep(again as Resume);
    expect(kept.json()).toEqual({ candidate_id: again?.known?.id, is_new: false });
    const [person] = await server.db
      .select()
      .from(candidates)
      .where(eq(candidates.id, kept.json().candidate_id));
    expect(person).toMatchObject({
      name: 'Jonas Brandt',
      email: 'jonas@brandt.example',
      profileUrl: 'https://linkedin.com/in/jonas-brandt',
    });
    await send('three.txt', text('Jonas Brandt junior', 'jonas@brandt.example'));
    const other = await keep((await settled(1))[0] as Resume, {}, 'new');
    expect(other.json().is_new).toBe(true);
  });

  test('of somebody who was erased end with the reason, and nothing of them is kept', async () => {
    const { organisationId } = member;
    const owner = await server.createUser({ organisationId });
    const id = await storeCandidate(server, organisationId, { name: 'Nils', email: 'nils@erased.example' });
    expect((await owner.send('POST', `/talent/people/${id}/erase/`)).statusCode).toBe(204);
    await send('nils.txt', text('Nils Holm', 'nils@erased.example'));
    expect(await settled(1)).toMatchObject([{ status: 'failed', detail: erasedText, proposal: null }]);
    const { db } = server;
    await waitUntil(async () => (await db.$count(files, eq(files.name, 'nils.txt'))) === 0, 10_000);
  });

  test('of an archive become a task each; what can’t be read is named, and the rest goes on', async () => {
    const pdf = await pdfResume({
      name: 'Ewa Nowak',
      below: ['Senior Accountant with ten years of experience', 'ewa@nowak.example'],
      main: [],
    });
    const locked = await pdfResume({ name: 'Ewa', below: [], main: [], password: 'secret' });
    const empty = await pdfResume({ name: '', below: [], main: [] });
    const archive = zipSync({
      'people/ewa.pdf': new Uint8Array(pdf),
      'people/locked.pdf': new Uint8Array(locked),
      'people/empty.pdf': new Uint8Array(empty),
      'people/no.pdf': new TextEncoder().encode('no PDF'),
      'people/large.txt': new Uint8Array(10 * 1024 * 1024 + 1).fill(32),
      'people/photo.png': new Uint8Array(readFileSync('resources/icons/linux/32x32.png')),
      'people/broken.pdf': new TextEncoder().encode('%PDF-1.7\nnothing of a PDF follows\0\0'),
      '__MACOSX/people/._ewa.pdf': new Uint8Array(20),
    });
    expect((await send('all.zip', archive)).statusCode).toBe(202);
    const read = new Map(
      (await settled(7)).map(({ file_name, detail, status }) => [file_name, detail ?? status]),
    );
    expect(Object.fromEntries(read)).toEqual({
      'ewa.pdf': 'completed',
      'locked.pdf': 'It is protected by a password.',
      'empty.pdf': 'Its pages are empty, or damaged.',
      'no.pdf': 'It holds no text but a few letters.',
      'large.txt': 'It is larger than 10 MB.',
      'photo.png': expect.stringContaining('It is of the type image/png.'),
      'broken.pdf': 'It is damaged, or no PDF.',
    });
  });

  test.each([
    [
      'bomb.docx',
      'It unpacks to more than 30 MB.',
      () => zipSync({ 'word/document.xml': new Uint8Array(31 * 1024 * 1024) }),
    ],
    [
      'old.doc',
      /old version/,
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(5000)]),
    ],
  ])('%s is refused with the reason', async (name, reason, make) => {
    await send(name, make());
    const [refused] = await settled(1);
    expect([refused?.status, refused?.detail]).toEqual([
      'failed',
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    ]);
  });

  test('whose reading failed can be read again, and those that were read cannot', async () => {
    await send('slow.txt', text('Daan Visser', 'daan@visser.example'));
    const [read] = await settled(1);
    const retry = (user = member) => user.send('POST', `/talent/resumes/${read?.id}/retry/`);
    expect([read?.can_retry, (await retry()).statusCode]).toEqual([false, 400]);
    const failed = { status: 'failed', detail: 'Reading it takes too long.', proposal: null } as const;
    const fail = (errorName: string) => server.change(resumes, read?.id as string, { ...failed, errorName });
    // A file that cannot be read cannot be read the next time.
    await fail('UnreadableResumeError');
    expect(await list()).toMatchObject([{ status: 'failed', can_retry: false }]);
    await fail('CostlyResumeError');
    expect(await list()).toMatchObject([{ status: 'failed', can_retry: true }]);
    expect((await retry(stranger)).statusCode).toBe(404);
    expect((await retry()).statusCode).toBe(202);
    await waitUntil(async () => (await list())[0]?.status === 'completed', 60_000);
    expect(await list()).toMatchObject([{ can_retry: false, proposal: { name: 'Daan Visser' } }]);
  });

  test('larger than 10 MB are refused before they are read', async () => {
    const refused = await send('large.txt', new Uint8Array(10 * 1024 * 1024 + 1).fill(65));
    expect([refused.statusCode, refused.json().detail]).toEqual([413, 'The file is larger than 10 MB.']);
    expect(await server.db.select().from(files).where(eq(files.name, 'large.txt'))).toEqual([]);
  });

  test('are downloaded as they came, and known in their organization alone', async () => {
    await send('mine.txt', text('Hanna Becker', 'hanna@becker.example'));
    const [mine] = await settled(1);
    const id = mine?.id as string;
    const file = await member.call({ url: `/talent/resumes/${id}/file/` });
    expect(file.body).toBe(text('Hanna Becker', 'hanna@becker.example'));
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''mine.txt");
    // An identity is compared within the organization alone.
    await storeCandidate(server, stranger.organisationId, { email: 'hanna@becker.example' });
    expect((await list())[0]?.known).toBeNull();
    expect((await skip(id)).statusCode).toBe(204);
    expect((await skip(id)).statusCode).toBe(404);
  });

  describe('can be taken back', () => {
    const restore = (id: string, user = member) => user.send('POST', `/talent/resumes/${id}/restore/`);
    const sendOne = async (name: string, mail: string): Promise<Resume> => {
      await send(`${name}.txt`, text(name, mail));
      const [resume] = await settled(1);
      if (!resume) throw new Error('It was not read.');
      return resume;
    };
    const peopleAt = (email: string) =>
      server.db.select().from(candidates).where(eq(candidates.email, email));
    const tooLate = () => server.db.update(resumes).set({ reviewedAt: new Date(Date.now() - 3_700_000) });

    test('a skipped one waits for its review again, for an hour', async () => {
      const { id } = await sendOne('Ida Holm', 'ida@holm.example');
      await skip(id);
      expect(await list()).toEqual([]);
      expect((await restore(id, stranger)).statusCode).toBe(404);
      expect((await restore(id)).statusCode).toBe(204);
      expect((await list()).map((resume) => resume.id)).toEqual([id]);
      expect((await member.call({ url: `/talent/resumes/${id}/file/` })).body).toContain('Ida Holm');
      expect((await restore(id)).statusCode).toBe(404);
      await skip(id);
      await tooLate();
      expect((await restore(id)).statusCode).toBe(404);
      await cleanUpResumes(server.db);
      expect(await server.db.select().from(resumes).where(eq(resumes.id, id))).toEqual([]);
    });

    test('a person whom keeping it added is deleted, and can be kept again with the file', async () => {
      const resume = await sendOne('Ben Adeyemi', 'ben@adeyemi.example');
      await keep(resume);
      expect((await restore(resume.id)).statusCode).toBe(204);
      expect(await peopleAt('ben@adeyemi.example')).toMatchObject([{ isListed: false }]);
      const [again] = await list();
      expect(again).toMatchObject({ id: resume.id, known: null });
      expect((await member.call({ url: `/talent/resumes/${resume.id}/file/` })).body).toContain('Ben');
      const { candidate_id: id } = (await keep(resume)).json();
      expect((await peopleAt('ben@adeyemi.example')).filter(({ isListed }) => isListed)).toMatchObject([
        { id },
      ]);
      const kept = await server.db
        .select()
        .from(candidateDocuments)
        .innerJoin(files, eq(files.id, candidateDocuments.fileId))
        .where(eq(candidateDocuments.candidateId, id));
      expect(kept).toMatchObject([{ files: { expiresAt: null } }]);
    });

    test('a known person is as before, and one who was worked with since stays', async () => {
      const known = { name: 'Cleo Marsh', title: 'Welder', email: 'cleo@marsh.example' };
      await member.send('POST', '/talent/people/', known);
      const resume = await sendOne('Cleo Marsh', 'cleo@marsh.example');
      expect((await keep(resume)).json().is_new).toBe(false);
      expect(await peopleAt(known.email)).toMatchObject([{ employer: 'Harbourline GmbH' }]);
      expect((await restore(resume.id)).statusCode).toBe(204);
      expect(await peopleAt(known.email)).toMatchObject([{ title: 'Welder', employer: '', isListed: true }]);
      await clear();
      const other = await sendOne('Dora Quist', 'dora@quist.example');
      const { candidate_id: id } = (await keep(other)).json();
      const payload = { text: 'Called her.' };
      await member.send('POST', `/talent/people/${id}/notes/`, payload);
      const refused = await restore(other.id);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'Dora Quist was worked with since and stays in the talent pool.',
      ]);
      expect(await peopleAt('dora@quist.example')).toMatchObject([{ isListed: true }]);
    });
  });
});
