import { eq } from 'drizzle-orm';
import { type PromptDetails, promptDetails } from '../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../contract/content/post-kinds.ts';
import {
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/organization/company-profile.calls.ts';
import type { Services } from '../../platform/context.ts';
import { users } from '../../platform/db/schema.ts';

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
  products_services: ['nursing visits', 'recovery care after surgery', 'respite for families', 'night care'],
  competitors: ['Harborview Care Agency'],
  customer_audience_persona:
    'grown daughters and sons who arrange care for a parent and hold down a job meanwhile',
  serving_industries: ['hospitals', 'insurers', 'private families'],
  website: demoOrganisation.websiteUrl,
});

export interface DemoRequest {
  kind: PostKind;
  prompt: PromptDetails;
  daysAgo: number;
}

const ask = (
  kind: PostKind,
  daysAgo: number,
  prompt: Partial<PromptDetails> & Pick<PromptDetails, 'target_audience' | 'topic'>,
): DemoRequest => ({ kind, daysAgo, prompt: promptDetails.parse(prompt) });

export const demoRequests: DemoRequest[] = [
  ask('social_media', 1, {
    target_audience: 'families who care for a parent',
    topic: 'New: respite for families at weekends',
    announcement: { kind: 'launch', what: 'Respite for families at weekends', price: 'from $38 an hour' },
    tone: 'casual',
    sentiment: 'positive',
    keywords: ['home care', 'respite', 'caregivers'],
  }),
  ask('social_media', 9, {
    target_audience: 'people who are about to have surgery',
    topic: 'recovery after surgery',
    length: 'short',
    keywords: ['recovery', 'nursing'],
  }),
  ask('linkedin', 12, {
    target_audience: 'discharge planners in hospitals',
    topic: 'shorter stays in hospital',
    tone: 'informative',
  }),
  ask('linkedin', 2, {
    target_audience: 'registered nurses',
    topic: 'We are hiring registered nurses',
    announcement: {
      kind: 'vacancy',
      where: 'Tidewater',
      contact: 'jobs@tidewater-home-care.example',
    },
    tone: 'enthusiastic',
    sentiment: 'positive',
  }),
  ask('blog', 20, {
    target_audience: 'families who care for a parent',
    topic: 'the first week at home',
    sections: ['Introduction', 'Analysis', 'Takeaways'],
  }),
  ask('blog', 3, {
    target_audience: 'discharge planners in hospitals',
    topic: 'Care plans move to one page',
    announcement: { kind: 'change' },
    tone: 'informative',
    length: 'long',
  }),
  ask('newsletter', 5, {
    target_audience: 'client families',
    topic: 'Night care is now available on Sundays',
    announcement: { kind: 'launch', limit: '12 families', contact: 'nights@tidewater-home-care.example' },
    summary_length: 'concise',
  }),
  ask('newsletter', 33, {
    target_audience: 'partner hospitals',
    topic: 'recovery at home in winter',
    summary_length: 'detailed',
    tone: 'informative',
  }),
  ask('email', 6, {
    target_audience: 'families who asked for a brochure',
    topic: 'The first nursing visit is free for new clients',
    announcement: { kind: 'offer', what: 'First nursing visit for new clients', price: 'free' },
    segments: ['No Activity', 'Link Clicked'],
    emails_per_segment: 2,
  }),
  ask('email', 27, {
    target_audience: 'hospital partners',
    topic: 'recovery after surgery',
    tone: 'informative',
    emails_per_segment: 1,
  }),
];

export async function findDemoOwner({ config, db }: Services): Promise<{ email: string } | undefined> {
  if (!config.demo.seed) return undefined;
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.email, demoOwner.email));
  return owner;
}
