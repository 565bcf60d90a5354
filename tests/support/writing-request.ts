import { type PromptDetails, promptDetails } from '../../contract/content/content.calls.ts';
import type { PostKind } from '../../contract/content/post-kinds.ts';
import {
  type CompanyProfileFields,
  companyProfileFields,
} from '../../contract/organization/company-profile.calls.ts';
import type { WritingRequest } from '../../server/modules/content/engines/engine.ts';

/** The profile of a staffing company with every field filled in. */
export const sampleProfile: CompanyProfileFields = companyProfileFields.parse({
  company_name: 'Northwind Partners',
  industry: 'Staffing',
  keywords: ['remote hiring', 'back office', 'data quality'],
  mission: 'To give small teams the same hiring strength as large ones.',
  description:
    'We find, screen and onboard remote back-office staff for small companies. Our recruiters speak with every candidate before you do.',
  products_services: ['Talent sourcing', 'Recruitment', 'Administrative support'],
  competitors: ['Hays', 'Randstad'],
  customer_audience_persona: 'An HR manager at a 50-person firm who hires a few times a year',
  serving_industries: ['Healthcare', 'Finance', 'E-commerce'],
  website: 'https://www.northwind.example/',
});

/** Builds a request of this kind as the contract parses it. */
export function buildRequest(
  kind: PostKind,
  prompt: Partial<PromptDetails> = {},
  profile: Partial<CompanyProfileFields> = {},
): WritingRequest {
  return {
    kind,
    prompt: promptDetails.parse({
      target_audience: 'HR managers at growing companies',
      topic: 'Remote onboarding',
      ...prompt,
    }),
    profile: { ...sampleProfile, ...profile },
  };
}
