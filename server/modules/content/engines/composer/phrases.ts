import { readFileSync } from 'node:fs';
import { sentiments, tones } from '../../../../../contract/model/post-kinds.ts';
import { z } from '../../../../../contract/zod.ts';
import { topicForms } from './topic.ts';

/** Sentence patterns and the conditions under which they fit; see `resources/composer/README.md`. */
export const pool = z.array(
  z.strictObject({
    tone: z.optional(z.array(z.enum(tones))),
    sentiment: z.optional(z.array(z.enum(sentiments))),
    form: z.optional(z.array(z.enum(topicForms))),
    business: z.optional(z.boolean()),
    lines: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  }),
);
const pair = z.tuple([z.string(), z.string()]);
const emailStep = z.strictObject({
  subject: pair,
  open: pair,
  ask: z.array(z.string()).check(z.minLength(1)),
  next: z.optional(z.enum(['remark', 'company'])),
});
const emailSteps = z.array(emailStep).check(z.minLength(1));
const section = z.strictObject({ open: pool, body: pool });
const choices = z.array(z.string()).check(z.minLength(1));

export type Pool = z.infer<typeof pool>;
/** One mail of a series; `subject` and `open` have a formal and a lively wording. */
export type EmailStep = z.infer<typeof emailStep>;
/** What can be said under a heading: first lines, and lines that may follow in any order. */
export type SectionPhrases = z.infer<typeof section>;

export const companyFacts = readPhrases('company-facts', {
  introduction: pool,
  description: pool,
  products: pool,
  mission: pool,
  industries: pool,
  persona: pool,
  keywords: pool,
  apartNamed: pool,
  apartUnnamed: pool,
});
export const { hooks } = readPhrases('hooks', { hooks: pool });
export const { invites, publicInvites, questions, pointedQuestions } = readPhrases('invites', {
  invites: pool,
  publicInvites: pool,
  questions: pool,
  pointedQuestions: pool,
});
export const { practice, bridges } = readPhrases('practice', { practice: pool, bridges: pool });
export const { stakes } = readPhrases('stakes', { stakes: pool });
export const { blogTitles, newsletterSubjects, newsletterPreviews, itemHeadings, greetings, signOffs } =
  readPhrases('titles', {
    blogTitles: pool,
    newsletterSubjects: pool,
    newsletterPreviews: pool,
    itemHeadings: z.strictObject({ topic: pool, company: pool, practice: pool }),
    greetings: z.strictObject({
      professional: choices,
      casual: choices,
      enthusiastic: choices,
      informative: choices,
    }),
    signOffs: pool,
  });
export const emailSeries = readPhrases('email-series', {
  reengage: emailSteps,
  interest: emailSteps,
  nextStep: emailSteps,
  welcome: emailSteps,
  customers: emailSteps,
  general: emailSteps,
});
export const blogSections = readPhrases('blog-sections', {
  introduction: section,
  background: section,
  challenge: section,
  analysis: section,
  benefits: section,
  method: section,
  advice: section,
  mistakes: section,
  example: section,
  comparison: section,
  cost: section,
  offer: section,
  outlook: section,
  faq: section,
  conclusion: section,
  takeaways: section,
  action: section,
  general: section,
});

function readPhrases<Shape extends z.core.$ZodShape>(name: string, shape: Shape) {
  const file = new URL(`../../../../../resources/composer/${name}.json`, import.meta.url);
  return parsePhrases(name, z.strictObject(shape), readFileSync(file, 'utf8'));
}

/**
 * Checks one file of `resources/composer`.
 * @throws Error that names the file, the place in it and the fault
 */
export function parsePhrases<T>(name: string, schema: z.ZodMiniType<T>, text: string): T {
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`resources/composer/${name}.json is not valid. ${faults.join(' ')}`);
}
