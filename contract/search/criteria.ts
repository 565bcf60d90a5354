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
/** `found`: a quote supports it. `missing`: the text denies it, or a complete list lacks it. `unclear`: not said. */
export const verdicts = ['found', 'missing', 'unclear'] as const;
export type Verdict = (typeof verdicts)[number];

/** Among the reasons for a result: the person's text is a copy or a list of the job's own words, which prove nothing. */
export const repeatsJobText = 'Repeats the job’s text';
