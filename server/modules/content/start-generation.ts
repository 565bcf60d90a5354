import { eq } from 'drizzle-orm';
import type { PromptDetails } from '../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { companyProfiles } from '../../platform/db/schema.ts';
import { BadRequestError } from '../../platform/errors.ts';
import { startTask } from '../../platform/jobs/tasks.ts';
import { profileColumns } from '../organization/company-profile/profiles.ts';
import { requireQuota } from '../organization/settings/quotas.ts';
import { findBrandVoice } from './brand-voice.ts';
import { startOfCampaignPost } from './campaigns/campaign-order.ts';
import { claimFailedPost } from './campaigns/claim-failed-post.ts';
import { refuseAvoidedBrief } from './voice/refuse-avoided-words.ts';

/** Shown on the screen when there is no profile to write from (spec §8). */
export const profileMissing = 'Please create a company profile first';

interface Asked {
  kind: PostKind;
  prompt: PromptDetails;
  campaign?: string;
}

/**
 * Starts generations in a transaction, all or none.
 * @returns their ids, in the order asked for
 * @throws BadRequestError without a company profile (spec §5), and for a brief with a word that the voice avoids;
 * TooManyRequestsError
 */
export async function startGenerations(
  tx: Database,
  ctx: Context,
  asked: readonly Asked[],
  /** How many posts of their campaign have not ended yet. */
  before = 0,
): Promise<string[]> {
  const { organisationId, userId } = ctx.caller;
  const [profile] = await tx
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, organisationId));
  if (!profile) throw new BadRequestError(profileMissing);
  const voice = await findBrandVoice(tx, organisationId);
  await requireQuota(tx, organisationId, 'generations', asked.length);
  const ids: string[] = [];
  for (const { kind, prompt, campaign } of asked) {
    await refuseAvoidedBrief({ kind, prompt, profile, voice });
    const values = { organisationId, createdBy: userId, kind, prompt, campaign: campaign ?? null };
    const startAfter = campaign === undefined ? undefined : startOfCampaignPost(before + ids.length);
    const id = await startTask(tx, 'generation', values, ctx.queue, startAfter);
    await audit({ ...ctx, db: tx }, 'generation.started', id);
    ids.push(id);
  }
  return ids;
}

/**
 * Starts a generation; with a campaign, once more for a post of it that has failed. The profile is read when the job runs.
 * @returns the id of the generation, for requests of its status
 * @throws BadRequestError, TooManyRequestsError as `startGenerations`; NotFoundError, ConflictError as `claimFailedPost`
 */
export async function startGeneration(
  ctx: Context,
  input: { body: { post_type: PostKind; prompt_details: PromptDetails; campaign?: string | undefined } },
): Promise<{ task_id: string }> {
  const { post_type: kind, prompt_details: prompt, campaign } = input.body;
  const [id = ''] = await ctx.db.transaction(async (tx) => {
    if (campaign === undefined) return startGenerations(tx, ctx, [{ kind, prompt }]);
    const before = await claimFailedPost(tx, ctx.caller.organisationId, { campaign, kind });
    return startGenerations(tx, ctx, [{ kind, prompt, campaign }], before);
  });
  return { task_id: id };
}
