import { randomUUID } from 'node:crypto';
import { candidates, searchJobs, searchResults } from '../../server/db/schema.ts';
import { resolvePlace } from '../../server/modules/sourcing/talent-pool/places.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Stores a search of a user's organisation. */
export async function storeJob(
  server: TestApp,
  user: Pick<TestUser, 'userId' | 'organisationId'>,
  given: Partial<typeof searchJobs.$inferInsert> = {},
) {
  const [job] = await server.services.db
    .insert(searchJobs)
    .values({
      organisationId: user.organisationId,
      createdBy: user.userId,
      title: 'Data Engineer',
      location: 'Austin, TX',
      description: 'Pipelines in Kafka and SQL.',
      maxPages: 3,
      ...given,
    })
    .returning();
  if (!job) throw new Error('No search was stored.');
  return job;
}

/** Stores a result of a search. */
export async function storeResult(
  server: TestApp,
  jobId: string,
  given: Partial<typeof searchResults.$inferInsert> = {},
): Promise<void> {
  const url = given.url ?? `https://people.example/${randomUUID()}`;
  await server.services.db.insert(searchResults).values({
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
    ...given,
    url,
  });
}

/** Stores a candidate of an organisation's pool, or of the sample without one. */
export async function storeCandidate(
  server: TestApp,
  organisationId: string | null,
  given: Partial<typeof candidates.$inferInsert> = {},
): Promise<string> {
  const location = given.location ?? 'Austin, TX';
  const place = resolvePlace(location);
  const [candidate] = await server.services.db
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
