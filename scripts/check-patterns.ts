/**
 * Checks that every regular expression of the product is linear, so that no text can hold a processor. Verdicts are kept in
 * `patterns/verdicts.json`: only new and changed patterns are judged. `--write` keeps the new verdicts and drops old ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  checkPatterns,
  describe,
  type Exception,
  readProduct,
  type Verdicts,
} from './patterns/check-patterns.ts';

/** Patterns that are not linear, and why nobody else's text can make them slow. */
const exceptions: Exception[] = [
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

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(import.meta.dirname, 'patterns/verdicts.json');
const patterns = await readProduct(root);
const known: Verdicts = JSON.parse(readFileSync(file, 'utf8'));
const { slow, unneeded, verdicts, fresh } = await checkPatterns(patterns, known, exceptions);

for (const { pattern, why } of slow) {
  console.error(`${pattern.at}: ${describe(pattern)} is not linear: ${why}`);
}
for (const { at, pattern } of unneeded) {
  console.error(`scripts/patterns/exceptions.ts: nothing needs the exception for ${at} ${pattern ?? ''}`);
}
if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(verdicts, null, 2)}\n`);
else if (fresh > slow.length) {
  console.log(`${fresh - slow.length} new patterns are linear. Keep that: npm run check:patterns -- --write`);
}
console.log(
  `${patterns.length} patterns, ${slow.length} slow ones, ${exceptions.length} exceptions with a reason.`,
);
// What was loaded may hold timers.
process.exit(slow.length + unneeded.length === 0 ? 0 : 1);
