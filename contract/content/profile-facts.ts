/** Parts of the company profile and the voice that can stand in a post. */
export const factFields = [
  'description',
  'mission',
  'products_services',
  'serving_industries',
  'keywords',
  'website',
  'proof_points',
] as const;
export type FactField = (typeof factFields)[number];
