import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PersonEvent } from '../../../contract/people/people.calls.ts';
import type { MessageDraft } from '../../../contract/recruiting/messages.calls.ts';
import type { Reply } from '../../../contract/recruiting/replies.calls.ts';
import { type Today, todayListed } from '../../../contract/recruiting/today.calls.ts';
import { readFoundTitle } from '../../../contract/search/decisions.ts';
import type { ClientAnswer } from '../../../contract/search/sourcing.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import {
  candidates,
  decisions,
  messages,
  replies,
  searchJobs,
  searchResults,
} from '../../platform/db/schema.ts';
import { dayMs } from '../../platform/durations.ts';
import { NotFoundError } from '../../platform/errors.ts';

/** Words of the line above a quote, such as *On Monday, Ada wrote:*, in languages of mail programs. */
const wrote = 'wrote,schrieb,a écrit,escribió,ha scritto,schreef,escreveu,skrev,napisał'.split(',');
const opening = /^(?:on|am|le|el|il|op|em|den|dne|w dniu)\s/i;
/** *-----Original Message-----* */
const separator =
  /^[-_–—]{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d.origine|message original|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|original-nachricht)\s?[-_–—]{2,}$/i;
const fromLine = /^\*?(?:from|von|de|da|van|från|fra)\s?:/i;
const sentLine =
  /^\*?(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|inviato|data|verzonden|skickat|sendt)\s?:/i;

/** A line above a quote may be broken into this many. */
const mostParts = 3;
const headerLines = 4;

/**
 * What the sender of a mail wrote, without the quote of the mail before at its end. Answers between quoted lines stay as they are, and
 * so does all of a text in which nothing else is left.
 */
export function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const end = lines.findIndex((_, at) => beginsQuote(lines, at));
  let last = end < 0 ? lines.length : end;
  while (last > 0 && isQuoteOrEmpty(lines[last - 1] ?? '')) last--;
  if (last < lines.length && /^[_-]{5,}$/.test(lines[last - 1] ?? '')) last--;
  return text.split(/\r?\n/).slice(0, last).join('\n').trim() || text.trim();
}

const isQuoteOrEmpty = (line: string) => line === '' || line.startsWith('>');

function beginsQuote(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (separator.test(line)) return true;
  if (fromLine.test(line))
    return lines.slice(at + 1, at + 1 + headerLines).some((next) => sentLine.test(next));
  return opening.test(line) && isAttribution(lines, at);
}

function isAttribution(lines: string[], at: number): boolean {
  for (let parts = 1; parts <= mostParts; parts++) {
    const whole = lines.slice(at, at + parts).join(' ');
    if (whole.length > 400) return false;
    const said = whole.toLowerCase();
    if (!whole.endsWith(':') || !wrote.some((word) => said.includes(word))) continue;
    if (!/\d/.test(whole)) return false;
    const after = lines.slice(at + parts).filter((line) => line !== '');
    const quoted = after.filter((line) => line.startsWith('>')).length;
    return quoted === 0 ? whole.includes('@') : quoted === after.length;
  }
  return false;
}

type StoredReply = typeof replies.$inferSelect;

const longestInTimeline = 1500;
const mostInTimeline = 200;

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

/** The latest answer of people to their last mail, or in the job of the next one, and whether a mail followed it. */
export async function readLastAnswer(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  people: string[],
  { id, createdAt }: typeof messages.$inferSelect,
  jobId: string,
): Promise<
  { shown: NonNullable<MessageDraft['answer']>; isAnswered: boolean; isAboutJob: boolean } | undefined
> {
  const [found] = await db
    .select({ reply: replies, isAnswered: exists(mailAfter(db)).mapWith(Boolean) })
    .from(replies)
    .where(
      and(
        inArray(replies.candidateId, people),
        eq(replies.organisationId, caller.organisationId),
        eq(replies.kind, 'reply'),
        or(eq(replies.messageId, id), gt(replies.receivedAt, createdAt), eq(replies.jobId, jobId)),
      ),
    )
    .orderBy(desc(replies.receivedAt))
    .limit(1);
  if (!found) return undefined;
  const { reply, isAnswered } = found;
  return {
    isAnswered,
    isAboutJob: reply.jobId === jobId,
    shown: {
      author: reply.fromName || reply.fromAddress,
      text: shownOf(reply, longestInTimeline),
      at: reply.receivedAt.toISOString(),
    },
  };
}

/** A mail to a person who has answered about its job is a letter among two people. */
export async function isLetter(
  db: Database,
  { candidateId, jobId, sequencePersonId, createdAt }: typeof messages.$inferSelect,
): Promise<boolean> {
  if (!jobId || sequencePersonId) return false;
  const isTheirs = and(eq(replies.candidateId, candidateId), eq(replies.jobId, jobId));
  const [found] = await db
    .select({ id: replies.id })
    .from(replies)
    .where(and(isTheirs, eq(replies.kind, 'reply'), lt(replies.createdAt, createdAt)))
    .limit(1);
  return found !== undefined;
}

/** Mails to who wrote a reply, of their search, from after it came in. Whether a draft was sent is not known. */
function mailAfter(db: Pick<Context['db'], 'select'>) {
  const later = alias(messages, 'later');
  return db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.candidateId, replies.candidateId),
        sql`${later.jobId} is not distinct from ${replies.jobId}`,
        isNull(later.sequencePersonId),
        inArray(later.status, ['queued', 'sent']),
        gt(later.createdAt, replies.createdAt),
      ),
    );
}

/** When people last answered in a job, by their ids: those whose answer waits for one. */
export async function readWaitingAnswers(
  { db }: Pick<Context, 'db'>,
  jobId: string,
  people: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: replies.candidateId, at: replies.receivedAt })
    .from(replies)
    .where(
      and(
        inArray(replies.candidateId, people),
        eq(replies.jobId, jobId),
        eq(replies.kind, 'reply'),
        isNull(replies.doneAt),
        notExists(mailAfter(db)),
      ),
    )
    .orderBy(replies.receivedAt);
  return new Map(rows.map(({ id, at }) => [id, at.toISOString()]));
}

const longestInToday = 200;
const todayDays = 30;

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

/** Answers to mails of the caller, and of those who have left, that nobody has answered or taken off the list; the latest first. */
export async function openReplies({ db, caller }: Context): Promise<Pick<Today, 'replies' | 'reply_count'>> {
  const isOpen = and(
    eq(replies.organisationId, caller.organisationId),
    isNull(replies.doneAt),
    ne(replies.kind, 'away'),
    or(ne(replies.kind, 'reply'), notExists(mailAfter(db))),
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

export async function readAnswers(
  { db }: Pick<Context, 'db'>,
  jobId: string,
): Promise<Map<string, ClientAnswer[]>> {
  const rows = await db
    .selectDistinctOn([decisions.candidateId, decisions.shareLinkId])
    .from(decisions)
    .where(and(eq(decisions.jobId, jobId), isNotNull(decisions.shareLinkId)))
    .orderBy(decisions.candidateId, decisions.shareLinkId, desc(decisions.id));
  const byPerson = Map.groupBy(rows, ({ candidateId }) => candidateId);
  return new Map(
    [...byPerson].map(([id, own]) => [
      id,
      own.map(({ authorName, answer, reason }) => ({ author: authorName, answer, comment: reason })),
    ]),
  );
}
