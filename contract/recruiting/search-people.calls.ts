import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { optionalParagraphs, optionalText, requiredParagraphs, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { decisions, recordKinds, shareAnswers } from '../search/decisions.ts';
import { foundCandidate, resultFilters, verdicts } from '../search/sourcing.calls.ts';

/** With a card it is a step of that card. */
export const reminder = z.object({
  id,
  person_id: id,
  text: z.string(),
  /** `2026-11-30`; null for a step of a card without a day. */
  on: z.nullable(z.string()),
  card: z.nullable(z.object({ search_id: id, title: z.string(), result_id: id })),
  assignee: z.nullable(z.object({ id, name: z.string() })),
  author: z.string(),
  by_mail: z.boolean(),
});
export const peopleLimits = { atOnce: 200, reason: 300, note: 5000, tag: 40, tags: 30 } as const;

export const resultIds = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(peopleLimits.atOnce));
export const decidedPerson = z.object({
  id,
  /** The `decision_version` that the caller has seen; 0 where nobody has decided. */
  version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
});

export const decisionRequest = z.object({
  decision: z.nullable(z.enum(decisions)),
  reason: optionalParagraphs(peopleLimits.reason),
  people: resultIds(decidedPerson),
});
export type DecisionRequest = z.infer<typeof decisionRequest>;
export const undoRequest = z.object({ people: resultIds(decidedPerson) });

export const personDecision = z.object({
  id,
  decision: z.nullable(z.enum(decisions)),
  reason: z.string(),
  decided_by: z.string(),
  decision_version: z.number(),
  stage: z.nullable(z.string()),
  stopped_sequence: z.optional(z.literal(true)),
});
export type PersonDecision = z.infer<typeof personDecision>;

export const note = z.object({
  id,
  text: z.string(),
  author: z.string(),
  is_mine: z.boolean(),
  created_at: timestamp,
});
export type Note = z.infer<typeof note>;

export const pastDecision = z.object({
  kind: z.enum(recordKinds),
  author: z.string(),
  from: z.nullable(z.enum(decisions)),
  to: z.nullable(z.enum(decisions)),
  reason: z.string(),
  moved_to: z.string(),
  answer: z.nullable(z.enum(shareAnswers)),
  created_at: timestamp,
});

export const contactStop = z.object({
  reason: z.string(),
  by: z.string(),
  since: timestamp,
  /** The day from which they may be written to again; null for never. */
  until: z.nullable(z.string()),
});
export type ContactStop = z.infer<typeof contactStop>;

export const contactStopFields = {
  reason: optionalText(peopleLimits.reason),
  until: z.optional(z.nullable(day())),
};

export const contactKinds = ['wrote', 'replied', 'away', 'bounced'] as const;

export const foundPerson = z.extend(foundCandidate, {
  id,
  summary: z.string(),
  skills: z.array(z.string()),
  email: z.string(),
  profile_url: z.string(),
  contact_stop: z.optional(contactStop),
  history: z.array(pastDecision),
  /** Mails to the person and what came back, newest first. Left out by an earlier server. */
  contacts: z.optional(
    z.array(
      z.object({ kind: z.enum(contactKinds), author: z.string(), text: z.string(), created_at: timestamp }),
    ),
  ),
  written_notes: z.array(note),
  reminders: z.array(reminder),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const searchSummary = z.object({
  found: z.number(),
  strong: z.number(),
  others: z.number(),
  /** Weak matches without a decision: `strength=listed` leaves them out; left out by an earlier server, which knows no `listed`. */
  undecided_others: z.optional(z.number()),
  shortlist: z.number(),
  maybe: z.number(),
  no: z.number(),
  sources: z.array(z.string()),
  tags: z.array(z.string()),
});
export type SearchSummary = z.infer<typeof searchSummary>;

export const getSearchSummary = defineCall({
  name: 'getSearchSummary',
  summary: 'How many people of a search are decided on, and what its results can be filtered by.',
  method: 'GET',
  path: '/search/jobs/:id/summary/',
  access: 'signed-in',
  params: idParams,
  query: z.object(resultFilters),
  answers: { 200: searchSummary },
});

export const decidePeople = defineCall({
  name: 'decidePeople',
  summary: 'Shortlists people of a search, or decides otherwise about them.',
  method: 'POST',
  path: '/search/jobs/:id/decisions/',
  access: 'signed-in',
  params: idParams,
  body: decisionRequest,
  answers: { 200: z.array(personDecision) },
});

export const undoDecisions = defineCall({
  name: 'undoDecisions',
  summary: 'Takes back the last decision about each of several people.',
  method: 'POST',
  path: '/search/jobs/:id/decisions/undo/',
  access: 'signed-in',
  params: idParams,
  body: undoRequest,
  answers: { 200: z.array(personDecision) },
});

export const exportSearchResults = defineCall({
  name: 'exportSearchResults',
  summary: 'The results of a search, filtered, as CSV with spreadsheet formulas escaped.',
  method: 'GET',
  path: '/search/jobs/:id/export/',
  access: 'signed-in',
  needsProof: true,
  proofReason: 'The export holds mail addresses and phone numbers. You are asked once in ten minutes.',
  params: idParams,
  query: z.object(resultFilters),
  answerType: 'text/csv',
  answers: { 200: z.string() },
});

export const getFoundPerson = defineCall({
  name: 'getFoundPerson',
  summary: 'One person of a search, with the text, the notes and every decision.',
  method: 'GET',
  path: '/search/results/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: foundPerson },
});

export const markPersonSeen = defineCall({
  name: 'markPersonSeen',
  summary: 'Marks a person of a search as seen.',
  method: 'POST',
  path: '/search/results/:id/seen/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const setVerdict = defineCall({
  name: 'setVerdict',
  summary: 'Sets by hand whether a person meets a criterion, over what the search has read.',
  method: 'PUT',
  path: '/search/results/:id/verdict/',
  access: 'signed-in',
  params: idParams,
  body: z.object({
    criterion: requiredText(40),
    verdict: z.nullable(z.enum(verdicts)),
  }),
  answers: { 204: nothing },
});

export const addNote = defineCall({
  name: 'addNote',
  summary: 'Writes a note about a person of a search.',
  method: 'POST',
  path: '/search/results/:id/notes/',
  access: 'signed-in',
  params: idParams,
  body: z.object({ text: requiredParagraphs(peopleLimits.note, 'Write something first.') }),
  answers: { 201: note },
});

export const deleteNote = defineCall({
  name: 'deleteNote',
  summary: "Deletes one of the caller's own notes.",
  method: 'DELETE',
  path: '/search/notes/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

const tagName = requiredText(peopleLimits.tag);
export const addTag = defineCall({
  name: 'addTag',
  summary: 'Tags a person of a search. The tag stays with the person in every search.',
  method: 'POST',
  path: '/search/results/:id/tags/',
  access: 'signed-in',
  params: idParams,
  body: z.object({ tag: tagName }),
  answers: { 204: nothing },
});

export const removeTag = defineCall({
  name: 'removeTag',
  summary: 'Removes a tag of a person.',
  method: 'DELETE',
  path: '/search/results/:id/tags/',
  access: 'signed-in',
  params: idParams,
  query: z.object({ tag: tagName }),
  answers: { 204: nothing },
});
