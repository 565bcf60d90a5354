import { and, eq, isNull } from 'drizzle-orm';
import { storedKind } from '../../../../contract/content/post-kinds.ts';
import type { Services } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { posts, users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';

/**
 * Reminds of a post that is published elsewhere, when its time has come. Undefined when it was moved, taken out of the calendar or
 * deleted meanwhile.
 */
export async function reminderMail(
  { db, publicUrl }: Services,
  { userId, postId, plannedFor }: { userId: string; postId: string; plannedFor: string },
): Promise<Mail | undefined> {
  const [found] = await db
    .select({ post: posts, email: users.email })
    .from(posts)
    .innerJoin(
      users,
      and(eq(users.organisationId, posts.organisationId), eq(users.id, userId), isNull(users.deactivatedAt)),
    )
    .where(and(eq(posts.id, postId), isKept(posts), eq(posts.plannedFor, new Date(plannedFor))));
  if (!found) return undefined;
  const { post, email } = found;
  const kind = storedKind(post.kind);
  if (!kind) return undefined;
  return composeMail({
    to: email,
    subject: `Time to publish: ${post.title}`,
    paragraphs: [
      'Hello,',
      `“${withoutLinks(post.title)}” (${kind.label}) is planned for now.`,
      { label: kind.copyTo, href: `${publicUrl}/dashboard/marketing/${post.kind}/${post.id}` },
    ],
  });
}
