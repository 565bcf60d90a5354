import type { Exception } from './check-patterns.ts';

/** Patterns that are not linear, and why nobody else's text can make them slow. */
export const exceptions: Exception[] = [
  {
    at: 'server/platform/config/setting-warnings.ts',
    reason: "Reads the operator's own file of settings, once at start.",
  },
  {
    at: 'server/platform/telemetry/traced-statements.ts',
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
];
