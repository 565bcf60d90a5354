import { eq } from 'drizzle-orm';
import type { PromptDetails } from '../../../contract/api/content.ts';
import type { PostKind } from '../../../contract/model/post-kinds.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { companyProfiles } from '../../db/schema.ts';
import { BadRequestError } from '../../errors.ts';
import { startTask } from '../../jobs/tasks.ts';

/** Shown on the screen when there is no profile to write from (spec §8). */
export const profileMissing = 'Please create a company profile first';

/**
 * Starts a generation. The profile is read when the job runs.
 * @returns the id of the generation, for requests of its status
 * @throws BadRequestError without a company profile (spec §5); TooManyRequestsError
 */
export async function startGeneration(
  ctx: Context,
  input: { body: { post_type: PostKind; prompt_details: PromptDetails } },
): Promise<{ task_id: string }> {
  const { organisationId, userId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const [profile] = await tx
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(eq(companyProfiles.organisationId, organisationId));
    if (!profile) throw new BadRequestError(profileMissing);
    const { post_type: kind, prompt_details: prompt } = input.body;
    const values = { organisationId, createdBy: userId, kind, prompt };
    const id = await startTask(tx, 'generation', values, ctx.queue);
    await audit({ ...ctx, db: tx }, 'generation.started', id);
    return { task_id: id };
  });
}
