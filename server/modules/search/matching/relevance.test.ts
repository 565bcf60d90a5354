import { beforeAll, describe, expect, test } from 'vitest';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { type JobFixture, jobs } from '../../../../tests/support/job-descriptions.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { loadSample } from '../../people/talent-pool/import-talent-file.ts';
import { readCriteria } from '../criteria/read-criteria.ts';
import type { Hit } from '../provider.ts';
import { talentPool } from '../providers/talent-pool.ts';
import { readJobBrief } from './read-job-brief.ts';

describe('whom the sample talent yields for a job as clients describe it', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on' });
  let organisationId: string;
  beforeAll(async () => {
    await loadSample(server.services);
    organisationId = (await server.createUser()).organisationId;
  });

  async function search(
    job: Pick<JobFixture, 'title' | 'location' | 'description'>,
    criteria: Criterion[] = [],
  ): Promise<Hit[]> {
    const pages = talentPool(server.services).search(
      { organisationId, job: readJobBrief(job), maxPages: 1, criteria },
      new AbortController().signal,
    );
    const found: Hit[] = [];
    for await (const page of pages) found.push(...page.hits);
    return found;
  }
  const titleOf = (hit: Hit) => hit.title.split(' · ')[1] ?? '';

  test.each(jobs)('$title, $location: mostly the right role, the near ones first', async (job) => {
    const all = await search(job);
    // Others may follow where the sample has fewer than ten of the role.
    const found = all.slice(0, Math.min(10, all.filter((hit) => job.role.test(titleOf(hit))).length));
    const right = found.filter((hit) => job.role.test(titleOf(hit)));
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.8);
    expect(job.role.test(titleOf(found[0] as Hit))).toBe(true);
    // Of those who have the very title, those in the place stand before all others.
    const here = found
      .filter((hit) => hit.why[0]?.startsWith('Title matches'))
      .map((hit) => job.here.test(hit.place));
    expect(here).toEqual(here.toSorted((a, b) => Number(b) - Number(a)));
    for (const hit of found) expect(hit.why.length).toBeGreaterThan(0);
  });

  test('a title of another name is called similar, not a match', async () => {
    const [nurse] = jobs.filter(({ title }) => /registered nurse/i.test(title));
    const found = await search({
      ...(nurse as JobFixture),
      title: 'Registered Nurse',
      location: 'Denver, CO',
    });
    const matches = found.filter((hit) => hit.why[0]?.startsWith('Title matches'));
    expect(matches.length).toBeGreaterThan(0);
    for (const hit of matches) expect(titleOf(hit)).toMatch(/registered nurse/i);
    const [other] = found.filter((hit) => !matches.includes(hit) && /nurse/i.test(titleOf(hit)));
    expect(other?.why[0]).toBe(`Similar title: ${titleOf(other as Hit)}`);
  });

  test('who does other work and meets nothing that is asked for is a weak match, however near', async () => {
    const job = {
      title: 'Accounts Payable Clerk',
      location: 'Chicago, IL',
      description:
        'Requirements\n- 2+ years of accounts payable experience\n- QuickBooks or SAP\n- Invoice processing and vendor management',
    };
    const criteria = readCriteria(job);
    const found = await search(job, criteria);
    const verdictsOf = (hit: Hit, isAsked: (criterion: Criterion) => boolean) =>
      hit.criteria?.filter((_, at) => isAsked(criteria[at] as Criterion)).map(({ verdict }) => verdict) ?? [];
    const isUnrelated = (hit: Hit) =>
      verdictsOf(hit, ({ kind }) => kind === 'title').includes('missing') &&
      !verdictsOf(hit, ({ kind }) => !['place', 'years', 'level'].includes(kind)).includes('found');
    const unrelated = found.filter(isUnrelated);
    expect(unrelated.length).toBeGreaterThan(0);
    expect(unrelated.filter(({ weak }) => !weak).map(titleOf)).toEqual([]);
  });
});
