import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { foundCandidateFields } from '../search/found-candidate-fields.docs.ts';
import * as people from './search-people.calls.ts';

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
    description: 'How many people of a search are decided on, its sources, and the tags of its people.',
    refusals: notFound,
    example: {
      answer: {
        found: 214,
        strong: 12,
        others: 150,
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
      'A row for each person: rank, link, decision, a verdict for each criterion, tags and notes. It holds no addresses; those are in the export of the talent pool.',
    refusals: notFound,
    example: { answer: 'Rank,Name,Title\r\n1,Mila Visser,Data Engineer\r\n' },
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
      history: 'Every decision, newest first.',
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
      others:
        'For how many single words alone speak, and nobody has decided: `strength=possible` leaves them out.',
      shortlist: 'How many are shortlisted.',
      maybe: 'How many may be.',
      no: 'How many are not.',
      sources: 'Where they were found.',
      tags: 'The tags that they have.',
    }),
  },
};
