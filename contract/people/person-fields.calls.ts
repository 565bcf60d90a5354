import { longestMailAddress, mailAddress } from '../platform/mail-address.ts';
import {
  isWebAddress,
  optionalParagraphs,
  optionalText,
  requiredText,
  singleLine,
  textList,
} from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** Limits of what is stored of a person. */
export const personLimits = {
  name: 200,
  title: 300,
  location: 300,
  summary: 10_000,
  phone: 50,
  employer: 200,
  source: 200,
  skills: 100,
  skill: 100,
  languages: 30,
  language: 60,
  links: 20,
  link: 2048,
} as const;

const emailOrNothing = z._default(
  z.union(
    [
      z.string().check(z.trim(), z.maxLength(longestMailAddress), z.email({ pattern: mailAddress })),
      z.literal(''),
    ],
    {
      error: 'Please enter a valid email address.',
    },
  ),
  '',
);
const isLink = z.refine((text) => text === '' || isWebAddress(String(text)), {
  error: 'Please enter a valid URL.',
});

/** What people enter or correct of a person. */
export const personFields = z.object({
  name: requiredText(personLimits.name),
  title: optionalText(personLimits.title),
  employer: optionalText(personLimits.employer),
  location: optionalText(personLimits.location),
  email: emailOrNothing,
  phone: optionalText(personLimits.phone),
  profile_url: optionalText(personLimits.link).check(isLink),
  /** Public pages besides the profile. */
  links: z._default(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(personLimits.link), singleLine, isLink))
      .check(z.maxLength(personLimits.links)),
    [],
  ),
  skills: z._default(textList(personLimits.skills, personLimits.skill), []),
  /** Human languages. */
  languages: z._default(textList(personLimits.languages, personLimits.language), []),
  /** Years of experience. */
  years: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(70))), null),
  summary: optionalParagraphs(personLimits.summary),
  source: optionalText(personLimits.source),
});
export type PersonFields = z.infer<typeof personFields>;
