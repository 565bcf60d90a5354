/** `npm run test:faults`: twenty faults on each database; prints what was acknowledged and how long recovery took. */
import { faultRounds } from './fault-rounds.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 20);
let failed = 0;
for (const database of ['embedded', 'postgres'] as const) {
  try {
    const { ledger, struck, slowestMs } = await faultRounds(database, rounds);
    const count = (kind: string) => ledger.tasks.filter((task) => task.kind === kind).length;
    const done = ['search', 'generation', 'import', 'registration'].map((kind) => `${count(kind)} × ${kind}`);
    console.log(
      `${database}: ${rounds} faults; acknowledged ${done.join(', ')}; ${ledger.unanswered} not answered or 503;`,
    );
    console.log('  nothing lost, doubled or stuck; every task ended after');
    for (const [fault, ms] of Object.entries(slowestMs))
      console.log(`  ${fault}: at most ${(ms / 1000).toFixed(1)} s`);
    for (const [moment, times] of Object.entries(struck)) console.log(`  struck ${times} times ${moment}`);
  } catch (error) {
    failed += 1;
    console.error(`${database}: ${(error as Error).message}`);
  }
}
console.log(`${2 - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
