/** Name and job in the title of a found candidate, `Name · Job`; the job is empty where only the name is known. */
export function readFoundTitle(title: string): { name: string; role: string } {
  const [name = '', ...role] = title.split(' · ');
  return { name, role: role.join(' · ') };
}

export const decisions = ['shortlist', 'maybe', 'no'] as const;
export type Decision = (typeof decisions)[number];

export const decisionLabels: Record<Decision, string> = { shortlist: 'Shortlist', maybe: 'Maybe', no: 'No' };

/** What the record of decisions holds: decisions, moves on the board that decide nothing, and answers to a shared shortlist. */
export const recordKinds = ['decision', 'move', 'answer'] as const;
export type RecordKind = (typeof recordKinds)[number];

export const shareAnswers = ['yes', 'no'] as const;
export type ShareAnswer = (typeof shareAnswers)[number];
