export const readingLimits = {
  /** For the job, before anybody is searched, in milliseconds. */
  jobMs: 20_000,
  people: 50,
  /** Repeated ones counted; those under way when it is reached are stopped. */
  requests: 70,
  tokens: 250_000,
  /** Of criteria and texts, for endpoints that count no tokens. */
  characters: 800_000,
  /** For all people, and for one, in milliseconds. */
  totalMs: 90_000,
  personMs: 45_000,
  /** Before a request is repeated, unless the service names a time. */
  waitMs: 1500,
  /** So many at once where the first answer came this fast; a slow model usually works on one after the other. */
  atOnce: 4,
  fastMs: 8000,
  /** Failures in a row after which nobody else is read. */
  failures: 3,
};
