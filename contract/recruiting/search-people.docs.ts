import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { foundCandidateFields } from '../search/sourcing.docs.ts';
import * as people from './search-people.calls.ts';
import * as share from './share-links.calls.ts';

const notFound = { 404: 'The organization has no such search or person; either may have been deleted.' };
const notAll = {
  400: 'A field is wrong, or the organization has erased one of the people: `ids` says which. Nothing is changed.',
  404: 'The organization has no such search or person; either may have been deleted. `ids` says who is missing. Nothing is changed.',
};
const decided = {
  id: example.otherId,
  decision: 'shortlist' as const,
  reason: '',
  decided_by: 'Ada Novak',
  decision_version: 1,
  stage: 'shortlisted',
};
const note = {
  id: example.otherId,
  text: 'Knows our terminal. Ask about nights.',
  author: 'Ada Novak',
  is_mine: true,
  created_at: example.time,
};
const seen = [{ id: example.otherId, version: 0 }];
const stale =
  'The decision has changed since the version that was sent; `detail` says who changed it and how. Nothing is changed.';

const docs: DocsOf<typeof people> = {
  getSearchSummary: {
    description:
      'How many people of a search that the filters let through are decided on, their sources, and the tags of all its people.',
    refusals: notFound,
    example: {
      answer: {
        found: 214,
        strong: 12,
        others: 150,
        undecided_others: 148,
        shortlist: 9,
        maybe: 4,
        no: 31,
        sources: ['talent-pool'],
        tags: ['Nights'],
      },
    },
  },
  decidePeople: {
    description: `Decides about up to ${people.peopleLimits.atOnce} people, all or none. Each comes with the \`decision_version\` that the caller has seen. Each decision is recorded with its author and what was found of each criterion at the time.`,
    refusals: { ...notAll, 409: stale },
    example: {
      body: { decision: 'shortlist', reason: '', people: seen },
      answer: [decided],
    },
  },
  undoDecisions: {
    description:
      'Takes back the last decision about each person, or the last move on the board: the one before it stands again. The record keeps both, so a second call takes back the first.',
    refusals: { 400: 'Nobody has decided about one of the people.', 409: stale, ...notFound },
    example: {
      body: { people: [{ id: example.otherId, version: 1 }] },
      answer: [{ ...decided, decision: null, decision_version: 2, stage: null }],
    },
  },
  exportSearchResults: {
    description:
      'A row for each person: rank in the filtered list, mail address and phone, link, decision, a verdict for each criterion, tags and notes. People who must not be contacted have a `Yes` under _Do not contact_ and no address. Each export leaves an entry in the audit trail.',
    refusals: notFound,
    example: { answer: 'Rank,Name,Title,Email\r\n1,Mila Visser,Data Engineer,mila@harbour.example\r\n' },
  },
  getFoundPerson: {
    description:
      "A result with the person's text, the notes that the organization has written, and every decision.",
    refusals: notFound,
    example: {
      answer: {
        id: example.otherId,
        url: `https://talent.harbour.example/candidates/${example.otherId}`,
        title: 'Mila Visser · Data Engineer',
        place: 'Rotterdam, Netherlands',
        snippet: 'Six years of streaming pipelines.',
        why: ['Skills: Kafka, SQL'],
        matched: ['kafka', 'sql'],
        source: 'talent-pool',
        sample: false,
        decision: 'shortlist',
        decided_by: 'Ada Novak',
        decision_version: 1,
        summary: 'Six years of streaming pipelines for a container terminal.',
        skills: ['Kafka', 'SQL'],
        email: 'mila@people.example',
        profile_url: 'https://people.example/mila',
        history: [
          {
            kind: 'decision',
            answer: null,
            author: 'Ada Novak',
            from: null,
            to: 'shortlist',
            reason: '',
            moved_to: 'Shortlisted',
            created_at: example.time,
          },
        ],
        written_notes: [note],
        reminders: [],
      },
    },
  },
  markPersonSeen: {
    description: 'Marks a person as seen in this search, for the whole organization.',
    refusals: notFound,
    example: {},
  },
  setVerdict: {
    description:
      'Sets by hand whether a person meets a criterion of the search. The verdict then names the user as its `reader`, and stays when the search is ranked again.',
    refusals: { 400: 'The search has no such criterion.', ...notFound },
    example: { body: { criterion: 'c1', verdict: 'found' } },
  },
  addNote: {
    description: 'Writes a note. It stays with the person, in every search of the organization.',
    refusals: { 400: 'The note is empty or too long.', ...notFound },
    example: { body: { text: note.text }, answer: note },
  },
  deleteNote: {
    description: "Deletes one of the caller's own notes.",
    refusals: { 403: 'A colleague has written it.', 404: 'The organization has no such note.' },
    example: {},
  },
  addTag: {
    description: `Tags a person; capitals make no other tag. The tag stays with the person, in every search. A person has at most ${people.peopleLimits.tags}.`,
    refusals: { 400: 'The tag is empty or too long, or one too many.', ...notFound },
    example: { body: { tag: 'Nights' } },
  },
  removeTag: {
    description: 'Removes a tag; one that the person does not have is gone already.',
    refusals: notFound,
    example: {},
  },
};

