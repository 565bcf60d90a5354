import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as companyProfile from './company-profile.calls.ts';

const profile = {
  company_name: 'Harbour Analytics',
  industry: 'Logistics software',
  keywords: ['ports', 'forecasting'],
  mission: 'Make waiting ships rare.',
  description: 'We forecast berth times for container ports.',
  products_services: ['Berth forecast'],
  competitors: ['Tidewise'],
  customer_audience_persona: 'Operations managers of mid-sized ports',
  serving_industries: ['Shipping'],
  website: 'https://harbour.example',
};

const stored = { id: example.taskId, ...profile, version: 'b7f0c3d49a1e' };

const docs: DocsOf<typeof companyProfile> = {
  listCompanyProfiles: {
    description: "The profile of the caller's organization: a list of one, or an empty list.",
    example: { answer: [stored] },
  },
  createCompanyProfile: {
    description: 'Creates the profile. An organization has one at most.',
    refusals: { 409: 'The organization has a profile already. Update that one.' },
    answerHeaders: ['ETag'],
    example: { body: profile, answer: stored },
  },
  updateCompanyProfile: {
    description:
      'Replaces all fields of the profile; what is left out gets its default. With `If-Match`, only while the profile still has that version.',
    refusals: {
      404: 'The organization has no profile with this id.',
      412: 'The profile has changed since the version in `If-Match`. Read it again.',
    },
    answerHeaders: ['ETag'],
    example: { body: profile, answer: stored },
  },
};

const fields = {
  company_name: 'Name of the company.',
  industry: 'What it works in.',
  keywords: 'Words that describe it.',
  mission: 'What it is for, in a sentence or two.',
  description: 'What it does.',
  products_services: 'What it offers.',
  competitors: 'Competitors of the company.',
  customer_audience_persona: 'Who buys from it.',
  serving_industries: 'Industries of its customers.',
  website: 'Its website, with http or https; may be empty.',
};

export const companyProfileSection: ApiSection = {
  tag: 'Company profile',
  description: 'What the content generator knows about the organization.',
  calls: pairWithCalls(companyProfile, docs),
  schemas: {
    CompanyProfileFields: describeObject(
      companyProfile.companyProfileFields,
      'A company profile, as a client sends it.',
      fields,
    ),
    CompanyProfile: describeObject(companyProfile.companyProfile, 'A stored company profile.', {
      id: 'The id of the profile.',
      ...fields,
      version: 'Changes with the fields. Quoted, it is the `ETag` of the profile and fits `If-Match`.',
    }),
  },
};
