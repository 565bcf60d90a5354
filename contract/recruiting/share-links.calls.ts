import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { emailAddress, optionalParagraphs, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { shareAnswers } from '../search/decisions.ts';
import { criterionNeeds, verdicts } from '../search/sourcing.calls.ts';

export const shareLimits = { label: 100, days: 90, comment: 1000, links: 50, people: 200 } as const;

/** A link to the shortlist of a search, without its secret part. */
export const shareLink = z.object({
  id,
  label: z.string(),
  shows_contact: z.boolean(),
  shows_summary: z.boolean(),
  /** True if it shows only those people who were chosen for it; left out by an earlier server. */
  chooses_people: z.optional(z.boolean()),
  /** True if it tells who made it; left out by an earlier server. */
  shows_sharer: z.optional(z.boolean()),
  state: z.enum(['active', 'expired', 'revoked']),
  created_by: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
  opened_at: z.nullable(timestamp),
  /** About the people it shows now; left out by an earlier server. */
  answers: z.optional(
    z.object({ people: z.number(), answered: z.number(), yes: z.number(), no: z.number() }),
  ),
});
export type ShareLink = z.infer<typeof shareLink>;

/** With its address, which is shown only once. */
export const newShareLink = z.extend(z.omit(shareLink, { answers: true }), {
  url: z.string(),
  /** Where the link was mailed to; left out where it was not. */
  mailed_to: z.optional(z.string()),
  mail_problem: z.optional(z.string()),
});

export const shareLinkFields = z.object({
  label: requiredText(shareLimits.label, 'Enter the recipient of the link.'),
  days: z.number().check(z.int(), z.minimum(1), z.maximum(shareLimits.days)),
  shows_contact: z._default(z.boolean(), false),
  /** True if summaries are shown, which are free text. It takes the version of the preview in which they were seen. */
  shows_summary: z._default(z.boolean(), false),
  seen: z._default(z.string().check(z.maxLength(100)), ''),
  shows_sharer: z._default(z.boolean(), false),
  people: z.optional(z.array(id).check(z.minLength(1), z.maxLength(shareLimits.people))),
  mail_to: z.optional(emailAddress()),
});
export type ShareLinkFields = z.infer<typeof shareLinkFields>;

const linkParts = {
  uid: z.string().check(z.maxLength(100)),
  token: z.string().check(z.maxLength(512)),
};
export const openedLink = z.object(linkParts);

export const sharedPerson = z.object({
  id,
  name: z.string(),
  role: z.string(),
  employer: z.string(),
  place: z.string(),
  /** Of experience; absent where it is not known. */
  years: z.optional(z.number()),
  summary: z.string(),
  skills: z.array(z.string()),
  criteria: z.array(
    z.object({
      text: z.string(),
      need: z.enum(criterionNeeds),
      verdict: z.enum(verdicts),
      quote: z.string(),
      /** Who set the verdict by hand, empty where the link does not tell who made it; left out where it was read. */
      checked_by: z.optional(z.string()),
    }),
  ),
  email: z.string(),
  phone: z.string(),
  profile_url: z.string(),
  answer: z.nullable(z.enum(shareAnswers)),
  comment: z.string(),
});
export type SharedPerson = z.infer<typeof sharedPerson>;

export const sharedShortlist = z.object({
  title: z.string(),
  location: z.string(),
  company: z.string(),
  label: z.string(),
  expires_at: timestamp,
  sharer: z.optional(z.object({ name: z.string(), email: z.string() })),
  people: z.array(sharedPerson),
});
export type SharedShortlist = z.infer<typeof sharedShortlist>;

export const sharedPreview = z.object({
  version: z.string(),
  people: z.array(sharedPerson),
  /** False where the organization has no mail server. */
  can_mail: z.optional(z.boolean()),
});
export type SharedPreview = z.infer<typeof sharedPreview>;

export const sharedAnswer = z.object({
  ...linkParts,
  person: id,
  answer: z.nullable(z.enum(shareAnswers)),
  comment: optionalParagraphs(shareLimits.comment),
});

export const listShareLinks = defineCall({
  name: 'listShareLinks',
  summary: 'The links to the shortlist of a search, newest first.',
  method: 'GET',
  path: '/search/jobs/:id/share-links/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: z.array(shareLink) },
});

export const previewShareLink = defineCall({
  name: 'previewShareLink',
  summary: 'The people of a shortlist with their summaries, exactly as a link would show them.',
  method: 'GET',
  path: '/search/jobs/:id/share-links/preview/',
  access: 'signed-in',
  params: idParams,
  query: z.object({ contact: z._default(z.enum(['hidden', 'shown']), 'hidden') }),
  answers: { 200: sharedPreview },
});

export const createShareLink = defineCall({
  name: 'createShareLink',
  summary: 'Makes a read-only link to the shortlist of a search.',
  method: 'POST',
  path: '/search/jobs/:id/share-links/',
  access: 'signed-in',
  needsProof: true,
  proofReason: 'Sharing shows these people outside your organization.',
  params: idParams,
  body: shareLinkFields,
  answers: { 201: newShareLink },
});

export const revokeShareLink = defineCall({
  name: 'revokeShareLink',
  summary: 'Ends a link to a shortlist.',
  method: 'DELETE',
  path: '/search/share-links/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const openShareLink = defineCall({
  name: 'openShareLink',
  summary: 'The shortlist behind a link. For the recipient of the link.',
  method: 'POST',
  path: '/api/shortlists/open/',
  access: 'anyone',
  body: openedLink,
  answers: { 200: sharedShortlist },
});

export const answerShareLink = defineCall({
  name: 'answerShareLink',
  summary: 'Says yes, no or something else about a person of a shared shortlist.',
  method: 'POST',
  path: '/api/shortlists/answers/',
  access: 'anyone',
  body: sharedAnswer,
  answers: { 204: nothing },
});
