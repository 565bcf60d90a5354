import { defineCall, detailAnswer, nothing } from '../platform/call.ts';
import { emailAddress, requiredName } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { ownerProof } from './second-factor.calls.ts';
import { roles } from './team.calls.ts';

export const ownAccountTexts = {
  emailRequested:
    'A link is on its way to the new address. Your address changes when you open it, within a day.',
  emailSame: 'This is your address already.',
  emailConfirmed: 'Your email address has been changed. Use it the next time you log in.',
  emailLinkInvalid:
    'This link is no longer valid. It works once, within a day, and ends with the next link. Change the address again under Settings.',
} as const;

export const ownAccount = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  organization: z.string(),
  website: z.optional(z.string()),
  pending_email: z.nullable(z.string()),
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const readOwnAccount = defineCall({
  name: 'readOwnAccount',
  summary: 'The account of the caller.',
  method: 'GET',
  path: '/api/user/me/',
  access: 'signed-in',
  answers: { 200: ownAccount },
});

export const ownName = z.object({ name: requiredName(200) });

export const changeName = defineCall({
  name: 'changeName',
  summary: 'Changes the name of the caller. Tokens carry it from the next refresh on.',
  method: 'PATCH',
  path: '/api/user/me/',
  access: 'signed-in',
  body: ownName,
  answers: { 200: ownAccount },
});

export const emailChange = z.object({
  email: emailAddress(),
  current_password: ownerProof.shape.current_password,
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  summary: 'Mails a link to a new address, which becomes that of the caller when the link is opened.',
  method: 'POST',
  path: '/api/user/me/email/',
  access: 'signed-in',
  needsProof: true,
  body: emailChange,
  answers: { 200: detailAnswer },
});

export const cancelEmailChange = defineCall({
  name: 'cancelEmailChange',
  summary: 'Calls off a new address that waits for its link. The link ends.',
  method: 'DELETE',
  path: '/api/user/me/email/',
  access: 'signed-in',
  answers: { 204: nothing },
});

const linkPart = z.string().check(z.minLength(1), z.maxLength(512));

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  summary: 'Confirms a new address by the link of its mail. The old address is notified.',
  method: 'POST',
  path: '/api/user/auth/confirm-email/',
  access: 'anyone',
  body: z.object({ uid: linkPart, token: linkPart }),
  answers: { 200: detailAnswer },
});
