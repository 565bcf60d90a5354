import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidateDocuments } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { findPerson } from '../../people/find-person.ts';
import { sendFile } from '../../people/person/send-file.ts';

/**
 * A file that is kept of a person, as a stream.
 * @throws NotFoundError for another organisation's, and for a person who is deleted
 */
export async function exportDocument(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<Readable> {
  const { organisationId } = ctx.caller;
  const [row] = await ctx.db
    .select()
    .from(candidateDocuments)
    .where(and(eq(candidateDocuments.id, params.id), eq(candidateDocuments.organisationId, organisationId)));
  if (!row) throw new NotFoundError('There is no such file.');
  await findPerson(ctx, row.candidateId);
  const file = await ctx.files.open(organisationId, row.fileId);
  if (!file) throw new NotFoundError('There is no such file.');
  await audit(ctx, 'document.exported', row.candidateId);
  return sendFile(ctx, file);
}
