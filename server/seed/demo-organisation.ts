import { type CompanyProfileFields, companyProfileFields } from '../../contract/api/company-profile.ts';
import { type PromptDetails, promptDetails } from '../../contract/api/content.ts';
import type { PostKind } from '../../contract/model/post-kinds.ts';

/** A client as one would be: invented, but believable. */
export const demoOwner = { email: 'demo@larkspur.example', name: 'Robin Okafor' };

export const demoOrganisation = {
  name: 'Tidewater Home Care',
  websiteUrl: 'https://tidewater-home-care.example',
};

export const demoProfile: CompanyProfileFields = companyProfileFields.parse({
  company_name: demoOrganisation.name,
  industry: 'Home health care',
  keywords: ['home care', 'nursing', 'family caregivers', 'recovery at home'],
  mission: 'To let people grow old and get well where they feel at home.',
  description:
    'We send nurses and care assistants to people who would rather recover at home than in a ward. Each client has one nurse in charge, one plan on paper and one number to call at night.',
  products_services: ['Nursing visits', 'Recovery after surgery', 'Respite for families', 'Night care'],
  competitors: ['Harborview Care Agency'],
  customer_audience_persona:
    'Daughters and sons in their fifties who arrange care for a parent and hold down a job meanwhile',
  serving_industries: ['Hospitals', 'Insurers', 'Private families'],
  website: demoOrganisation.websiteUrl,
});

/** What a demo post is written from. */
export interface DemoRequest {
  kind: PostKind;
  prompt: PromptDetails;
  /** How long ago it was written, in days. */
  daysAgo: number;
}

const ask = (
  kind: PostKind,
  daysAgo: number,
  prompt: Partial<PromptDetails> & Pick<PromptDetails, 'target_audience' | 'topic'>,
): DemoRequest => ({ kind, daysAgo, prompt: promptDetails.parse(prompt) });

/** Two posts of each kind, with details that differ. */
export const demoRequests: DemoRequest[] = [
  ask('social_media', 1, {
    target_audience: 'families who care for a parent',
    topic: 'Respite for families',
    tone: 'casual',
    sentiment: 'positive',
    keywords: ['home care', 'respite', 'caregivers'],
  }),
  ask('social_media', 9, {
    target_audience: 'people who are about to have surgery',
    topic: 'Recovery after surgery',
    length: 'short',
    keywords: ['recovery', 'nursing'],
  }),
  ask('linkedin', 2, {
    target_audience: 'discharge planners in hospitals',
    topic: 'Shorter stays in hospital',
    tone: 'informative',
  }),
  ask('linkedin', 12, {
    target_audience: 'registered nurses',
    topic: 'One nurse in charge of each client',
    tone: 'enthusiastic',
    sentiment: 'positive',
  }),
  ask('blog', 3, {
    target_audience: 'families who care for a parent',
    topic: 'The first week at home',
    sections: ['Introduction', 'Analysis', 'Takeaways'],
  }),
  ask('blog', 20, {
    target_audience: 'discharge planners in hospitals',
    topic: 'What a care plan on paper is good for',
    tone: 'informative',
    length: 'long',
  }),
  ask('newsletter', 5, {
    target_audience: 'client families',
    topic: 'Night care',
    summary_length: 'concise',
  }),
  ask('newsletter', 33, {
    target_audience: 'partner hospitals',
    topic: 'Recovery at home in winter',
    summary_length: 'detailed',
    tone: 'informative',
  }),
  ask('email', 6, {
    target_audience: 'families who asked for a brochure',
    topic: 'Nursing visits',
    segments: ['No Activity', 'Link Clicked'],
    emails_per_segment: 2,
  }),
  ask('email', 27, {
    target_audience: 'hospital partners',
    topic: 'Recovery after surgery',
    tone: 'informative',
    emails_per_segment: 1,
  }),
];
