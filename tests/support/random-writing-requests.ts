import fc from 'fast-check';
import { promptDetails } from '../../contract/content/content.calls.ts';
import { lengths, postKinds, sentiments, summaryLengths, tones } from '../../contract/content/post-kinds.ts';
import { companyProfileFields } from '../../contract/organization/company-profile.calls.ts';
import type { WritingRequest } from '../../server/modules/content/engines/engine.ts';

/** Text as users might type it: words, other scripts, Markdown, HTML, repeated punctuation. */
const typed = fc.oneof(
  { weight: 3, arbitrary: fc.lorem({ maxCount: 9 }) },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'WE SELL EVERYTHING!!! CHEAP!!!',
      '<script>alert(1)</script>',
      '# Heading\n\n## Other\n\n- item',
      '**Subject:** forged',
      '東京の採用支援。面接まで。',
      'شركة التوظيف',
      'Yahoo! Japan',
      'Dr. Adams & J. Doe Inc.',
      'one, two, three, and many, many more things that nobody has counted yet, not even once',
      'How do we hire faster?',
      'Why is it so hard? Nobody knows...',
      '5 tips for better interviews',
      'We have moved to Berlin.',
      '---',
      '...',
      'x'.repeat(190),
    ),
  },
);
const text = (max: number) =>
  typed.map((value) => value.slice(0, max).trim()).filter((value) => value !== '');
const list = (max: number, length: number) => fc.array(text(length), { maxLength: max });

const profiles = fc.record({
  company_name: text(200),
  industry: text(200),
  keywords: list(5, 100),
  mission: fc.oneof(fc.constant(''), text(500)),
  description: fc.oneof(
    text(500),
    fc.tuple(text(200), text(200)).map((parts) => parts.join('. ')),
  ),
  products_services: list(5, 200),
  competitors: list(3, 200),
  customer_audience_persona: fc.oneof(fc.constant(''), text(500)),
  serving_industries: list(4, 200),
  website: fc.constantFrom('', 'https://acme.example', 'http://acme.example:8080/a_b/*c*?d=1'),
});
const prompts = fc.record({
  target_audience: text(500),
  sentiment: fc.constantFrom(...sentiments),
  tone: fc.constantFrom(...tones),
  length: fc.constantFrom(...lengths),
  topic: fc.oneof(fc.constant(''), text(300)),
  keywords: list(5, 60),
  sections: list(6, 120),
  summary_length: fc.constantFrom(...summaryLengths),
  segments: list(4, 80),
  emails_per_segment: fc.integer({ min: 1, max: 10 }),
});
/** Random requests that pass the contract. */
export const writingRequests: fc.Arbitrary<WritingRequest> = fc
  .tuple(fc.constantFrom(...postKinds), prompts, profiles)
  .map(([kind, prompt, profile]) => ({ kind, prompt, profile }))
  .filter(
    ({ prompt, profile }) =>
      promptDetails.safeParse(prompt).success && companyProfileFields.safeParse(profile).success,
  );
