import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as share from './share-links.calls.ts';

const notFound = { 404: 'The organization has no such search or link; either may have been deleted.' };
const invalid = 'The link is wrong, over or revoked.';
const link = {
  id: example.otherId,
  label: 'Dana Reed',
  shows_contact: false,
  shows_summary: false,
  state: 'active' as const,
  created_by: 'Ada Novak',
  created_at: example.time,
  expires_at: '2026-03-16T09:30:00.000Z',
  opened_at: null,
};
const person = {
  id: example.otherId,
  name: 'Mila Visser',
  role: 'Data Engineer',
  employer: 'Harbour Terminal',
  place: 'Rotterdam, Netherlands',
  summary: 'Six years of streaming pipelines for a container terminal.',
  skills: ['Kafka', 'SQL'],
  criteria: [{ text: 'Kafka', need: 'must', verdict: 'found' as const, quote: 'Kafka' }],
  email: '',
  phone: '',
  profile_url: '',
  answer: 'yes' as const,
  comment: 'Invite her for Thursday.',
};
const parts = { uid: example.otherId, token: example.refresh };

const docs: DocsOf<typeof share> = {
  listShareLinks: {
    description: 'All links to the shortlist of a search, with their state. The addresses are not stored.',
    refusals: notFound,
    example: { answer: [link] },
  },
  previewShareLink: {
    description:
      'What a link that shows summaries would show at present. Its `version` goes into the request for that link, which is refused when the texts have changed since. A key that reads searches may make this call: it reads the same people with *listSearchResults* and *getFoundPerson*, and nothing leaves the organization by it.',
    refusals: notFound,
    example: { answer: { version: 'q83vEjRW', people: [person] } },
  },
  createShareLink: {
    description: `Makes a link that is valid for up to ${share.shareLimits.days} days. Its \`url\` is in this answer alone.`,
    refusals: {
      400: 'A field is wrong, or one link too many.',
      ...notFound,
      409: 'The summaries have changed since the preview.',
    },
    example: {
      body: { label: 'Dana Reed', days: 14, shows_contact: false },
      answer: {
        ...link,
        url: `https://talent.harbour.example/auth/shortlist/${example.otherId}/${example.refresh}`,
      },
    },
  },
  revokeShareLink: {
    description: 'Ends the link at once. Answers that were given stay.',
    refusals: notFound,
    example: {},
  },
  openShareLink: {
    description:
      'Who is shortlisted at present, with what was found of each criterion. Texts are those of the moment when the link was made. Unless the link shows contact data, mail addresses, phone numbers, handles and web addresses are left out of them. People shortlisted later come without a summary.',
    refusals: { 400: invalid },
    example: {
      body: parts,
      answer: {
        title: 'Data Engineer',
        location: 'Rotterdam',
        company: 'Harbour Terminal',
        label: 'Dana Reed',
        expires_at: link.expires_at,
        people: [person],
      },
    },
  },
  answerShareLink: {
    description:
      'Adds to the record of the search, with the label of the link as its author. The decision of the team stays as it is.',
    refusals: { 400: `${invalid} Or the person is no longer on the shortlist.` },
    example: { body: { ...parts, person: example.otherId, answer: 'yes', comment: person.comment } },
  },
};

export const shareLinksSection: ApiSection = {
  tag: 'Shared shortlists',
  description: 'Read-only links by which a hiring manager sees a shortlist and answers.',
  calls: pairWithCalls(share, docs),
  schemas: {
    ShareLink: describeObject(share.shareLink, 'A link without its secret part.', {
      id: 'The id of the link.',
      label: 'Recipient of the link; answers are signed with it.',
      shows_contact: 'True if mail address, phone number and profile are shown.',
      shows_summary: 'True if summaries are shown.',
      state: '`active`, `expired` or `revoked`.',
      created_by: 'Who made it.',
      created_at: 'When.',
      expires_at: 'Until when it is valid.',
      opened_at: 'When it was opened last; null for never.',
    }),
    NewShareLink: describeObject(share.newShareLink, 'A link with its address.', {
      id: 'The id of the link.',
      label: 'Recipient of the link; answers are signed with it.',
      shows_contact: 'True if mail address, phone number and profile are shown.',
      shows_summary: 'True if summaries are shown.',
      state: '`active`.',
      created_by: 'Who made it.',
      created_at: 'When.',
      expires_at: 'Until when it is valid.',
      opened_at: 'Null.',
      url: 'Its address, which is shown only once.',
    }),
    ShareLinkRequest: describeObject(share.shareLinkFields, 'A link to make.', {
      label: 'Recipient of the link.',
      days: 'For how many days.',
      shows_contact: 'True if mail address, phone number and profile are shown.',
      shows_summary: 'True if summaries are shown. They are free text, so look at the preview first.',
      seen: 'The `version` of the preview; needed for summaries.',
    }),
    OpenedLink: describeObject(share.openedLink, 'The two parts of the address.', {
      uid: 'The first part.',
      token: 'The second part.',
    }),
    SharedShortlist: describeObject(share.sharedShortlist, 'A shortlist as a link shows it.', {
      title: 'Of the search.',
      location: 'Of the search; may be empty.',
      company: 'Who shares it.',
      label: 'Recipient of the link.',
      expires_at: 'Until when it is valid.',
      people: 'Best first.',
    }),
    SharedPerson: describeObject(share.sharedPerson, 'A person as a link shows them.', {
      id: 'The id of the result.',
      name: 'As the search has found it.',
      role: 'The present job; may be empty.',
      employer: 'May be empty.',
      place: 'May be empty.',
      summary: 'Empty unless the link shows it.',
      skills: 'As the talent pool knows them.',
      criteria: 'What was found of each criterion, with the words that it rests on.',
      email: 'Empty unless the link shows it.',
      phone: 'Empty unless the link shows it.',
      profile_url: 'Empty unless the link shows it.',
      answer: 'What was last answered by this link; null for nothing.',
      comment: 'May be empty.',
    }),
    SharedPreview: describeObject(share.sharedPreview, 'The people of a link before it is made.', {
      version: 'Names what was seen.',
      people: 'Best first.',
    }),
    SharedAnswer: describeObject(share.sharedAnswer, 'An answer about a person.', {
      uid: 'The first part of the address.',
      token: 'The second part.',
      person: 'The id of the result.',
      answer: '`yes` or `no`; null for a comment alone.',
      comment: 'May be empty beside an answer.',
    }),
  },
};
