/** What can be done to the text of a post, or to a part of it. The first four also without a model, which alone can change a tone. */
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
/** Those that work on a part of the text without a model. */
export const composerPartActions: readonly TextAction[] = ['shorter'];
