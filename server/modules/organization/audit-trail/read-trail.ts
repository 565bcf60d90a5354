import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, count, desc, eq, ilike, inArray, isNull, lt, lte, max, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { actionsIn, auditActions, auditActionText } from '../../../../contract/organization/audit-actions.ts';
import type {
  AuditEntry,
  exportAuditTrail as exportCall,
  listAuditTrail as listCall,
} from '../../../../contract/organization/audit-trail.calls.ts';
import { type CallParsed, type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit as recordInTrail } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  apiKeys,
  audit,
  candidates,
  generations,
  invitations,
  modelDownloads,
  notes,
  postComments,
  posts,
  resumes,
  searchJobs,
  sequences,
  shareLinks,
  talentImports,
  users,
  webhooks,
} from '../../../platform/db/schema.ts';
import { betweenDays, escapeLike } from '../../../platform/db/sql-values.ts';

interface Subject {
  name: string;
  candidateId?: string;
}

/**
 * What the subjects of entries are called now, by id. The trail holds no names, so that a person who is gone is gone from it as
 * well.
 */
async function findSubjectNames(
  { db, caller: { organisationId } }: Pick<Context, 'db' | 'caller'>,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const named = [
    await db
      .select({ id: candidates.id, name: candidates.name })
      .from(candidates)
      .where(
        and(
          inArray(candidates.id, unique),
          // The people of the sample belong to all.
          or(eq(candidates.organisationId, organisationId), isNull(candidates.organisationId)),
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
  const owned = [
    ...(await findOwned(db, talentImports, talentImports.fileName, unique, organisationId)),
    ...(await findOwned(db, resumes, resumes.fileName, unique, organisationId)),
    ...(await findOwned(db, sequences, sequences.name, unique, organisationId)),
    ...(await findOwned(db, apiKeys, apiKeys.name, unique, organisationId)),
    ...(await findOwned(db, webhooks, webhooks.url, unique, organisationId)),
    ...(await findOwned(db, modelDownloads, modelDownloads.model, unique, organisationId)),
    ...(await db
      .select({ id: generations.id, name: sql<string>`${generations.prompt} ->> 'topic'` })
      .from(generations)
      .where(
        and(
          inArray(generations.id, unique),
          eq(generations.organisationId, organisationId),
          sql`${generations.prompt} ->> 'topic' <> ''`,
        ),
      )),
    ...(await db
      .select({ id: notes.id, name: candidates.name, candidateId: candidates.id })
      .from(notes)
      .innerJoin(candidates, eq(candidates.id, notes.candidateId))
      .where(and(inArray(notes.id, unique), eq(notes.organisationId, organisationId), isKept(candidates)))),
    ...(await db
      .select({ id: postComments.id, name: posts.title })
      .from(postComments)
      .innerJoin(posts, eq(posts.id, postComments.postId))
      .where(
        and(inArray(postComments.id, unique), eq(postComments.organisationId, organisationId), isKept(posts)),
      )),
    ...(await db
      .select({ id: shareLinks.id, name: searchJobs.title })
      .from(shareLinks)
      .innerJoin(searchJobs, eq(searchJobs.id, shareLinks.jobId))
      .where(
        and(
          inArray(shareLinks.id, unique),
          eq(shareLinks.organisationId, organisationId),
          isKept(searchJobs),
        ),
      )),
  ];
  return new Map([...named.flat(), ...owned].map((subject) => [subject.id, subject]));
}

const findOwned = (
  db: Database,
  table: PgTable & Record<'id' | 'organisationId', PgColumn>,
  name: PgColumn,
  ids: string[],
  organisationId: string,
) =>
  db
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
    .from(table as PgTable)
    .where(and(inArray(table.id, ids), eq(table.organisationId, organisationId)));

const usualPageSize = 50;

export type TrailFilters = Omit<CallParsed<typeof listCall>['query'], keyof Paging>;

export async function listAuditTrail(
  ctx: Context,
  { query }: CallParsed<typeof listCall>,
): Promise<AuditEntry[]> {
  const { page = 1, page_size: size = usualPageSize, ...filters } = query;
  const condition = conditionFor(ctx, filters);
  const [counted] = await ctx.db.select({ entries: count() }).from(audit).where(condition);
  ctx.setHeader(totalCountHeader, String(counted?.entries ?? 0));
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(condition)
    .orderBy(desc(audit.id))
    .limit(size)
    .offset((page - 1) * size);
  return describeEntries(ctx, rows);
}

export function conditionFor(ctx: Pick<Context, 'db' | 'caller'>, { q, kind, from, to }: TrailFilters) {
  return and(
    eq(audit.organisationId, ctx.caller.organisationId),
    q
      ? or(
          ilike(audit.actorName, `%${escapeLike(q)}%`),
          ilike(audit.detail, `%${escapeLike(q)}%`),
          inArray(audit.action, actionsCalled(q)),
          isAboutNamed(ctx, q),
        )
      : undefined,
    kind ? inArray(audit.action, actionsIn(kind)) : undefined,
    betweenDays(audit.createdAt, from, to),
  );
}

const actionsCalled = (q: string) =>
  auditActions.filter((action) => auditActionText(action).toLowerCase().includes(q.toLowerCase()));

function isAboutNamed({ db, caller: { organisationId } }: Pick<Context, 'db' | 'caller'>, q: string) {
  const named = [
    [candidates, candidates.name],
    [searchJobs, searchJobs.title],
    [posts, posts.title],
  ] as const;
  return or(
    ...named.map(([table, name]) =>
      inArray(
        audit.subjectId,
        db
          .select({ id: sql<string>`${table.id}` })
          .from(table as PgTable)
          .where(
            and(
              or(eq(table.organisationId, organisationId), isNull(table.organisationId)),
              ilike(name, `%${escapeLike(q)}%`),
              isKept(table),
            ),
          ),
      ),
    ),
  );
}

async function describeEntries(ctx: Context, rows: (typeof audit.$inferSelect)[]): Promise<AuditEntry[]> {
  const names = await findSubjectNames(
    ctx,
    rows.map(({ subjectId }) => subjectId),
  );
  return rows.map(({ id, createdAt, actorName, action, subjectId, detail, address, byProvider }) => ({
    id,
    at: createdAt.toISOString(),
    actor: actorName,
    action,
    subject_id: subjectId,
    subject: names.get(subjectId)?.name ?? null,
    candidate_id: names.get(subjectId)?.candidateId,
    detail,
    address,
    by_provider: byProvider,
  }));
}

const batchSize = 500;

/** Newest first, up to the export itself, which it records. */
export async function exportAuditTrail(
  ctx: Context,
  { query: { format, ...filters } }: CallParsed<typeof exportCall>,
): Promise<Readable> {
  const last = await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: max(audit.id) })
      .from(audit)
      .where(conditionFor(ctx, {}));
    await recordInTrail({ ...ctx, db: tx }, 'trail.exported', ctx.caller.organisationId);
    return found?.id ?? 0;
  });
  const day = new Date().toISOString().slice(0, 10);
  ctx.setHeader('content-disposition', `attachment; filename="audit-trail-${day}.${format}"`);
  if (format === 'json') {
    ctx.setHeader('content-type', 'application/json; charset=utf-8');
    return Readable.from(writeJson(readEntries(ctx, filters, last)));
  }
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  const sheet = stringify({ bom: true, escape_formulas: true });
  return Readable.from(writeRows(readEntries(ctx, filters, last)), { objectMode: true }).compose(sheet);
}

async function* readEntries(ctx: Context, filters: TrailFilters, last: number): AsyncGenerator<AuditEntry> {
  let isBefore = lte(audit.id, last);
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(audit)
      .where(and(conditionFor(ctx, filters), isBefore))
      .orderBy(desc(audit.id))
      .limit(batchSize);
    yield* await describeEntries(ctx, rows);
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    isBefore = lt(audit.id, end.id);
  }
}

async function* writeJson(entries: AsyncGenerator<AuditEntry>) {
  let separator = '[\n';
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* writeRows(entries: AsyncGenerator<AuditEntry>) {
  yield ['At', 'By', 'Action', 'Detail', 'Subject', 'Subject id', 'Address', 'By the provider'];
  for await (const { at, actor, action, detail, subject, subject_id, address, by_provider } of entries) {
    yield [at, actor, action, detail, subject ?? '', subject_id, address, by_provider ? 'yes' : ''];
  }
}
