import type { Exception } from './check-patterns.ts';

/** Patterns that are not linear, and why nobody else's text can make them slow. */
export const exceptions: Exception[] = [
  {
    at: 'server/platform/config/env-file.ts',
    reason: "Reads the operator's own file of settings, once at start.",
  },
  {
    at: 'server/platform/telemetry/statement-summary.ts',
    reason: 'Reads statements that the product wrote itself; what users typed is in their parameters.',
  },
  {
    at: 'src/app/entry-server.tsx',
    reason:
      'Reads a page that React has just written: texts in it are escaped, so the tags are the own ones.',
  },
  {
    at: 'contract/platform/content-policy.ts',
    reason: 'Reads pages of the build, in which texts are escaped, so the tags are the own ones.',
  },
  {
    at: 'server/modules/search/reading/advert/',
    reason: 'Reads a line of an advert, which is cut at 1,000 characters before.',
  },
  {
    at: 'server/modules/search/criteria/',
    reason: 'Reads a clause or a criterion, which are short; not yet proven one by one.',
  },
  {
    at: 'server/modules/search/matching/read-description.ts',
    reason: 'Reads a sentence of a description; not yet proven one by one.',
  },
  {
    at: 'server/modules/people/resumes/reading/',
    reason: 'Reads a line of a résumé, in a thread with a time limit; not yet proven one by one.',
  },
];
