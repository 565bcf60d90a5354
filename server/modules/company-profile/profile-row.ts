import type { CompanyProfile, CompanyProfileFields } from '../../../contract/api/company-profile.ts';
import { companyProfiles } from '../../db/schema.ts';

/** The answer's fields in the words of the table. */
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
} satisfies Record<keyof CompanyProfile, unknown>;

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
