import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { GenerationDraft } from '../../server/platform/db/schema/content.ts';
import { companyProfiles, generations, posts, publications } from '../../server/platform/db/schema.ts';
import type { Attempt } from '../../server/platform/jobs/queues.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { sampleProfile } from './writing-request.ts';

/** Creates the profile of a user's organization through the API. */
export async function createProfile(user: TestUser): Promise<string> {
  const answer = await user.send('POST', '/post/company-profiles/', { ...sampleProfile });
  return answer.json().id;
}

/** Does what needs a company profile; one that the organization lacked is gone afterwards, so that a test may create it. */
export async function withProfile<Result>(
  { services: { db } }: Pick<TestApp, 'services'>,
  user: TestUser,
  act: () => Promise<Result>,
): Promise<Result> {
  const known: unknown[] = (await user.call({ url: '/post/company-profiles/' })).json();
  if (known.length > 0) return act();
  await createProfile(user);
  const result = await act();
  await db.delete(companyProfiles).where(eq(companyProfiles.organisationId, user.organisationId));
  return result;
}

/** Starts a generation and returns its id. */
export async function startTestGeneration(
  user: TestUser,
  postType = 'linkedin',
  prompt: Record<string, unknown> = {},
): Promise<string> {
  const answer = await user.send('POST', '/post/generate/', {
    post_type: postType,
    prompt_details: { target_audience: 'HR managers', ...prompt },
  });
  return answer.json().task_id;
}

/** Starts a generation, and ends it as one that has failed with a part of its text. */
export async function startFailedGeneration(
  server: TestApp,
  user: TestUser,
  draft: GenerationDraft | null = { title: 'Half a post', content: 'Half a', engine: 'writer-1' },
): Promise<string> {
  const id = await startTestGeneration(user);
  await server.db
    .update(generations)
    .set({ status: 'failed', detail: 'The answer of the model broke off.', draft })
    .where(eq(generations.id, id));
  return id;
}

/** Stores a post by this user, as a finished generation does; with a slug, it has been published. */
export async function storePost(
  server: TestApp,
  user: TestUser,
  {
    slug,
    publishedAt,
    ...given
  }: Partial<typeof posts.$inferInsert> & { slug?: string; publishedAt?: Date } = {},
): Promise<string> {
  const [post] = await server.db
    .insert(posts)
    .values({
      organisationId: user.organisationId,
      createdBy: user.userId,
      kind: 'blog',
      title: 'A good first week',
      topic: 'First week',
      content: '# A good first week\n\n## Introduction\n\nIt decides a lot.',
      engine: 'composer',
      ...given,
    })
    .returning();
  if (!post) throw new Error('No post was stored.');
  const { id: postId, organisationId } = post;
  if (slug !== undefined) {
    await server.db
      .insert(publications)
      .values({ organisationId, channel: 'blog', slug, postId, publishedAt: publishedAt ?? null });
  }
  return post.id;
}

/** Builds one delivery of a job. */
export const attempt = (given: Partial<Attempt> = {}): Attempt => ({
  jobId: randomUUID(),
  isLast: false,
  signal: new AbortController().signal,
  ...given,
});
