import type { CandidateReading, CandidateReadingFields } from '../../../contract/api/settings.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { entityTag } from '../../entity-tag.ts';
import { candidateReadingSetting } from '../../settings/candidate-reading.ts';
import { readSetting, writeSetting } from '../../settings/organisation-settings.ts';
import { readingLimits } from '../../settings/reading-limits.ts';
import { findWritingModel } from '../../settings/writing-model.ts';

/** Whether a model reads the organisation's candidates. For an Owner. */
export async function showCandidateReading(ctx: Context): Promise<CandidateReading> {
  const { organisationId } = ctx.caller;
  const own = await readSetting(ctx.db, organisationId, candidateReadingSetting);
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return {
    is_on: own?.value.isOn ?? ctx.config.readsCandidates,
    source: own ? 'settings' : 'environment',
    model: (await findWritingModel(ctx, organisationId))?.model ?? null,
    most_people: readingLimits.people,
    most_requests: readingLimits.requests,
    most_seconds: (readingLimits.jobMs + readingLimits.totalMs) / 1000,
    version,
  };
}

/**
 * Switches the reading on or off, from the next search on. For an Owner.
 * @throws PreconditionFailedError when `If-Match` names a version that the settings no longer have
 */
export async function changeCandidateReading(
  ctx: Context,
  input: { headers: { 'if-match'?: string | undefined }; body: CandidateReadingFields },
): Promise<CandidateReading> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, candidateReadingSetting, input.headers['if-match'], () => ({
      value: { isOn: input.body.is_on },
      secret: null,
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'candidate-reading.saved', organisationId);
  });
  return showCandidateReading(ctx);
}
