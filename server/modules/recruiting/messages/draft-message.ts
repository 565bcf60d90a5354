import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Message, MessageDraft, RecentContact } from '../../../../contract/recruiting/messages.calls.ts';
import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { messages, searchJobs, searchPeople, shareLinks } from '../../../platform/db/schema.ts';
import { readCompany } from '../../organization/company-profile/profiles.ts';
import { findMailWay } from '../../organization/settings/mail-account.ts';
import { readOwners } from '../../people/person/merged-people.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { loadCriteria } from '../../search/search-criteria.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { readBounces } from '../received-replies.ts';
import { composeMessage } from './compose-message.ts';
import { describeMessage, messageFooter } from './message-row.ts';
import { findObstacle, findRecipient } from './recipient.ts';

/**
 * Where colleagues have submitted a person: their link to the shortlist of a search showed it, from when the link was made or
 * the person was put on the list.
 * @param ids the person's, and those of people merged into them
 */
async function readSubmissions(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: string[],
  since: Date,
): Promise<RecentContact[]> {
  const at = sql<Date>`greatest(${shareLinks.createdAt}, ${searchPeople.decidedAt})`.mapWith(
    shareLinks.createdAt,
  );
  const ended = sql`coalesce(${shareLinks.revokedAt}, ${shareLinks.expiresAt})`;
  const rows = await db
    .select({ author: shareLinks.createdByName, search: searchJobs.title, at })
    .from(shareLinks)
    .innerJoin(searchPeople, eq(searchPeople.jobId, shareLinks.jobId))
    .innerJoin(searchJobs, eq(searchJobs.id, shareLinks.jobId))
    .where(
      and(
        eq(shareLinks.organisationId, caller.organisationId),
        or(isNull(shareLinks.createdBy), ne(shareLinks.createdBy, caller.userId)),
        inArray(searchPeople.candidateId, ids),
        eq(searchPeople.decision, 'shortlist'),
        isKept(searchJobs),
        sql`${at} >= ${since.toISOString()}::timestamptz and ${at} < ${ended}`,
      ),
    )
    .orderBy(desc(at))
    .limit(20);
  return rows.map(({ author, search, at: when }) => ({
    kind: 'submitted',
    author,
    search,
    at: when.toISOString(),
  }));
}

/** So long a colleague's mail, and that they submitted the person, is named before the next one is written. */
const recentDays = 90;

/**
 * Drafts a first mail to a person of a search. Nothing is sent.
 * @throws NotFoundError for a person of another organization's search, and for one who was deleted
 */
export async function draftMessage(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<MessageDraft> {
  const { organisationId, userId } = ctx.caller;
  const result = await findResult(ctx, params.id);
  const candidateId = await ctx.db.transaction((tx) => candidateOf({ ...ctx, db: tx }, result));
  const person = await findRecipient(ctx, candidateId);
  const job = await findSearchJob(ctx, result.jobId);
  const way = await findMailWay(ctx, organisationId);
  const obstacle = findObstacle(person, way);
  const draft = person.doNotContact
    ? { subject: '', text: '', engine: 'composer' }
    : await composeMessage(ctx, organisationId, {
        job,
        company: await readCompany(ctx.db, organisationId),
        found: await readFound(ctx, job, result),
        person: readPerson(result.title),
        author: ctx.caller.name,
      });
  const ids = [...(await readOwners(ctx.db, [candidateId])).keys()];
  const past = await readMessages(ctx.db, organisationId, ids);
  const since = new Date(Date.now() - recentDays * 86_400_000);
  return {
    ...draft,
    footer: messageFooter(ctx, candidateId),
    to: person.email,
    obstacle: obstacle ?? '',
    bounce: (await readBounces(ctx, [person])).get(person.id) ?? '',
    by_mail_program: way === 'mail-program',
    is_refused: person.doNotContact,
    recent: [
      ...past
        .filter(({ row }) => row.authorId !== userId && row.status !== 'failed' && row.createdAt >= since)
        .map(({ row, search }) => ({
          kind: 'wrote' as const,
          ...(row.status === 'drafted' && { is_drafted: true }),
          author: row.authorName,
          search: search ?? '',
          at: row.createdAt.toISOString(),
        })),
      ...(await readSubmissions(ctx, ids, since)),
    ].sort((a, b) => b.at.localeCompare(a.at)),
    messages: past.map(({ row }): Message => describeMessage(row)),
  };
}

function readPerson(title: string) {
  const { name, role } = readFoundTitle(title);
  return { name, title: role };
}

async function readMessages(db: Database, organisationId: string, ids: string[]) {
  return db
    .select({ row: messages, search: searchJobs.title })
    .from(messages)
    .leftJoin(searchJobs, eq(searchJobs.id, messages.jobId))
    .where(and(inArray(messages.candidateId, ids), eq(messages.organisationId, organisationId)))
    .orderBy(desc(messages.createdAt))
    .limit(50);
}

/** What the search was after and found of the person: skills, by their own words. */
async function readFound(
  { db }: Context,
  job: Awaited<ReturnType<typeof findSearchJob>>,
  result: Awaited<ReturnType<typeof findResult>>,
): Promise<string[]> {
  const criteria = await loadCriteria(db, { jobId: job.id, version: job.run.criteriaVersion });
  const found = new Set(
    (result.criteria ?? []).filter(({ verdict }) => verdict === 'found').map(({ id }) => id),
  );
  return criteria
    .filter(({ id, kind, need }) => kind === 'skill' && need !== 'not' && found.has(id))
    .map(({ text }) => text);
}
