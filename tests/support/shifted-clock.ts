/**
 * Preloaded by `--import`: the clock of a process, its threads and its embedded database is ahead by `CLOCK_AHEAD_MS`, for what is
 * due on another day.
 */
import { syncBuiltinESMExports } from 'node:module';
import threads, { type WorkerOptions } from 'node:worker_threads';

const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;

// The product's threads take no flags of their process.
threads.Worker = class extends threads.Worker {
  constructor(file: string | URL, options?: WorkerOptions) {
    super(file, { ...options, execArgv: ['--import', import.meta.url] });
  }
};
syncBuiltinESMExports();
