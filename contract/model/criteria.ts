/** What a criterion is about, in the order in which they are shown. */
export const criterionKinds = [
  'title',
  'level',
  'years',
  'place',
  'skill',
  'language',
  'certificate',
] as const;
/** `must` and `nice` to have; `not` excludes. */
export const criterionNeeds = ['must', 'nice', 'not'] as const;
