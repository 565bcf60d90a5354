/** `npm run test:faults`: twenty kills on each database; prints what was acknowledged and how long recovery took. */
import { killRounds } from './kill-rounds.ts';

const kills = 20;
let failed = 0;
for (const database of ['embedded', 'postgres'] as const) {
  try {
    const { acknowledged, unanswered, slowestMs } = await killRounds(database, kills);
    const { search, generation, import: imports, registration } = acknowledged;
    const done = [
      `${search} searches`,
      `${generation} generations`,
      `${imports} imports`,
      `${registration} registrations`,
    ];
    console.log(
      `${database}: ${kills} kills; acknowledged ${done.join(', ')}; ${unanswered} cut off without an answer;`,
    );
    console.log(
      `  nothing lost, doubled or stuck; every job ended at most ${(slowestMs / 1000).toFixed(1)} s after the restart.`,
    );
  } catch (error) {
    failed += 1;
    console.error(`${database}: ${(error as Error).message}`);
  }
}
console.log(`${2 - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
