import type {
  CandidateReading,
  CandidateReadingFields,
} from '../../../../contract/organization/settings.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { type CandidateModel, findCandidateModel } from '../../organization/settings/processors.ts';
import { findWritingModel } from '../../organization/settings/writing-model.ts';
import { readingLimits } from './reading-limits.ts';

const value = z.object({ isOn: z.boolean() });
const candidateReadingSetting: SettingKind<z.infer<typeof value>> = {
  key: 'candidate-reading',
  schema: value,
};

/** Undefined where the reading is off, or no model is connected. */
export async function findReadingModel(
  services: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<CandidateModel | undefined> {
  const own = await readSetting(services.db, organisationId, candidateReadingSetting);
  const isOn = own?.value.isOn ?? services.config.readsCandidates;
  return isOn ? findCandidateModel(services, organisationId) : undefined;
}

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
 * Takes effect with the next search. For an Owner. @throws PreconditionFailedError when `If-Match` names an
 * outdated version
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
