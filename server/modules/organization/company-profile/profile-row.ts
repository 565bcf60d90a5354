import { createHash } from 'node:crypto';
import type {
  CompanyProfile,
  CompanyProfileFields,
} from '../../../../contract/organization/company-profile.calls.ts';
import { companyProfiles } from '../../../platform/db/schema.ts';

/** A profile as stored, without its version, which is computed from the fields. */
type ProfileRow = Omit<CompanyProfile, 'version'>;

/** Maps the fields of the API to columns. */
export const profileColumns = {
  id: companyProfiles.id,
  company_name: companyProfiles.companyName,
  industry: companyProfiles.industry,
  keywords: companyProfiles.keywords,
  mission: companyProfiles.mission,
  description: companyProfiles.description,
  products_services: companyProfiles.productsServices,
  competitors: companyProfiles.competitors,
  customer_audience_persona: companyProfiles.customerAudiencePersona,
  serving_industries: companyProfiles.servingIndustries,
  website: companyProfiles.website,
} satisfies Record<keyof ProfileRow, unknown>;

export const profileValues = (fields: CompanyProfileFields) => ({
  companyName: fields.company_name,
  industry: fields.industry,
  keywords: fields.keywords,
  mission: fields.mission,
  description: fields.description,
  productsServices: fields.products_services,
  competitors: fields.competitors,
  customerAudiencePersona: fields.customer_audience_persona,
  servingIndustries: fields.serving_industries,
  website: fields.website,
});

/** Maps a row to the API and adds the version, a digest of the fields: saving the same fields again does not change it. */
export function withVersion(row: ProfileRow): CompanyProfile & { version: string } {
  const digest = createHash('sha256').update(JSON.stringify(row)).digest('base64url');
  return { ...row, version: digest.slice(0, 22) };
}
