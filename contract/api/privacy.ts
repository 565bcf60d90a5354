import { defineCall, idParams, moment, nothing } from '../call.ts';
import { z } from '../zod.ts';
import { lawfulGrounds } from './people.ts';

/** Why nobody is added who was erased. */
export const erasedText = 'This person was erased at their request and is not added again.';

const rows = z.array(z.record(z.string(), z.unknown()));

/** Everything that is held on one person. */
export const heldOnPerson = z.object({
  exported_at: moment,
  /** What the talent pool knows of them; with the entries that were merged into it. */
  person: rows,
  tags: z.array(z.string()),
  notes: rows,
  documents: rows,
  /** The searches that found them, with what was read of each criterion. */
  search_results: rows,
  decisions: rows,
  verdicts: rows,
  /** Mails to them. */
  messages: rows,
  /** Applicant systems that they were handed over to. */
  hand_overs: rows,
  /** What was done with their entry. */
  audit_trail: rows,
});
export type HeldOnPerson = z.infer<typeof heldOnPerson>;

export const exportPerson = defineCall({
  name: 'exportPerson',
  summary: 'Everything that is held on one person. For an Owner.',
  method: 'GET',
  path: '/talent/people/:id/export/',
  access: 'owner',
  params: idParams,
  answers: { 200: heldOnPerson },
});

export const erasePerson = defineCall({
  name: 'erasePerson',
  summary: 'Erases a person for good, and keeps them from coming back by import or résumé. For an Owner.',
  method: 'POST',
  path: '/talent/people/:id/erase/',
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});

export const setLawfulGrounds = defineCall({
  name: 'setLawfulGrounds',
  summary: 'Says on what basis a person is held, and when they were told.',
  method: 'PUT',
  path: '/talent/people/:id/grounds/',
  access: 'signed-in',
  params: idParams,
  body: lawfulGrounds,
  answers: { 200: lawfulGrounds },
});
