import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PersonEvent } from '../../../contract/people/people.calls.ts';
import type { Context } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { replies, searchJobs } from '../../platform/db/schema.ts';
import { withoutQuotes } from './without-quotes.ts';

type StoredReply = typeof replies.$inferSelect;

/** The most of an answer that timelines show, in characters. */
const longestInTimeline = 1500;
const mostInTimeline = 200;

/** What came back to mails to people, for their timeline. */
export async function readReplies({ db, caller }: Context, people: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({ reply: replies, title: searchJobs.title })
    .from(replies)
    .leftJoin(searchJobs, and(eq(searchJobs.id, replies.jobId), isKept(searchJobs)))
    .where(and(inArray(replies.candidateId, people), eq(replies.organisationId, caller.organisationId)))
    .orderBy(desc(replies.receivedAt))
    .limit(mostInTimeline);
  return rows.map(({ reply, title }) => ({
    kind: eventKinds[reply.kind],
    author: reply.kind === 'bounce' ? '' : reply.fromName || reply.fromAddress,
    text: shownOf(reply, longestInTimeline),
    search: reply.jobId && title ? { id: reply.jobId, title } : null,
    reply_id: reply.id,
    created_at: reply.receivedAt.toISOString(),
  }));
}

const eventKinds = { reply: 'replied', away: 'away', bounce: 'bounced' } as const;

/** What lists show of what came back: what its sender wrote, or why a mail did not arrive. */
export function shownOf(reply: StoredReply, most: number): string {
  if (reply.kind === 'bounce') return `${reply.address}: ${reply.reason}`;
  const own = withoutQuotes(reply.text) || reply.subject;
  return own.length > most ? `${own.slice(0, most)}…` : own;
}

/** Why mails to the addresses of people come back, by their ids: only of people whose mails do and who have not answered since. */
export async function readBounces(
  { db, caller }: { db: Context['db']; caller: Pick<Context['caller'], 'organisationId'> },
  people: { id: string; email: string }[],
): Promise<Map<string, string>> {
  const addresses = new Map(people.flatMap(({ id, email }) => (email ? [[id, email.toLowerCase()]] : [])));
  if (addresses.size === 0) return new Map();
  const address = sql<string>`lower(${replies.address})`;
  const latest = await db
    .selectDistinctOn([replies.candidateId, address], {
      id: replies.candidateId,
      address,
      kind: replies.kind,
      reason: replies.reason,
    })
    .from(replies)
    .where(
      and(
        inArray(replies.candidateId, [...addresses.keys()]),
        eq(replies.organisationId, caller.organisationId),
        or(eq(replies.kind, 'reply'), eq(replies.isPermanent, true)),
      ),
    )
    .orderBy(replies.candidateId, address, desc(replies.receivedAt));
  return new Map(
    latest.flatMap((one) =>
      one.kind === 'bounce' && addresses.get(one.id) === one.address ? [[one.id, one.reason]] : [],
    ),
  );
}
