import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { jobHistoryDetail } from '../../../../contract/people/people.calls.ts';
import type { keepRequest, keptResume } from '../../../../contract/people/resumes.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { requireAccess } from '../../../platform/auth/caller.ts';
import type { Context } from '../../../platform/context.ts';
import { candidateDocuments, files, organisations, resumes } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { recordTaskEvent } from '../../../platform/jobs/task-events.ts';
import { openIdentities } from '../identity/identities.ts';
import { addPerson } from '../person/add-person.ts';
import { findResume } from './resume-rows.ts';

/**
 * Adds the person of a résumé to the talent pool, or fills gaps of the matching person there, and stores the file with
 * them. From then on the organisation no longer sees the sample.
 * @throws ForbiddenError for a Member who says on what basis the person is held, which is up to an Owner
 * @throws NotFoundError for another organisation's, and for one that was kept or skipped
 */
export async function keepResume(
  ctx: Context,
  { params, body }: { params: { id: string }; body: z.output<typeof keepRequest> },
): Promise<z.output<typeof keptResume>> {
  if (body.grounds) requireAccess(ctx.caller, 'owner');
  const { organisationId, userId, name } = ctx.caller;
  const key = await openIdentities(ctx);
  return ctx.db.transaction(async (tx) => {
    const row = await findResume(tx, ctx, params.id);
    if (row.status !== 'completed' || !row.fileId) throw new BadRequestError('The résumé has not been read.');
    const jobs = row.proposal?.job_history ?? [];
    const { candidateId, isNew, hasNewGrounds } = await addPerson(tx, {
      key,
      organisationId,
      person: body.person,
      attributes: {
        ...(body.earlier_employers.length > 0 && { [earlierEmployers]: body.earlier_employers.join('; ') }),
        ...(jobs.length > 0 && { [jobHistoryDetail]: jobs.join('; ') }),
      },
      grounds: body.grounds,
      isAlwaysNew: body.as === 'new',
    });
    await tx.update(files).set({ expiresAt: null }).where(eq(files.id, row.fileId));
    await tx
      .insert(candidateDocuments)
      .values({ organisationId, candidateId, fileId: row.fileId, authorId: userId, authorName: name });
    await tx.delete(resumes).where(eq(resumes.id, row.id));
    await tx
      .update(organisations)
      .set({ talentImportedAt: new Date() })
      .where(and(eq(organisations.id, organisationId), isNull(organisations.talentImportedAt)));
    await audit({ ...ctx, db: tx }, 'resume.kept', candidateId);
    if (hasNewGrounds) await audit({ ...ctx, db: tx }, 'person.grounds-set', candidateId);
    await recordTaskEvent(tx, { organisationId, kind: 'resume', id: row.id, state: 'deleted' });
    return {
      candidate_id: candidateId,
      is_new: isNew,
      ...(body.grounds && { grounds_filled: hasNewGrounds && !isNew }),
    };
  });
}

/** The name of the attribute that holds them. */
const earlierEmployers = 'Earlier employers';