export const searchPeopleSection: ApiSection = {
  tag: 'People of a search',
  description: 'Decisions on the people found by a search, and notes about them.',
  calls: pairWithCalls(people, docs),
  schemas: {
    DecisionRequest: describeObject(people.decisionRequest, 'The decision and the people it applies to.', {
      decision: '`shortlist`, `maybe` or `no`; null takes the decision away.',
      reason: 'Why, for colleagues.',
      people: 'The ids of results, each with the `decision_version` that the caller has seen.',
    }),
    UndoRequest: describeObject(people.undoRequest, 'Whose last decision is taken back.', {
      people: 'The ids of results, each with the `decision_version` that the caller has seen.',
    }),
    PersonDecision: describeObject(people.personDecision, 'What is decided about a person.', {
      id: 'The id of the result.',
      decision: 'Null where nothing is decided.',
      reason: 'Why; may be empty.',
      decided_by: 'Who made the last decision.',
      decision_version: 'Rises with each decision and each change on the board.',
      stage: 'The column of the board; null for people who are not on it.',
      stopped_sequence: 'True if this stopped a sequence of theirs; left out otherwise.',
    }),
    PastDecision: describeObject(people.pastDecision, 'One decision that was made, or a move on the board.', {
      kind: '`decision`, `move` where nothing was decided, or `answer` to a shared shortlist.',
      answer: 'What was answered; null for other kinds and for comments.',
      author: 'Who made it.',
      from: 'What stood before.',
      to: 'What stood after.',
      reason: 'Why; may be empty.',
      moved_to: 'The column of the board that it led to; empty where it moved nobody.',
      created_at: 'When.',
    }),
    Note: describeObject(people.note, 'A note about a person.', {
      id: 'The id of the note.',
      text: 'What it says.',
      author: 'Who wrote it.',
      is_mine: 'True if the caller wrote it, and so may delete it.',
      created_at: 'When.',
    }),
    FoundPerson: describeObject(people.foundPerson, 'Everything about one person of a search.', {
      ...foundCandidateFields,
      summary: 'As the talent pool knows the person; empty for what the web found.',
      skills: 'As the talent pool knows them; empty for what the web found.',
      email: 'May be empty.',
      profile_url: 'May be empty.',
      contact_stop: 'Why nobody may write to them; left out where it is not known.',
      history: 'Every decision, newest first.',
      contacts: 'Mails to the person, and what came back, newest first.',
      written_notes: 'Every note, newest first.',
      reminders: 'Open reminders, the earliest first.',
    }),
    VerdictRequest: describeObject(people.setVerdict.body, 'A verdict on a criterion, set by hand.', {
      criterion: 'The id of a criterion of the search.',
      verdict: 'Null goes back to what the search has read.',
    }),
    NoteRequest: describeObject(people.addNote.body, 'A note to write.', { text: 'What it says.' }),
    TagRequest: describeObject(people.addTag.body, 'A tag to add.', { tag: 'Its name.' }),
    SearchSummary: describeObject(people.searchSummary, 'Where the people of a search stand.', {
      found: 'How many were found.',
      strong: 'Of how many every must-have is found.',
      others: 'How many are weak matches, whatever is decided: `strength=possible` leaves them out.',
      undecided_others: 'How many of these nobody has decided on: `strength=listed` leaves them out.',
      shortlist: 'How many are shortlisted.',
      maybe: 'How many may be.',
      no: 'How many are not.',
      sources: 'Where they were found.',
      tags: 'The tags that they have.',
    }),
  },
};

