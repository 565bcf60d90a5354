import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { z } from '../../../../contract/platform/zod.ts';
import {
  type ApplicantSystemFields,
  type ApplicantSystemSettings,
  type ApplicantSystemTest,
  applicantSystemFacts,
  applicantSystems,
} from '../../../../contract/recruiting/applicant-system.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import {
  readSetting,
  removeSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret, sealSecret } from '../../../platform/settings/setting-secrets.ts';
import { keptSecret } from '../../organization/settings/change-writing-model.ts';
import { type ApplicantSystem, ApplicantSystemError, openGreenhouse } from './greenhouse.ts';

const value = z.object({ system: z.enum(applicantSystems), baseUrl: z.string(), userEmail: z.string() });
export type ApplicantSystemValue = z.infer<typeof value>;
const applicantSystemSetting: SettingKind<ApplicantSystemValue> = {
  key: 'applicant-system',
  schema: value,
};

export async function findApplicantSystem(
  { db, config, outgoing }: Pick<Services, 'db' | 'config' | 'outgoing'>,
  organisationId: string,
): Promise<{ kind: ApplicantSystemValue['system']; open: ApplicantSystem } | undefined> {
  const own = await readSetting(db, organisationId, applicantSystemSetting);
  if (!own) return undefined;
  const apiKey = own.secret === null ? '' : (openSecret(config, own.secret) ?? '');
  return { kind: own.value.system, open: openApplicantSystem(outgoing, { ...own.value, apiKey }) };
}

const openApplicantSystem = (
  outgoing: Services['outgoing'],
  { baseUrl, userEmail, apiKey }: ApplicantSystemValue & { apiKey: string },
): ApplicantSystem => openGreenhouse(outgoing, { baseUrl, userEmail, apiKey });

export async function showApplicantSystem(ctx: Context): Promise<ApplicantSystemSettings> {
  const own = await readSetting(ctx.db, ctx.caller.organisationId, applicantSystemSetting);
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  const system = own?.value.system ?? 'greenhouse';
  return {
    is_set: own !== undefined,
    system,
    base_url: own?.value.baseUrl ?? applicantSystemFacts[system].baseUrl,
    has_key: own !== undefined && own.secret !== null,
    user_email: own?.value.userEmail ?? '',
    version,
  };
}

/** A stored key is kept only for the origin that it was entered for. */
export async function changeApplicantSystem(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: ApplicantSystemFields },
): Promise<ApplicantSystemSettings> {
  const { organisationId, userId } = ctx.caller;
  const { api_key: key } = body;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, applicantSystemSetting, headers['if-match'], (present) => ({
      value: toValue(body),
      secret: key ? sealSecret(ctx.config, key) : key === null ? null : keptSecret(present, body.base_url),
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'applicant-system.saved', organisationId);
  });
  return showApplicantSystem(ctx);
}

export async function deleteApplicantSystem(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await removeSetting(tx, organisationId, applicantSystemSetting);
    await audit({ ...ctx, db: tx }, 'applicant-system.removed', organisationId);
  });
  return null;
}

/** A failure is the result, not an error of the call. */
export async function tryApplicantSystem(
  ctx: Context,
  { body }: { body: ApplicantSystemFields },
): Promise<ApplicantSystemTest> {
  const present = await readSetting(ctx.db, ctx.caller.organisationId, applicantSystemSetting);
  const kept = body.api_key === undefined ? keptSecret(present, body.base_url) : null;
  const apiKey = body.api_key ?? (kept === null ? '' : (openSecret(ctx.config, kept) ?? ''));
  try {
    const { entries: jobs, passedOver } = await openApplicantSystem(ctx.outgoing, {
      ...toValue(body),
      apiKey,
    }).listJobs();
    const { name } = applicantSystemFacts[body.system];
    return {
      works: true,
      detail: `${name} has ${jobs.length} open ${jobs.length === 1 ? 'job' : 'jobs'} that this user can see.${passedOver > 0 ? ` ${passedOver} more of its list could not be read.` : ''}`,
    };
  } catch (error) {
    if (!(error instanceof ApplicantSystemError)) throw error;
    return { works: false, detail: error.message };
  }
}

const toValue = ({ system, base_url, user_email }: ApplicantSystemFields) => ({
  system,
  baseUrl: trimEndOf(base_url, /\//),
  userEmail: user_email,
});
