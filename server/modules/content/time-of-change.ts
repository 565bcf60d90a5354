import { sql } from 'drizzle-orm';
import { posts, postVersions } from '../../platform/db/schema.ts';

/** When the text that readers see was written; null for one that nobody has edited. */
export const writtenAt =
  sql<Date | null>`(select ${postVersions.createdAt} from ${postVersions} where ${postVersions.postId} = ${posts.id} and ${postVersions.version} = ${posts.version})`.mapWith(
    postVersions.createdAt,
  );

/** When readers last saw a post change. What was changed before it was published they never saw otherwise. */
export const timeOfChange = (publishedAt: Date, ...changes: (Date | null)[]): Date =>
  changes.reduce<Date>((latest, change) => (change && change > latest ? change : latest), publishedAt);
