import { readFileSync } from 'node:fs';
import { sentiments, tones } from '../../../../../contract/content/post-kinds.ts';
import { z } from '../../../../../contract/platform/zod.ts';
import { topicForms } from './topic.ts';

/** Lines and the conditions under which they fit; see `resources/composer/README.md`. */
export const pool = z.array(
  z.strictObject({
    tone: z.optional(z.array(z.enum(tones))),
    sentiment: z.optional(z.array(z.enum(sentiments))),
    form: z.optional(z.array(z.enum(topicForms))),
    lines: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  }),
);
const pair = z.tuple([z.string(), z.string()]);
const emailStep = z.strictObject({
  subject: pair,
  open: pair,
  /** With the website, and without. */
  ask: pair,
});
const emailSteps = z.array(emailStep).check(z.minLength(1));
const choices = z.array(z.string()).check(z.minLength(1));

export type Pool = z.infer<typeof pool>;
/** One mail of a series, in two wordings. */
export type EmailStep = z.infer<typeof emailStep>;

export const { openings, openingsWithoutName } = readPhrases('openings', {
  openings: pool,
  openingsWithoutName: pool,
});
export const companyLines = readPhrases('company', {
  description: pool,
  mission: pool,
  missionTo: pool,
  products: pool,
  industries: pool,
  leads: pool,
  leadsOfSentiment: pool,
  field: pool,
});
export const { examples, remarks, stances } = readPhrases('remarks', {
  examples: pool,
  remarks: pool,
  stances: pool,
});
export const { closings, closingsWithoutSite, questions, choiceQuestions, signOffs } = readPhrases(
  'closings',
  {
    closings: pool,
    closingsWithoutSite: pool,
    questions: pool,
    choiceQuestions: pool,
    signOffs: pool,
  },
);
export const { blogTitles, subjects, previews, itemHeadings } = readPhrases('titles', {
  blogTitles: pool,
  subjects: pool,
  previews: pool,
  itemHeadings: z.strictObject({ company: pool, brief: pool, near: pool, more: pool, offer: pool }),
});
export const { greetings, asks, asksWithoutSite, followUps, series } = readPhrases('emails', {
  asks: pool,
  asksWithoutSite: pool,
  /** Mails that come back to the topic, by what it is. */
  followUps: z.strictObject({ subjects: pool, opens: pool, asks: pool, asksWithoutSite: pool }),
  greetings: z.strictObject({
    professional: choices,
    casual: choices,
    enthusiastic: choices,
    informative: choices,
  }),
  series: z.strictObject({
    reengage: emailSteps,
    opened: emailSteps,
    clicked: emailSteps,
    welcome: emailSteps,
    customers: emailSteps,
    former: emailSteps,
    donors: emailSteps,
    completed: emailSteps,
    general: emailSteps,
    notice: emailSteps,
    more: emailSteps,
    last: emailStep,
  }),
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
