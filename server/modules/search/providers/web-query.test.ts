import { describe, expect, test } from 'vitest';
import { readJobBrief } from '../matching/read-job-brief.ts';
import { composeQuery, queriesOf, webQueries } from './web-query.ts';

const job = readJobBrief({
  title: 'Senior Data Engineer',
  location: 'Austin, TX',
  description: 'Must have: Kafka, Airflow and SQL.',
});
const words = { synonyms: ['etl developer', 'analytics engineer'], excluded: ['PHP', 'on-call duty'] };
const wide = { characters: 400, words: 50 };

describe('a web query', () => {
  test('is boolean: title or synonyms, place, one of the skills, without what is excluded', () => {
    expect(composeQuery(job, words, wide)).toBe(
      '("Data Engineer" OR "etl developer" OR "analytics engineer") AND Austin AND (Kafka OR Airflow OR SQL) AND (profile OR resume OR CV) -PHP -"on-call duty" -"apply now"',
    );
  });

  test('is fixed to no site', () => {
    for (const query of webQueries(job, wide)(words)) expect(query).not.toMatch(/site:|linkedin/i);
  });

  test.each([
    [250, 32],
    [140, 50],
    [90, 12],
    [30, 50],
    [400, 3],
  ])('keeps within %i characters and %i words, the title always in it', (characters, most) => {
    const query = composeQuery(job, words, { characters, words: most });
    expect(query.length).toBeLessThanOrEqual(characters);
    expect(query.split(' ').length).toBeLessThanOrEqual(most);
    expect(query).toContain('Data Engineer');
    expect(query.split('"').length % 2).toBe(1);
  });

  test('reads no operator into the texts of a job', () => {
    const odd = readJobBrief({ title: 'OR Nurse (-intext:"x") site:evil', location: 'NOT', description: '' });
    const query = composeQuery(odd, { excluded: ['"', '-- x'] }, wide);
    expect(query).not.toMatch(/site:|intext:|--/);
    expect(query.split('"').length % 2).toBe(1);
    expect(query).toContain('"NOT"');
  });

  test('works for remote jobs and for gendered titles', () => {
    const remote = readJobBrief({ title: 'Softwareentwickler:in', location: 'Remote', description: '' });
    expect(composeQuery(remote, {}, wide)).toBe(
      'Softwareentwickler AND remote AND (profile OR resume OR CV) -"apply now"',
    );
  });

  test('that finds nothing is followed by one without skills, unless somebody has written it', () => {
    const compose = webQueries(job, wide);
    const own = { provider: 'brave' as const, query: 'Data AND Austin' };
    expect(queriesOf({ job, queries: [own] }, 'brave', compose)).toEqual([
      'Data AND Austin',
      '"Data Engineer" AND Austin AND (profile OR resume OR CV) -"apply now"',
    ]);
    const given = { ...own, isGiven: true as const };
    expect(queriesOf({ job, queries: [given] }, 'brave', compose)).toEqual(['Data AND Austin']);
    expect(queriesOf({ job, queries: [given] }, 'searxng', compose)[0]).toContain('Kafka');
  });
});
