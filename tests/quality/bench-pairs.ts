/**
 * `npm run bench:pairs`: the minimal pairs of `minimal-pairs.tsv`, two people who differ in one thing, in three pools; how
 * many of each kind hold, and which don't.
 */
import { findBrokenPairs, pairPools, readMinimalPairs } from './minimal-pairs.ts';

const pairs = readMinimalPairs();
const kinds = Map.groupBy(pairs, ({ kind }) => kind);
const broken = new Map(pairPools.map((pool) => [pool, findBrokenPairs(pairs, pool)]));
console.log(`\n| kind | pairs | ${pairPools.join(' | ')} |\n|---|---|${'---|'.repeat(pairPools.length)}`);
for (const [kind, ofKind] of [...kinds, ['all', pairs] as const]) {
  const held = pairPools.map(
    (pool) =>
      ofKind.length - (broken.get(pool) ?? []).filter((pair) => kind === 'all' || pair.kind === kind).length,
  );
  console.log(`| ${[kind, ofKind.length, ...held].join(' | ')} |`);
}
for (const [pool, list] of broken) {
  for (const { kind, job } of list)
    console.log(`- ${pool}, ${kind}: ${job.title}, ${job.location}: ${job.description}`);
}
