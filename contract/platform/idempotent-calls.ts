/**
 * The calls that create something and that a client may repeat safely, with the header `Idempotency-Key`. Their handlers use
 * the database by their context alone. `server/platform/http/idempotency.test.ts` says of every other POST why it is not here.
 */
export const idempotentCalls: ReadonlySet<string> = new Set([
  'initiateSearch',
  'searchJobAgain',
  'startGeneration',
  'createCompanyProfile',
  'createPerson',
  'addNote',
  'addPersonNote',
  'addPersonReminder',
  'addReminder',
  'startHandOver',
  'startCampaign',
  'keepDraft',
  'addPostComment',
  'sendMessage',
  'startSequence',
  'createShareLink',
  'keepResume',
  'inviteColleague',
  'createApiKey',
  'createWebhook',
]);

/** Those that answer a secret once: of what they have created the id alone is kept, which a repeated request is told. */
export const secretAnswers: ReadonlySet<string> = new Set([
  'createShareLink',
  'createApiKey',
  'createWebhook',
]);

export const idempotencyHeader = 'idempotency-key';
/** In characters. */
export const longestIdempotencyKey = 255;
export const idempotencyHours = 24;
