import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, asc, count, eq } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { attachmentHeader, exportFileName } from '../../../../contract/platform/export-file-name.ts';
import type { RecordEntry } from '../../../../contract/recruiting/board.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, decisions, searchCriteria } from '../../../platform/db/schema.ts';
import { wordChoice } from '../../search/found/find-result.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { columnNames } from '../stages.ts';

const usualPageSize = 200;

/** Oldest first, without deleted people. */
export async function listDecisions(
  ctx: Context,
  { params, query }: { params: { id: string }; query: Paging },
): Promise<RecordEntry[]> {
  const { page = 1, page_size: size = usualPageSize } = query;
  const { id } = await findSearchJob(ctx, params.id);
  const [counted] = await ctx.db
    .select({ all: count() })
    .from(decisions)
    .innerJoin(candidates, eq(candidates.id, decisions.candidateId))
    .where(isOfRecord(id));
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  return (await openRecord(ctx, id))({ size, page });
}

/** Cells that a spreadsheet would run as a formula are escaped. */
export async function exportDecisions(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<Readable> {
  const { id, title } = await findSearchJob(ctx, params.id);
  await audit(ctx, 'decisions.exported', id);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', attachmentHeader(exportFileName(title, 'decisions', 'csv')));
  const sheet = stringify({ bom: true, escape_formulas: true });
  return Readable.from(readRows(await openRecord(ctx, id)), { objectMode: true }).compose(sheet);
}

const headings = [
  'At',
  'By',
  'Person',
  'Kind',
  'From',
  'To',
  'Answer',
  'Reason',
  'From column',
  'To column',
  'Evidence',
];

async function* readRows(read: (page: { size: number; page: number }) => Promise<RecordEntry[]>) {
  yield headings;
  for (let page = 1; ; page++) {
    const entries = await read({ size: usualPageSize, page });
    for (const {
      at,
      author,
      person,
      kind,
      from,
      to,
      answer,
      reason,
      from_column,
      to_column,
      evidence,
    } of entries) {
      const found = evidence.map(({ criterion, need, verdict }) => `${criterion} (${need}): ${verdict}`);
      const what = [kind, from ?? '', to ?? '', answer ?? '', reason, from_column, to_column];
      yield [at, author, person.name, ...what, found.join('; ')];
    }
    if (entries.length < usualPageSize) return;
  }
}

const isOfRecord = (jobId: string) => and(eq(decisions.jobId, jobId), isKept(candidates));

async function openRecord({ db, caller }: Context, jobId: string) {
  const nameOf = await columnNames(db, caller.organisationId);
  const worded = await db.select().from(searchCriteria).where(eq(searchCriteria.jobId, jobId));
  const criteria = new Map(worded.map((criterion) => [`${criterion.version} ${criterion.id}`, criterion]));
  return async ({ size, page }: { size: number; page: number }): Promise<RecordEntry[]> => {
    const rows = await db
      .select({ entry: decisions, name: candidates.name })
      .from(decisions)
      .innerJoin(candidates, eq(candidates.id, decisions.candidateId))
      .where(isOfRecord(jobId))
      .orderBy(asc(decisions.id))
      .limit(size)
      .offset((page - 1) * size);
    return rows.map(({ entry, name }) => ({
      at: entry.createdAt.toISOString(),
      author: entry.authorName,
      person: { id: entry.candidateId, name },
      kind: entry.kind,
      answer: entry.answer,
      from: entry.from,
      to: entry.to,
      reason: entry.reason,
      from_column: entry.fromStage === null ? '' : nameOf(entry.fromStage),
      to_column: entry.toStage === null ? '' : nameOf(entry.toStage),
      evidence: Object.entries(entry.evidence.verdicts).map(([id, verdict]) => {
        const criterion = criteria.get(`${entry.evidence.criteriaVersion} ${id}`);
        return {
          criterion: criterion ? wordChoice(criterion.text) : id,
          need: criterion?.need ?? '',
          verdict,
        };
      }),
    }));
  };
}
