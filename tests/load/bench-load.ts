/**
 * `npm run bench:load`: what grows with load, on PostgreSQL with an API process and workers of their own. All of it, or the parts
 * that are named: `-- workers day overload flood`. `--minutes` is the length of the day's mix (10), `--workers` their numbers.
 * `-- embedded --minutes 60` is a day's mix on the embedded database, in one process.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureDay, measureEmbeddedDay, measureFlood, measureOverload } from './load-mix.ts';
import { measureWorkers } from './load-workers.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1,2,4' },
  },
});
const parts: Record<string, () => Promise<void>> = {
  workers: () => measureWorkers(values.workers.split(',').map(Number)),
  day: () => measureDay(Number(values.minutes)),
  embedded: () => measureEmbeddedDay(Number(values.minutes)),
  overload: () => measureOverload(Number(values.seconds)),
  flood: () => measureFlood(Number(values.seconds)),
};
const unknown = positionals.find((part) => !(part in parts));
if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}.`);
console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}.`);
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length === 0 || positionals.includes(name)) await measure();
}
