import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { lawfulGrounds, saidGrounds } from './people.calls.ts';
import { mostPeopleAtOnce } from './pool-people.calls.ts';

export const erasedText = 'This person was erased at their request and is not added again.';

const rows = z.array(z.record(z.string(), z.unknown()));

export const heldOnPerson = z.object({
  exported_at: timestamp,
  person: rows,
  tags: z.array(z.string()),
  notes: rows,
  reminders: rows,
  documents: rows,
  /** The searches that found them, with what was read of each criterion. */
  search_results: rows,
  decisions: rows,
  verdicts: rows,
  messages: rows,
  sequences: rows,
  /** What came back to mails. */
  replies: rows,
  hand_overs: rows,
  audit_trail: rows,
});
export type HeldOnPerson = z.infer<typeof heldOnPerson>;

export const exportPerson = defineCall({
  name: 'exportPerson',
  summary: 'Everything that is held on one person. For an Owner.',
  method: 'GET',
  path: '/talent/people/:id/export/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 200: heldOnPerson },
});

export const erasePerson = defineCall({
  name: 'erasePerson',
  summary: 'Erases a person for good, and keeps them from coming back by import or résumé. For an Owner.',
  method: 'POST',
  path: '/talent/people/:id/erase/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 204: nothing },
});

export const setLawfulGrounds = defineCall({
  name: 'setLawfulGrounds',
  summary: 'Says on what basis a person is held, and when they were told. For an Owner.',
  method: 'PUT',
  path: '/talent/people/:id/grounds/',
  access: 'owner',
  params: idParams,
  body: saidGrounds,
  answers: { 200: lawfulGrounds },
});

/** Fields that are left out stay as they are. */
export const groundsOfPerson = z.extend(z.partial(saidGrounds), { id });
export const groundsOfPeople = z.object({
  people: z.array(groundsOfPerson).check(z.minLength(1), z.maxLength(mostPeopleAtOnce)),
});
/** Those who were not as wanted, as they were before: sent back, they undo it. */
export const earlierGrounds = z.object({ changed: z.array(z.extend(lawfulGrounds, { id })) });

export const setGroundsOfPeople = defineCall({
  name: 'setGroundsOfPeople',
  summary: 'Says of several people on what basis they are held, or when they were told. For an Owner.',
  method: 'POST',
  path: '/talent/people/grounds/',
  access: 'owner',
  body: groundsOfPeople,
  answers: { 200: earlierGrounds },
});
