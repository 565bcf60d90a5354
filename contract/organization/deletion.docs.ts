import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as deletion from './deletion.calls.ts';

const planned = (state: 'asked' | 'confirmed') => ({
  deletion: { state, by: 'Ada Owner', asked_at: example.time, until: example.time },
  people_due: 0,
});

const docs: DocsOf<typeof deletion> = {
  getOrganisationNotices: {
    description: 'For everybody of the organization. Members learn of a deletion once it is confirmed.',
    example: { answer: planned('confirmed') },
  },
  askForDeletion: {
    description:
      'The first of two confirmations: the name of the organization, the password, and the second factor where there is one. A link is mailed to the caller; without it nothing happens. A later request replaces an earlier link.',
    refusals: {
      409: 'The deletion is confirmed already; or it is the provider’s own organization, or one on the caller’s own computer.',
    },
    example: {
      body: { name: 'Harbour Logistics', current_password: 'correct horse' },
      answer: planned('asked'),
    },
  },
  confirmDeletion: {
    description:
      'The second confirmation, within a day. Everything is deleted 14 days later; until then the organization works as before, all Owners are notified by mail, reminded three days before, and any of them can call it off.',
    refusals: { 400: deletion.deletionTexts.linkInvalid },
    example: { body: { token: 'k3J…' }, answer: planned('confirmed') },
  },
  callOffDeletion: {
    description: 'By any Owner, also before it is confirmed. All Owners are notified by mail.',
    refusals: { 404: deletion.deletionTexts.nothingAsked },
    example: { answer: { deletion: null, people_due: 0 } },
  },
};

export const deletionSection: ApiSection = {
  tag: 'Deleting an organization',
  description: 'Deletes an organization with everything it holds, 14 days after it was confirmed twice.',
  calls: pairWithCalls(deletion, docs),
  schemas: {
    DeletionRequest: describeObject(deletion.deletionRequest, 'Who asks for the deletion, and of what.', {
      name: 'The name of the organization, typed.',
      current_password: 'The caller’s.',
      code: 'Of the second factor, where there is one.',
      passkey: 'The same by a passkey.',
    }),
    DeletionConfirmation: describeObject(deletion.deletionConfirmation, 'The mailed link.', {
      token: 'Its last part.',
    }),
    OrganisationDeletion: describeObject(deletion.organisationDeletion, 'That it is to be deleted.', {
      state: '`asked` until the mailed link was opened, then `confirmed`.',
      by: 'Who asked.',
      asked_at: 'When.',
      until: 'When the link ends; once confirmed, when everything is deleted.',
    }),
    OrganisationNotices: describeObject(deletion.organisationNotices, 'What concerns everybody in it.', {
      deletion: 'Null while none is planned.',
      people_due: 'How many people are due for review; 0 for Members.',
    }),
  },
};
