/**
 * `npm run test:faults`: injects twenty faults on each database, then five each into exports and imports, two editors of one post and
 * streams of a model, and prints what was acknowledged and how long recovery took.
 */
import { runEditorRounds } from './editor-rounds.ts';
import { runFaultRounds } from './fault-rounds.ts';
import { runStreamRounds } from './stream-rounds.ts';
import { runTransferRounds } from './transfer-rounds.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 20);
/** Of exports, imports and posts that are written, each of which takes longer. */
const longRounds = Math.ceil(rounds / 4);
let failed = 0;
for (const database of ['embedded', 'postgres'] as const) {
  try {
    const { ledger, duties, triggered, slowestRecoveryMs } = await runFaultRounds(database, rounds);
    const count = (kind: string) => ledger.tasks.filter((task) => task.kind === kind).length;
    const done = ['search', 'generation', 'import', 'resume', 'registration'].map(
      (kind) => `${count(kind)} × ${kind}`,
    );
    console.log(
      `${database}: ${rounds} faults; acknowledged ${done.join(', ')}; ${ledger.unanswered} without a response or with a 503;`,
    );
    const published = [...ledger.scheduled.values()].filter(Boolean).length;
    console.log(
      `  ${published} scheduled posts published, each once, and ${ledger.autosaved.size} posts autosaved;`,
    );
    if (duties) {
      const { invited, passwords, forgotten, erased, watched, webhook } = duties;
      console.log(
        `  ${invited.size} invited, ${passwords.size} joined, ${forgotten.size} forgot their password, ${erased.size} erased, ${watched.size} searches watched and made again, ${webhook.received.size} events delivered;`,
      );
    }
    console.log('  nothing lost, duplicated or stuck; every task finished after');
    for (const [fault, ms] of Object.entries(slowestRecoveryMs))
      console.log(`  ${fault}: at most ${(ms / 1000).toFixed(1)} s`);
    for (const [trigger, times] of Object.entries(triggered))
      console.log(`  injected ${times} times ${trigger}`);
    const { exports, imports, repeated, hit, erased } = await runTransferRounds(database, longRounds);
    console.log(
      `  ${exports} exports and ${imports} imports under ${exports + imports + repeated} kills, ${hit} of them at work, ${erased.size} people erased meanwhile: nothing half, nobody back`,
    );
    const { confirmed, unanswered, conflicts } = await runEditorRounds(database, longRounds);
    console.log(
      `  two editors of one post: ${confirmed.size} saves confirmed, each a version, ${unanswered.size} without an answer, ${conflicts} conflicts told`,
    );
    const { completed, kept, asked } = await runStreamRounds(database, longRounds);
    console.log(
      `  ${completed} streamed posts written anew after a fault, ${kept} of cut streams kept by hand; ${asked} requests to the model`,
    );
  } catch (error) {
    failed += 1;
    console.error(`${database}: ${(error as Error).message}`);
  }
}
console.log(`${2 - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
