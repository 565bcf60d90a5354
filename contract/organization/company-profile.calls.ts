import { defineCall, id, idParams, ifMatchHeaders } from '../platform/call.ts';
import {
  optionalParagraphs,
  requiredParagraphs,
  requiredText,
  textList,
  webAddress,
} from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** Lists are arrays here, comma-separated text in the form (spec §3). */
export const companyProfileFields = z.object({
  company_name: requiredText(200),
  industry: requiredText(200),
  keywords: z._default(textList(50, 100), []),
  mission: optionalParagraphs(2000),
  description: requiredParagraphs(5000),
  products_services: z._default(textList(50, 200), []),
  competitors: z._default(textList(50, 200), []),
  customer_audience_persona: optionalParagraphs(2000),
  serving_industries: z._default(textList(50, 200), []),
  website: z._default(z.union([z.literal(''), webAddress()]), ''),
});
export const companyProfile = z.extend(companyProfileFields, {
  id,
  website: z.string(),
  /** Changes with the fields; also the entity tag of an answer with one profile. Send it back as `If-Match`. */
  version: z.optional(z.string()),
});
export type CompanyProfileFields = z.infer<typeof companyProfileFields>;
export type CompanyProfile = z.infer<typeof companyProfile>;

export const listCompanyProfiles = defineCall({
  name: 'listCompanyProfiles',
  summary: "The organization's profile: a list of one, or an empty list.",
  method: 'GET',
  path: '/post/company-profiles/',
  access: 'signed-in',
  answers: { 200: z.array(companyProfile) },
});

export const createCompanyProfile = defineCall({
  name: 'createCompanyProfile',
  summary: "Creates the organization's profile; 409 when there is one.",
  method: 'POST',
  path: '/post/company-profiles/',
  access: 'signed-in',
  body: companyProfileFields,
  answers: { 201: companyProfile },
});

export const updateCompanyProfile = defineCall({
  name: 'updateCompanyProfile',
  summary:
    'Replaces the fields of the profile. With `If-Match` only if nobody has changed it since that version; else 412.',
  method: 'PUT',
  path: '/post/company-profiles/:id/',
  access: 'signed-in',
  params: idParams,
  headers: ifMatchHeaders,
  body: companyProfileFields,
  answers: { 200: companyProfile },
});
