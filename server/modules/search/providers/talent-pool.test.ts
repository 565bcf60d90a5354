import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, organisations } from '../../../platform/db/schema.ts';
import { readCriteria } from '../criteria/read-criteria.ts';
import { readJobBrief } from '../matching/read-job-brief.ts';
import type { Hit } from '../provider.ts';
import { talentPool } from './talent-pool.ts';

const dataJob = {
  title: 'Data Engineer',
  location: 'Austin, TX',
  description: 'Must have: Kafka, Python and SQL. You build data pipelines and keep dashboards honest.',
};

describe('searching the talent pool', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on' });
  let organisationId: string;
  beforeEach(async () => {
    organisationId = (await server.createUser()).organisationId;
  });

  const add = (given: Parameters<typeof storeCandidate>[2]) => storeCandidate(server, organisationId, given);
  async function search(job = dataJob, criteria?: Criterion[]): Promise<Hit[]> {
    const pages = talentPool(server.services).search(
      { organisationId, job: readJobBrief(job), maxPages: 3, ...(criteria && { criteria }) },
      new AbortController().signal,
    );
    const found: Hit[] = [];
    for await (const page of pages) found.push(...page.hits);
    return found;
  }
  const names = (hits: Hit[]) => hits.map((hit) => hit.title.split(' · ')[0]);

  test('tells who was found, where, and why in plain words', async () => {
    const id = await add({
      name: 'Ann Lee',
      title: 'Senior Data Engineer',
      skills: ['Kafka', 'Python', 'Gardening'],
      summary: 'Likes the mountains. Built the pipelines behind nine dashboards. Speaks Thai.',
      profileUrl: 'https://www.linkedin.com/in/ann-lee/',
    });
    expect(await search()).toEqual([
      {
        url: `/dashboard/sourcing/candidates/${id}`,
        aliases: ['https://www.linkedin.com/in/ann-lee/'],
        title: 'Ann Lee · Senior Data Engineer',
        place: 'Austin, TX',
        why: ['Title matches “Data Engineer”', 'Skills: Kafka, Python', 'In Austin, TX'],
        matched: ['Data', 'Engineer', 'Kafka', 'Python', 'pipelines', 'dashboards'],
        snippet: 'Likes the mountains. Built the pipelines behind nine dashboards.',
        sample: false,
        strong: true,
        weak: false,
      },
    ]);
  });

  test('marks no words that stand in every text', async () => {
    await add({
      name: 'Ann Lee',
      title: 'Analyst',
      skills: ['Kafka'],
      summary: 'Built the data pipelines behind nine dashboards, with notes on every table.',
    });
    const [hit] = await search({
      ...dataJob,
      description: `${dataJob.description} Built on data; notes on tables.`,
    });
    expect(hit?.matched).toEqual(['Kafka', 'pipelines', 'dashboards']);
  });

  test('years and languages that are fields of their own meet criteria', async () => {
    const asked = { ...dataJob, description: 'Must have: 5+ years of data engineering, German C1.' };
    await add({ name: 'Both', title: 'Data Engineer', years: 11, languages: ['German native'] });
    await add({ name: 'Less', title: 'Data Engineer', years: 3, languages: ['German A2'] });
    const hits = await search(asked, readCriteria(asked));
    expect(hits.map(({ title, strong }) => [title.split(' · ')[0], strong])).toEqual([
      ['Both', true],
      ['Less', false],
    ]);
  });

  test('a matching title counts most, then the skills that the job names', async () => {
    await add({ name: 'Title', title: 'Data Engineer', skills: [] });
    await add({ name: 'Both', title: 'Data Engineer', skills: ['Kafka', 'SQL'] });
    await add({ name: 'Skills', title: 'Consultant', skills: ['Kafka', 'SQL', 'Python'] });
    await add({ name: 'Neither', title: 'Florist', skills: ['Roses'], summary: 'Wedding flowers.' });
    expect(names(await search())).toEqual(['Both', 'Title', 'Skills']);
  });

  test('a near place beats a far one, and the same country one beyond the sea', async () => {
    const everywhere = [
      'Tokyo, Japan',
      'Seattle, WA',
      'San Antonio, TX',
      'Round Rock, TX',
      'Austin, TX',
      'Dallas, TX',
    ];
    for (const location of everywhere) await add({ name: location, location });
    expect(names(await search())).toEqual([
      'Austin, TX',
      'Round Rock, TX',
      'San Antonio, TX',
      'Dallas, TX',
      'Seattle, WA',
      'Tokyo, Japan',
    ]);
    const why = (await search()).map((found) => found.why.at(-1));
    expect(why[0]).toBe('In Austin, TX');
    expect(why[2]).toMatch(/^1[12]\d km from Austin$/);
    expect(why[3]).toMatch(/^\d+ km from Austin, same region$/);
    expect(why[4]).toMatch(/^\d+ km from Austin, same country$/);
  });

  test('somebody who works remotely suits a remote job wherever they are', async () => {
    await add({ name: 'Remote', location: 'Remote' });
    await add({ name: 'Lisbon', location: 'Lisbon, Portugal' });
    await add({ name: 'Denver', location: 'Denver, CO' });
    expect(names(await search({ ...dataJob, location: 'Remote, US' }))).toEqual([
      'Remote',
      'Denver',
      'Lisbon',
    ]);
    expect(names(await search({ ...dataJob, location: 'Denver, CO' }))[0]).toBe('Denver');
    const anywhere = {
      ...dataJob,
      location: 'Denver, CO',
      description: `${dataJob.description} Fully remote.`,
    };
    expect(names(await search(anywhere))).toEqual(['Denver', 'Remote', 'Lisbon']);
  });

  test('the same person stands once, whatever differs between the entries', async () => {
    await add({ name: 'Ann Lee', email: 'ann@people.example', profileUrl: 'https://linkedin.com/in/ann' });
    await add({ name: 'A. Lee', email: 'ann@people.example', title: 'Data Engineer II' });
    await add({
      name: 'Lee, Ann',
      profileUrl: 'https://de.linkedin.com/in/ann/',
      title: 'Lead Data Engineer',
    });
    await add({ name: 'Bea Cox' });
    await add({ name: 'bea  cox' });
    expect((await search()).length).toBe(2);
  });

  test('another organization’s candidates never appear', async () => {
    await storeCandidate(server, (await server.createUser()).organisationId, { name: 'Foreign' });
    await add({ name: 'Own' });
    expect(names(await search())).toEqual(['Own']);
  });

  test('says how many people it looks through', async () => {
    await server.change(organisations, organisationId, { talentImportedAt: new Date() });
    const scope = () => talentPool(server.services).describeScope?.(organisationId);
    expect(await scope()).toBe('the talent pool');
    await add({ name: 'Ann' });
    await add({ name: 'Ben' });
    expect(await scope()).toBe('2 people of the talent pool');
  });

  test('the sample appears, labeled, until the first import', async () => {
    await storeCandidate(server, null, { name: 'Sample', title: 'Glaciologist', skills: [] });
    await add({ name: 'Own', title: 'Glaciologist', skills: [] });
    const job = { title: 'Glaciologist', location: 'Oslo', description: 'Ice.' };
    const found = await search(job);
    expect(found.map((hit) => [hit.title, hit.sample]).sort()).toEqual([
      ['Own · Glaciologist', false],
      ['Sample · Glaciologist', true],
    ]);
    await server.change(organisations, organisationId, { talentImportedAt: new Date() });
    expect(names(await search(job))).toEqual(['Own']);
  });

  test('whom only a word of another name for the title finds is marked as weak', async () => {
    await add({ name: 'Ann' });
    const found = await search({ title: 'Astronaut', location: 'Moon', description: 'Walk on the moon.' });
    expect(found.filter((hit) => !hit.weak)).toEqual([]);
  });

  test('a job that says nothing finds nobody', async () => {
    await add({ name: 'Ann' });
    expect(await search({ title: '!!!', location: '?', description: '...' })).toEqual([]);
  });

  test('who has the title and is near is found however many others match', async () => {
    await server.db.execute(sql`
      insert into ${candidates} (organisation_id, name, title, skills, location, summary, email, profile_url, source)
      select ${organisationId}, 'Crowd ' || number,
        case when number % 5 = 0 then 'Data Engineer' else 'Consultant' end, '{Kafka,SQL,Python}',
        'Tokyo, Japan', 'Data engineer with Kafka, SQL and Python pipelines.', '', '', 'test'
      from generate_series(1, 6000) as number`);
    await add({ name: 'Ann', skills: ['Kafka', 'SQL', 'Python'], summary: 'Builds pipelines.' });
    const found = await search();
    expect(names(found)[0]).toBe('Ann');
    // Of the best thousand, without those of earlier tests who have nothing in their favor.
    expect(found.length).toBeGreaterThan(990);
    expect(found.length).toBeLessThanOrEqual(1000);
  });

  test('texts full of signs that mean something to a search are only texts', async () => {
    await add({ name: 'Ann', skills: ['C++', "O'Reilly's \\ & | ! :* <-> tools", 'Node.js'] });
    const found = await search({
      title: "Data Engineer' | ! & (drop) :* <->",
      location: "Austin'; --",
      description: "C++, Node.js \\ ' \" & | ! ( ) :* <-> O'Reilly %s $1 ::tsquery \u{1F600} ".repeat(20),
    });
    expect(found[0]?.why).toContainEqual(expect.stringContaining('C++'));
  });
});
