import { eq } from 'drizzle-orm';
import type { PromptDetails } from '../../../contract/api/content.ts';
import type { PostKind } from '../../../contract/model/post-kinds.ts';
import type { Context } from '../../context.ts';
import { companyProfiles, generations } from '../../db/schema.ts';
import { BadRequestError } from '../../errors.ts';

/** Shown on the screen when there is no profile to write from (spec §8). */
export const profileMissing = 'Please create a company profile first';

/**
 * Starts a generation: its row and its job are added in one transaction. The profile is read when the job runs.
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
    const [generation] = await tx
      .insert(generations)
      .values({
        organisationId,
        createdBy: userId,
        kind: input.body.post_type,
        prompt: input.body.prompt_details,
      })
      .returning({ id: generations.id });
    if (!generation) throw new Error('The generation was not stored.');
    await ctx.queue.enqueue(tx, 'generation', { id: generation.id }, organisationId);
    return { task_id: generation.id };
  });
}
