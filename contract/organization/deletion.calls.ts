import { ownerProof } from '../account/second-factor.calls.ts';
import { defineCall, timestamp } from '../platform/call.ts';
import { requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

export const deletionDays = {
  /** Between the confirmation and the deletion. */
  grace: 14,
  /** Owners are reminded so many days before. */
  reminder: 3,
} as const;

export const deletionLinkHours = 24;

export const deletionTexts = {
  wrongName: 'This is not the name of your organization.',
  linkInvalid:
    'This link does not work: it is older than a day, a later one was mailed, or it was withdrawn. Ask for the deletion again.',
  isDue: 'The organization is to be deleted already.',
  nothingAsked: 'Nobody has asked for the deletion any more.',
  onComputer: 'This organization lies in a folder on your computer. Quit the app and delete that folder.',
} as const;

export const organisationDeletion = z.object({
  /** `asked`: the mailed link was not opened yet. */
  state: z.enum(['asked', 'confirmed']),
  by: z.string(),
  asked_at: timestamp,
  until: timestamp,
});
export type OrganisationDeletion = z.infer<typeof organisationDeletion>;

export const organisationNotices = z.object({
  /** Null while none is planned. Members learn of it once it is confirmed. */
  deletion: z.nullable(organisationDeletion),
  people_due: z.number(),
});
export type OrganisationNotices = z.infer<typeof organisationNotices>;

export const getOrganisationNotices = defineCall({
  name: 'getOrganisationNotices',
  summary: 'Shows whether the organization is to be deleted, and how many people are due for review.',
  method: 'GET',
  path: '/api/organisation/notices/',
  access: 'signed-in',
  answers: { 200: organisationNotices },
});

export const deletionRequest = z.object({
  ...ownerProof.shape,
  name: requiredText(200, 'Type the name of your organization.'),
});

const path = '/api/organisation/deletion/';

export const askForDeletion = defineCall({
  name: 'askForDeletion',
  summary: 'Asks for the deletion of the organization, and mails the link that confirms it. For an Owner.',
  method: 'POST',
  path,
  access: 'owner',
  needsProof: true,
  body: deletionRequest,
  answers: { 200: organisationNotices },
});

export const deletionConfirmation = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const confirmDeletion = defineCall({
  name: 'confirmDeletion',
  summary: 'Confirms the deletion of the organization by the mailed link. For an Owner.',
  method: 'POST',
  path: `${path}confirm/`,
  access: 'owner',
  needsProof: true,
  body: deletionConfirmation,
  answers: { 200: organisationNotices },
});

export const callOffDeletion = defineCall({
  name: 'callOffDeletion',
  summary: 'Calls off the deletion of the organization. For an Owner.',
  method: 'POST',
  path: `${path}call-off/`,
  access: 'owner',
  answers: { 200: organisationNotices },
});
