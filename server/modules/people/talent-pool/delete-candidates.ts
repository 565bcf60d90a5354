import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { lawfulBasisTexts } from '../../../../contract/people/people.calls.ts';
import {
  csvLabel,
  furtherColumns,
  type PersonField,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import type { Candidate, PoolFilters } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isRestorable } from '../../../platform/db/deleted.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { lockIdentities } from '../identity/identities.ts';
import { visiblePeople } from '../person/visible-candidates.ts';
import { candidateAnswer, candidateAnswers, getCandidate, poolCondition } from './list-candidates.ts';
import { protectApostrophe, writeCsvCell, writeCsvList } from './optional-cells.ts';

/**
 * Deletes several of the organization's own candidates, or restores them within 30 days. People who already are as wanted, are not the
 * organization's own or have been added again since stay unchanged. For an Owner.
 * @returns those who were changed
 */
export async function deleteCandidates(
  ctx: Context,
  { body }: { body: { ids: string[]; is_deleted: boolean } },
): Promise<{ changed: string[] }> {
  const { organisationId } = ctx.caller;
  const isDeleting = body.is_deleted;
  return ctx.db.transaction(async (tx) => {
    if (!isDeleting) await lockIdentities(tx, organisationId);
    const own = tx
      .select({ kind: candidateIdentities.kind })
      .from(candidateIdentities)
      .where(eq(candidateIdentities.candidateId, candidates.id));
    const rows = await tx
      .update(candidates)
      .set({ deletedAt: isDeleting ? new Date() : null, version: sql`${candidates.version} + 1` })
      .where(
        and(
          inArray(candidates.id, body.ids),
          eq(candidates.organisationId, organisationId),
          // People imported in the meantime have taken the identities of deleted ones.
          isDeleting ? candidates.isListed : and(isRestorable(candidates), exists(own)),
        ),
      )
      .returning({ id: candidates.id });
    for (const { id } of rows) {
      await audit({ ...ctx, db: tx }, isDeleting ? 'candidate.deleted' : 'candidate.restored', id);
    }
    // The words by which they were found go with them, not with the next merge.
    if (isDeleting && rows.length > 0) await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return { changed: rows.map(({ id }) => id) };
  });
}

/**
 * Deletes one of the organization's own candidates, who can be restored for 30 days. For an Owner.
 * @throws ForbiddenError for a person of the sample, which belongs to all organizations
 * @throws NotFoundError for another organization's
 */
export async function deleteCandidate(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const candidate = await getCandidate(ctx, input);
  if (candidate.sample) {
    throw new ForbiddenError(
      'The fictional people of the sample cannot be deleted one by one. They go away with your first import.',
    );
  }
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(candidates)
      .set({ deletedAt: new Date(), version: sql`${candidates.version} + 1` })
      .where(and(eq(candidates.id, candidate.id), eq(candidates.organisationId, organisationId)));
    await audit({ ...ctx, db: tx }, 'candidate.deleted', candidate.id);
    // The words by which the person was found go with them, not with the next merge.
    await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
  });
  return null;
}

/**
 * Restores one of the organization's own candidates who was deleted in the last 30 days. One who is not deleted stays as
 * they are. For an Owner.
 * @throws NotFoundError for another organization's, and for one who is gone
 * @throws ConflictError when the person has been added again since, or the pool is full
 */
export async function restoreCandidate(ctx: Context, input: { params: { id: string } }): Promise<Candidate> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    await lockIdentities(tx, organisationId);
    const [row] = await tx
      .select()
      .from(candidates)
      .where(
        and(
          eq(candidates.id, input.params.id),
          eq(candidates.organisationId, organisationId),
          or(candidates.isListed, isRestorable(candidates)),
        ),
      )
      .for('update');
    if (!row) throw new NotFoundError('There is no such candidate.');
    if (row.deletedAt === null) return candidateAnswer({ ...ctx, db: tx }, row);
    // People imported in the meantime have taken them.
    const [identity] = await tx
      .select({ kind: candidateIdentities.kind })
      .from(candidateIdentities)
      .where(eq(candidateIdentities.candidateId, row.id))
      .limit(1);
    if (!identity) {
      throw new ConflictError('This person has been added to the talent pool again since.');
    }
    await requireQuota(tx, organisationId, 'people');
    await tx
      .update(candidates)
      .set({ deletedAt: null, version: sql`${candidates.version} + 1` })
      .where(eq(candidates.id, row.id));
    await audit({ ...ctx, db: tx }, 'candidate.restored', row.id);
    return candidateAnswer({ ...ctx, db: tx }, row);
  });
}

