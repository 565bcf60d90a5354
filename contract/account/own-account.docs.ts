import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as ownAccount from './own-account.calls.ts';
import { proofFields } from './second-factor.docs.ts';

const account = {
  name: 'Ada Park',
  email: example.userEmail,
  role: 'Owner' as const,
  organization: 'Harbour Analytics',
  pending_email: null,
};
const newEmail = 'ada.park@harbour.example';

const docs: DocsOf<typeof ownAccount> = {
  readOwnAccount: {
    description: 'Name, address, role and organization as they are stored now.',
    example: { answer: account },
  },
  changeName: {
    description: 'Changes the name. What was written under the earlier name keeps it.',
    example: { body: { name: account.name }, answer: account },
  },
  changeEmail: {
    description:
      'Mails a link to the new address. The account keeps its address until the link is opened. The answer is the same for an address that has an account.',
    refusals: { 400: 'The current password is wrong, or the address is the one in use.' },
    example: {
      body: { email: newEmail, current_password: example.password },
      answer: { detail: ownAccount.ownAccountTexts.emailRequested },
    },
  },
  confirmEmail: {
    description: 'For the page behind the link of the mail. `uid` and `token` are the parts of its path.',
    refusals: { 400: 'The link is wrong, expired or used, or the address has got an account since.' },
    example: {
      body: { uid: example.otherId, token: example.refresh },
      answer: { detail: ownAccount.ownAccountTexts.emailConfirmed },
    },
  },
};

export const ownAccountSection: ApiSection = {
  tag: 'Own account',
  description: 'What users see and change of their own accounts.',
  calls: pairWithCalls(ownAccount, docs),
  schemas: {
    OwnAccount: describeObject(ownAccount.ownAccount, 'The account of the caller.', {
      name: 'Full name.',
      email: 'Email address, which signs in.',
      role: 'What the user may do.',
      organization: 'The name of the organization.',
      pending_email: 'The new address, until its link is opened; null when none is waiting.',
    }),
    OwnName: describeObject(ownAccount.ownName, 'A new name.', { name: 'Full name.' }),
    EmailChange: describeObject(ownAccount.emailChange, 'A new email address.', {
      email: 'Where the link goes.',
      current_password: proofFields.current_password,
    }),
    EmailConfirmation: describeObject(ownAccount.confirmEmail.body, 'The parts of a mailed link.', {
      uid: 'The first part of the link.',
      token: 'The second part. It works once.',
    }),
  },
};
