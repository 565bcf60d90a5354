import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Reply } from '../../../../contract/recruiting/replies.calls.ts';
import { type Today, todayListed } from '../../../../contract/recruiting/today.calls.ts';
import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, messages, replies, searchJobs, searchResults } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { shownOf } from '../received-replies.ts';

type StoredReply = typeof replies.$inferSelect;

/** The most of an answer that *Today* shows, in characters. */
const longestInToday = 200;
/** *Today* lists an answer for so long, if nobody takes it off. */
const todayDays = 30;

/**
 * The whole of an answer.
 * @throws NotFoundError for another organization's, and of a person who was deleted
 */
export async function getReply(ctx: Context, { params }: { params: { id: string } }): Promise<Reply> {
  const found = await findReply(ctx, params.id);
  return {
    id: found.id,
    kind: found.kind,
    person_id: found.candidateId,
    from_name: found.fromName,
    from_address: found.fromAddress,
    subject: found.subject,
    text: found.text,
    attachments: found.attachments,
    received_at: found.receivedAt.toISOString(),
  };
}

/**
 * Takes an answer off the list of *Today*.
 * @throws NotFoundError for another organization's, and of a person who was deleted
 */
export async function markReplyDone(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { id, candidateId } = await findReply({ ...ctx, db: tx }, params.id);
    await tx
      .update(replies)
      .set({ doneAt: new Date() })
      .where(and(eq(replies.id, id), isNull(replies.doneAt)));
    await audit({ ...ctx, db: tx }, 'person.answer-done', candidateId);
    return null;
  });
}

async function findReply({ db, caller }: Pick<Context, 'db' | 'caller'>, id: string): Promise<StoredReply> {
  const [found] = await db
    .select({ reply: replies })
    .from(replies)
    .innerJoin(candidates, and(eq(candidates.id, replies.candidateId), isKept(candidates)))
    .where(and(eq(replies.id, id), eq(replies.organisationId, caller.organisationId)));
  if (!found) throw new NotFoundError('There is no such answer.');
  return found.reply;
}

/** Answers to mails of the caller, and of those who have left, that nobody has taken off the list; the latest first. */
export async function openReplies({ db, caller }: Context): Promise<Pick<Today, 'replies' | 'reply_count'>> {
  const isOpen = and(
    eq(replies.organisationId, caller.organisationId),
    isNull(replies.doneAt),
    ne(replies.kind, 'away'),
    gt(replies.receivedAt, new Date(Date.now() - todayDays * dayMs)),
    or(eq(messages.authorId, caller.userId), isNull(messages.authorId)),
    isKept(candidates),
  );
  const rows = await db
    .select({
      reply: replies,
      name: candidates.name,
      title: searchResults.title,
      resultId: searchResults.id,
      job: searchJobs.title,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(replies)
    .innerJoin(candidates, eq(candidates.id, replies.candidateId))
    .leftJoin(messages, eq(messages.id, replies.messageId))
    .leftJoin(searchJobs, and(eq(searchJobs.id, replies.jobId), isKept(searchJobs)))
    .leftJoin(
      searchResults,
      and(eq(searchResults.jobId, searchJobs.id), eq(searchResults.candidateId, replies.candidateId)),
    )
    .where(isOpen)
    .orderBy(desc(replies.receivedAt), desc(replies.id))
    .limit(todayListed);
  return {
    replies: rows.map(({ reply, name, title, resultId, job }) => ({
      id: reply.id,
      kind: reply.kind,
      person_id: reply.candidateId,
      name: title === null ? name : readFoundTitle(title).name,
      card:
        reply.jobId && resultId ? { search_id: reply.jobId, title: job ?? '', result_id: resultId } : null,
      text: shownOf(reply, longestInToday).replaceAll(/\s+/g, ' '),
      at: reply.receivedAt.toISOString(),
    })),
    reply_count: rows[0]?.all ?? 0,
  };
}