const batchSize = 500;

/**
 * The candidates that the organization sees and the filters let through, as a stream of CSV that the import reads again.
 * Cells that a spreadsheet would run as a formula are escaped. For an Owner.
 */
export async function exportCandidates(ctx: Context, input: { query: PoolFilters }): Promise<Readable> {
  await audit(ctx, 'pool.exported', ctx.caller.organisationId);
  return sendCsv(ctx, 'talent-pool', await poolCondition(ctx, input.query));
}

/** The visible ones of several people, as the same CSV. Each leaves an entry in the trail. For an Owner. */
export async function exportPeople(ctx: Context, { body }: { body: { ids: string[] } }): Promise<Readable> {
  const found = and(await visiblePeople(ctx, ctx.caller.organisationId), inArray(candidates.id, body.ids));
  const people = await ctx.db.select({ id: candidates.id }).from(candidates).where(found);
  await ctx.db.transaction(async (tx) => {
    for (const { id } of people) await audit({ ...ctx, db: tx }, 'person.exported', id);
  });
  return sendCsv(ctx, 'chosen-people', found);
}

function sendCsv(ctx: Context, name: string, found: SQL | undefined): Readable {
  const day = new Date().toISOString().slice(0, 10);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', `attachment; filename="${name}-${day}.csv"`);
  const sheet = stringify({ header: true, columns, bom: true, escape_formulas: true });
  return Readable.from(readRows(ctx, found), { objectMode: true }).compose(sheet);
}

/** In the order of earlier versions, what they did not have after them. */
const first: readonly PersonField[] = [
  'name',
  'title',
  'skills',
  'location',
  'summary',
  'email',
  'profile_url',
];
const fields = [...new Set([...first, ...personFieldNames])].filter((name) => name !== 'source');
const columnOfField = (key: PersonField) => ({ key, header: csvLabel(key) });
const furtherColumn = (key: keyof typeof furtherColumns) => ({ key, header: furtherColumns[key].label });
const columns = [
  ...fields.map(columnOfField),
  ...(['do_not_contact', 'attributes'] as const).map(furtherColumn),
  columnOfField('source'),
  ...(['lawful_basis', 'noticed_on'] as const).map(furtherColumn),
  // Not “Tags”, which earlier versions read as skills.
  { key: 'tags', header: 'Tag list' },
];

/** By name; each batch goes on after the last name of the one before, so that rows added meanwhile shift nothing. */
async function* readRows(ctx: Context, found: SQL | undefined) {
  let last: { name: string; id: string } | undefined;
  for (;;) {
    const after = last && sql`(${candidates.name}, ${candidates.id}) > (${last.name}, ${last.id}::uuid)`;
    const rows = await ctx.db
      .select()
      .from(candidates)
      .where(and(found, after))
      .orderBy(asc(candidates.name), asc(candidates.id))
      .limit(batchSize);
    const people = await candidateAnswers(ctx, rows);
    for (const [at, person] of people.entries()) yield writeRow(person, rows[at]?.attributes ?? {});
    last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
  }
}

function writeRow(person: Candidate, attributes: Record<string, string>): Record<string, string> {
  return {
    ...Object.fromEntries(personFieldNames.map((field) => [field, writeCsvCell(person[field])])),
    tags: protectApostrophe(writeCsvList(person.tags ?? [])),
    do_not_contact: person.do_not_contact ? 'Yes' : '',
    lawful_basis: person.lawful_basis ? lawfulBasisTexts[person.lawful_basis] : '',
    noticed_on: person.noticed_on ?? '',
    attributes: Object.keys(attributes).length > 0 ? JSON.stringify(attributes) : '',
  };
}
