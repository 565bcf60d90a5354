import { eq } from 'drizzle-orm';
import type { HeldBackRow, SharedIdentity } from '../../../../contract/people/held-back.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { talentImportErrors } from '../../../platform/db/schema.ts';
import { countSharing, listSharing } from '../person/find-sharing.ts';
import { findImport } from './get-import.ts';
import { readHeldBack } from './held-back.ts';

const usualPageSize = 50;

interface ListInput {
  params: { id: string };
  query: Paging;
}

const pageOf = ({ page = 1, page_size: limit = usualPageSize }: Paging) => ({
  offset: (page - 1) * limit,
  limit,
});

/**
 * One page of the rows that an import holds back, by line. For an Owner.
 * @throws NotFoundError for another organisation's import
 */
export async function listHeldBack(ctx: Context, { params, query }: ListInput): Promise<HeldBackRow[]> {
  const { id } = await findImport(ctx, params.id);
  const all = await ctx.db.$count(talentImportErrors, eq(talentImportErrors.importId, id));
  ctx.setHeader(totalCountHeader, String(all));
  return readHeldBack(ctx.db, id, pageOf(query));
}

/**
 * One page of the people added by an import who may be duplicates of others, by name. For an Owner.
 * @throws NotFoundError for another organisation's import
 */
export async function listShared(ctx: Context, { params, query }: ListInput): Promise<SharedIdentity[]> {
  const { organisationId } = ctx.caller;
  const { id } = await findImport(ctx, params.id);
  ctx.setHeader(totalCountHeader, String(await countSharing(ctx.db, organisationId, id)));
  return listSharing(ctx.db, organisationId, id, pageOf(query));
}
