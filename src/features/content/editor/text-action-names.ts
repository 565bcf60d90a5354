import type { TextAction } from '../../../../contract/content/text-actions.ts';

/** What can be done to a text, as buttons, proposals and the history call it. */
export const textActionNames: Record<TextAction, string> = {
  another_version: 'Another version',
  shorter: 'Shorter',
  longer: 'Longer',
  other_opening: 'Other opening',
  other_tone: 'Other tone',
  translate: 'Translation',
  fix_grammar: 'Fix grammar',
};
