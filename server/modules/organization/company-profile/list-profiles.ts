import { sql } from 'drizzle-orm';
import {
  type CompanyProfile,
  listCompanyProfiles,
} from '../../../../contract/organization/company-profile.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles } from '../../../platform/db/schema.ts';
import { sharedRead } from '../../../platform/db/shared-read.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { fitAnswer } from '../../../platform/fit-answer.ts';
import { JsonText } from '../../../platform/http/json-text.ts';
import { knownRead } from '../../../platform/jobs/known-rows.ts';
import { profileColumns, withVersion } from './profile-row.ts';

const readProfile = sharedRead(
  (db) => {
    const query = db
      .select({ organisationId: companyProfiles.organisationId, profile: profileColumns })
      .from(companyProfiles)
      .where(sql`${companyProfiles.organisationId} = any(${sql.placeholder('organisationIds')}::uuid[])`)
      .prepare('find_profiles');
    return (organisationIds) => query.execute({ organisationIds });
  },
  (row) => row.organisationId,
);

const knownProfiles = knownRead(
  async ({ db }: Pick<Context, 'db' | 'taskEvents'>, organisationId) => {
    const row = await readProfile(db, organisationId);
    if (!row) return undefined;
    const profile = withVersion(row.profile);
    const text = JSON.stringify(fitAnswer(listCompanyProfiles.answers[200], [profile]).value);
    return {
      organisationId,
      tag: entityTag(profile.version),
      answer: new JsonText<CompanyProfile[]>(Buffer.from(text)),
    };
  },
  ({ organisationId }) => [organisationId],
  1000,
);

/** The organisation's profile as a list of one, or an empty list (spec §7). */
export async function listProfiles(ctx: Context): Promise<JsonText<CompanyProfile[]> | []> {
  const known = await knownProfiles.find(ctx, ctx.caller.organisationId);
  if (!known) return [];
  ctx.setHeader('etag', known.row.tag);
  return known.row.answer;
}
