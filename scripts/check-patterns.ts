/**
 * Checks that every regular expression of the product is linear, so that no text can hold a processor. Verdicts are kept in
 * `patterns/verdicts.json`: only new and changed patterns are judged. `--write` keeps the new verdicts and drops old ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkPatterns, describe, readProduct, type Verdicts } from './patterns/check-patterns.ts';
import { exceptions } from './patterns/exceptions.ts';

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
