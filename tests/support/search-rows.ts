import { randomUUID } from 'node:crypto';
import { type Criterion, verdictWorth } from '../../contract/search/sourcing.calls.ts';
import { resolvePlace } from '../../server/modules/people/text/places.ts';
import { storeCriteria } from '../../server/modules/search/search-criteria.ts';
import { candidates, searchJobs, searchResults, searchRuns } from '../../server/platform/db/schema.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** What a test gives of a search that its run holds. */
const ofRun = ['status', 'detail', 'progress', 'failedProviders', 'finishedAt'] as const;

/** Stores a search of a user's organization, with its first run. */
export async function storeJob(
  server: TestApp,
  user: Pick<TestUser, 'userId' | 'organisationId'>,
  given: Partial<typeof searchJobs.$inferInsert> &
    Pick<Partial<typeof searchRuns.$inferInsert>, (typeof ofRun)[number]> & { criteria?: Criterion[] } = {},
) {
  const { criteria = [], ...columns } = given;
  const run = Object.fromEntries(ofRun.flatMap((name) => (name in given ? [[name, given[name]]] : [])));
  const of = { organisationId: user.organisationId, createdBy: user.userId };
  const [job] = await server.db
    .insert(searchJobs)
    .values({
      ...of,
      title: 'Data Engineer',
      location: 'Austin, TX',
      description: 'Pipelines in Kafka and SQL.',
      maxPages: 3,
      ...columns,
    })
    .returning();
  if (!job) throw new Error('No search was stored.');
  await storeCriteria(server.db, { jobId: job.id, version: 1 }, criteria);
  await server.db.insert(searchRuns).values({ ...of, id: job.id, jobId: job.id, ...run });
  return job;
}

/** Stores a result of a search. */
export async function storeResult(
  server: TestApp,
  jobId: string,
  given: Partial<typeof searchResults.$inferInsert> = {},
): Promise<void> {
  const url = given.url ?? `https://people.example/${randomUUID()}`;
  await server.db.insert(searchResults).values({
    jobId,
    rank: 1,
    normalisedUrl: url,
    title: 'Ann Lee · Data Engineer',
    place: 'Austin, TX',
    snippet: 'Builds pipelines.',
    why: ['Skills: Kafka'],
    matched: ['Kafka'],
    source: 'searxng',
    sample: false,
    ...(given.criteria && {
      met: Object.fromEntries(given.criteria.map(({ id, verdict }) => [id, verdictWorth[verdict]])),
    }),
    ...given,
    url,
  });
}

/** Stores a candidate of an organization's pool, or of the sample without one. */
export async function storeCandidate(
  server: TestApp,
  organisationId: string | null,
  given: Partial<typeof candidates.$inferInsert> = {},
): Promise<string> {
  const location = given.location ?? 'Austin, TX';
  const place = resolvePlace(location);
  const [candidate] = await server.db
    .insert(candidates)
    .values({
      organisationId,
      name: 'Ann Lee',
      title: 'Data Engineer',
      skills: ['Kafka', 'SQL'],
      location,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      summary: 'Builds pipelines.',
      email: '',
      profileUrl: '',
      source: 'test',
      ...given,
    })
    .returning({ id: candidates.id });
  if (!candidate) throw new Error('No candidate was stored.');
  return candidate.id;
}
