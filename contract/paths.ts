/** First path segments that belong to the API; everything else is a page. The desktop shell forwards them too. */
export const apiPrefixes = [
  '/api/',
  '/search/',
  '/post/',
  '/talent/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
] as const;

/** The page of one candidate, relative to the public address. */
export const candidatePath = (id: string) => `/dashboard/sourcing/candidates/${id}`;
/** The page behind the link of an activation mail (spec §2). */
export const activationPath = (uid: string, token: string) => `/auth/activate/${uid}/${token}`;
