/** What somebody decides about a person of a search. */
export const decisions = ['shortlist', 'maybe', 'no'] as const;
export type Decision = (typeof decisions)[number];
