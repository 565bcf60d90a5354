/** The calls that create something and that a client may repeat safely, with the header `Idempotency-Key`. */
export const idempotentCalls: ReadonlySet<string> = new Set([
  'initiateSearch',
  'searchJobAgain',
  'startGeneration',
  'createCompanyProfile',
  'createPerson',
  'addNote',
  'addPersonNote',
  'startHandOver',
]);

export const idempotencyHeader = 'idempotency-key';
/** Longest key, in characters. */
export const longestIdempotencyKey = 255;
/** Hours for which an answer is kept. */
export const idempotencyHours = 24;
