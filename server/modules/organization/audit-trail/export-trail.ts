import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, desc, lt, lte, max } from 'drizzle-orm';
import type {
  AuditEntry,
  exportAuditTrail as call,
} from '../../../../contract/organization/audit-trail.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit as recordInTrail } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/db/schema.ts';
import { conditionFor, describeEntries, type TrailFilters } from './read-trail.ts';

const batchSize = 500;

/** The trail as a stream of CSV or JSON, newest first, up to the export itself, which it records. */
export async function exportAuditTrail(
  ctx: Context,
  { query: { format, ...filters } }: CallParsed<typeof call>,
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
  yield ['At', 'By', 'Action', 'Subject', 'Subject id', 'Address', 'By the provider'];
  for await (const { at, actor, action, subject, subject_id, address, by_provider } of entries) {
    yield [at, actor, action, subject ?? '', subject_id, address, by_provider ? 'yes' : ''];
  }
}
