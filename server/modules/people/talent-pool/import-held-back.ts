import { buffer } from 'node:stream/consumers';
import type { z } from 'zod/mini';
import type { importHeldBack as importHeldBackCall } from '../../../../contract/people/held-back.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError, FieldError } from '../../../platform/errors.ts';
import { findImport } from './get-import.ts';
import { importableLines } from './held-back.ts';
import { storeImport } from './store-import.ts';

/**
 * Imports rows anyway that an import holds back, each as a new person. People erased by the organization don't come back.
 * For an Owner.
 * @returns the id of the import that does
 * @throws NotFoundError for another organisation's import; TooManyRequestsError
 * @throws BadRequestError once the file is not kept any more, or when no row is left; FieldError on `lines`
 */
export async function importHeldBack(
  ctx: Context,
  { params, body }: { params: { id: string }; body: z.output<typeof importHeldBackCall.body> },
): Promise<{ task_id: string }> {
  const { organisationId, userId } = ctx.caller;
  const found = await findImport(ctx, params.id);
  const onlyLines = chooseLines(await importableLines(ctx.db, found.id), body.lines);
  const original = found.originalId && (await ctx.files.open(organisationId, found.originalId));
  if (!found.originalId || !original) {
    throw new BadRequestError('The file of this import is not kept any more. Import it again.');
  }
  const file = await buffer(original.content);
  const id = await storeImport(
    ctx.db,
    {
      organisationId,
      createdBy: userId,
      file,
      onlyLines,
      fileName: found.fileName,
      originalId: found.originalId,
      heldBackBy: found.id,
      ...(found.encoding && { encoding: found.encoding }),
      ...(found.columns && { choice: { given: found.columns } }),
      lawfulBasis: found.lawfulBasis ?? undefined,
      noticedOn: found.noticedOn ?? undefined,
    },
    ctx.queue,
    (tx, id) => audit({ ...ctx, db: tx }, 'import.started', id),
  );
  return { task_id: id };
}

function chooseLines(importable: number[], chosen: number[] | undefined): number[] {
  if (importable.length === 0) throw new BadRequestError('No row is held back that can be imported.');
  if (!chosen) return importable;
  const has = new Set(importable);
  const missing = chosen.filter((line) => !has.has(line));
  if (missing.length === 0) return chosen;
  const shown = missing.slice(0, 5).join(', ');
  throw new FieldError({
    lines: [
      `No row that can be imported is held back at ${missing.length === 1 ? 'line' : 'lines'} ${shown}.`,
    ],
  });
}
