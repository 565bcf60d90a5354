import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, invitations, posts, searchJobs, users } from '../../../platform/db/schema.ts';

/**
 * What the subjects of entries are called now, by id. The trail holds no names, so that a person who is gone is gone from it as
 * well.
 */
export async function findSubjectNames(
  { db, caller: { organisationId } }: Pick<Context, 'db' | 'caller'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const named = [
    await db
      .select({ id: candidates.id, name: candidates.name })
      .from(candidates)
      .where(
        and(
          inArray(candidates.id, unique),
          eq(candidates.organisationId, organisationId),
          isKept(candidates),
        ),
      ),
    await db
      .select({ id: searchJobs.id, name: searchJobs.title })
      .from(searchJobs)
      .where(
        and(
          inArray(searchJobs.id, unique),
          eq(searchJobs.organisationId, organisationId),
          isKept(searchJobs),
        ),
      ),
    await db
      .select({ id: posts.id, name: posts.title })
      .from(posts)
      .where(and(inArray(posts.id, unique), eq(posts.organisationId, organisationId), isKept(posts))),
    await db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(inArray(users.id, unique), eq(users.organisationId, organisationId))),
    await db
      .select({ id: invitations.id, name: invitations.email })
      .from(invitations)
      .where(and(inArray(invitations.id, unique), eq(invitations.organisationId, organisationId))),
  ];
  return new Map(named.flat().map(({ id, name }) => [id, name]));
}
