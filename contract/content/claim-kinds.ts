/** What a post may claim. */
export const claimKinds = [
  'number',
  'price',
  'date',
  'quote',
  'competitor',
  'address',
  'statement',
  'placeholder',
] as const;
export type ClaimKind = (typeof claimKinds)[number];
