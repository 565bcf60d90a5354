/** The first four also work without a model, which alone can change a tone. */
export const textActions = [
  'another_version',
  'shorter',
  'longer',
  'other_opening',
  'other_tone',
  'translate',
  'fix_grammar',
] as const;
export type TextAction = (typeof textActions)[number];

export const composerActions: readonly TextAction[] = [
  'another_version',
  'shorter',
  'longer',
  'other_opening',
];
export const composerPartActions: readonly TextAction[] = ['shorter'];