const shareLinksNotFound = {
  404: 'The organization has no such search or link; either may have been deleted.',
};
const invalid = 'The link is wrong, over or revoked.';
const link = {
  id: example.otherId,
  label: 'Dana Reed',
  shows_contact: false,
  shows_summary: false,
  chooses_people: false,
  shows_sharer: true,
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
  criteria: [{ text: 'Kafka', need: 'must' as const, verdict: 'found' as const, quote: 'Kafka' }],
  email: '',
  phone: '',
  profile_url: '',
  answer: 'yes' as const,
  comment: 'Invite her for Thursday.',
};
const parts = { uid: example.otherId, token: example.refresh };

const shareLinksDocs: DocsOf<typeof share> = {
  listShareLinks: {
    description: 'All links to the shortlist of a search, with their state. The addresses are not stored.',
    refusals: shareLinksNotFound,
    example: { answer: [link] },
  },
  previewShareLink: {
    description:
      'What a link that shows summaries would show at present. Its `version` goes into the request for that link, which is refused when the texts have changed since. A key that reads searches may make this call: it reads the same people with *listSearchResults* and *getFoundPerson*, and nothing leaves the organization by it.',
    refusals: shareLinksNotFound,
    example: { answer: { version: 'q83vEjRW', people: [person] } },
  },
  createShareLink: {
    description: `Makes a link that is valid for up to ${share.shareLimits.days} days. Its \`url\` is in this answer alone.`,
    refusals: {
      400: 'A field is wrong, or one link too many.',
      ...shareLinksNotFound,
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
    refusals: shareLinksNotFound,
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
        sharer: { name: 'Ada Novak', email: 'ada@harbour.example' },
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
  calls: pairWithCalls(share, shareLinksDocs),
  schemas: {
    ShareLink: describeObject(share.shareLink, 'A link without its secret part.', {
      id: 'The id of the link.',
      label: 'Recipient of the link; answers are signed with it.',
      shows_contact: 'True if mail address, phone number and profile are shown.',
      shows_summary: 'True if summaries are shown.',
      chooses_people: 'True if only people chosen for it are shown.',
      shows_sharer: 'True if the recipient sees who made it.',
      state: '`active`, `expired` or `revoked`.',
      created_by: 'Who made it.',
      created_at: 'When.',
      expires_at: 'Until when it is valid.',
      opened_at: 'When it was opened last; null for never.',
      answers:
        'How many people it shows now, and how many of them its recipient has answered about, with yes, no or a comment.',
    }),
    NewShareLink: describeObject(share.newShareLink, 'A link with its address.', {
      id: 'The id of the link.',
      label: 'Recipient of the link; answers are signed with it.',
      shows_contact: 'True if mail address, phone number and profile are shown.',
      shows_summary: 'True if summaries are shown.',
      chooses_people: 'True if only people chosen for it are shown.',
      shows_sharer: 'True if the recipient sees who made it.',
      state: '`active`.',
      created_by: 'Who made it.',
      created_at: 'When.',
      expires_at: 'Until when it is valid.',
      opened_at: 'Null.',
      url: 'Its address, which is shown only once.',
      mailed_to: 'Where the link was mailed to; absent where it was not.',
      mail_problem: 'Why it could not be mailed.',
    }),
    ShareLinkRequest: describeObject(share.shareLinkFields, 'A link to make.', {
      label: 'Recipient of the link.',
      days: 'For how many days.',
      shows_contact: 'True if mail address, phone number and profile are shown.',
      shows_summary: 'True if summaries are shown. They are free text, so look at the preview first.',
      seen: 'The `version` of the preview; needed for summaries.',
      shows_sharer: 'True if the recipient sees who made it, with their mail address.',
      people:
        'The ids of the results to show. Left out, the link shows who is shortlisted whenever it is opened.',
      mail_to: 'Where the link is mailed to, by the mail server of the organization if it has one.',
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
      sharer:
        'Who made the link; absent unless they chose to tell. The address is empty once they have left.',
      people: 'By must-haves met, then best first.',
    }),
    SharedPerson: describeObject(share.sharedPerson, 'A person as a link shows them.', {
      id: 'The id of the result.',
      name: 'As the search has found it.',
      role: 'The present job; may be empty.',
      employer: 'May be empty.',
      place: 'May be empty.',
      years: 'Of experience; absent where they are not known.',
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
      people: 'By must-haves met, then best first.',
      can_mail: 'False where the organization has no mail server.',
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
