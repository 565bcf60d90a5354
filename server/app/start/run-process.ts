import { once } from 'node:events';
import type { Logger } from 'pino';
import { loadThread } from '../../modules/search/pool-index/run-in-thread.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { loadEnvFile, settingWarnings } from '../../platform/config/setting-warnings.ts';
import { prepareThread } from '../../platform/db/embedded/database-in-thread.ts';
import { resolveDrizzleQuickly } from '../../platform/db/resolve-drizzle.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import { releaseMemoryWhenIdle } from '../../platform/threads/release-memory.ts';
import { createLog, lineForPeople } from './log.ts';
import { describeFailure } from './start-failure.ts';

export interface Start {
  config: Config;
  warnings: string[];
  log: Logger;
  tracing: Tracing | undefined;
  say(line: string): void;
  signal: AbortSignal;
}

export interface Running {
  close(): Promise<void>;
}

/** In milliseconds, from the first signal to the exit. */
const shutdownTimeoutMs = 4700;
/** npm forwards a Ctrl-C that the terminal has already sent to every process. Two signals this close are one keystroke. */
const sameKeystrokeMs = 300;
const parentCheckMs = 250;

/**
 * Runs a process from reading its settings to its exit. SIGINT, SIGTERM and SIGHUP shut it down gracefully; a
 * second one exits at once.
 */
export async function runProcess(service: string, open: (start: Start) => Promise<Running>): Promise<void> {
  // The reader of the output may exit; the server keeps running.
  process.stdout.on('error', () => {});
  resolveDrizzleQuickly();
  const signal = listenForSignals();
  let tracing: Tracing | undefined;
  try {
    const envFile = loadEnvFile();
    const config = readConfig(process.env);
    const warnings = settingWarnings(process.env, config, envFile);
    const running = config.tracing && (() => tracing?.running());
    const log = createLog(logLevel(config), isForPeople(config) ? writeForPeople : undefined, running);
    if (config.tracing) {
      const { openTracing } = await import('../../platform/telemetry/open-tracing.ts');
      tracing = openTracing(config.tracing, service, log);
    }
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'Unexpected failure');
      fail(describeFailure(error, 'Larkspur ended'));
    });
    releaseMemoryWhenIdle();
    const started = await open({ config, warnings, log, tracing, say: (line) => console.log(line), signal });
    if (!signal.aborted) await once(signal, 'abort');
    await started.close();
  } catch (error) {
    if (!signal.aborted) fail(describeFailure(error));
  }
  await tracing?.close();
  process.exit(0);
}

/** On a terminal a log line for each request would bury the messages for the operator, so it takes `LOG_LEVEL` to see them. */
function logLevel(config: Config): string {
  return process.stderr.isTTY && !process.env.LOG_LEVEL ? 'warn' : config.logLevel;
}

const isForPeople = ({ logLevel: level }: Config): boolean =>
  process.stderr.isTTY && level !== 'debug' && level !== 'trace';

const writeForPeople = (line: string): void => void process.stderr.write(lineForPeople(line));

function listenForSignals(): AbortSignal {
  const stopping = new AbortController();
  let first: number | undefined;
  const onSignal = () => {
    if (first !== undefined) {
      if (performance.now() - first > sameKeystrokeMs) process.exit(130);
      return;
    }
    first = performance.now();
    console.log('Stopping. Once more to stop at once.');
    setTimeout(
      () => fail('Ended before all was closed; what was under way is taken up at the next start.'),
      shutdownTimeoutMs,
    ).unref();
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  if (process.env.npm_lifecycle_event) onParentExit(onSignal);
  return stopping.signal;
}

/** npm starts this process under a shell. Some shells exit on a signal without forwarding it and would orphan the process. */
function onParentExit(listener: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    listener();
  }, parentCheckMs);
  watch.unref();
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

/** The threads load while the modules of the server are loaded, which takes as long. */
export function prepareThreads({ databaseUrl }: Config, ranks: boolean): void {
  if (!databaseUrl) prepareThread();
  if (ranks) loadThread().catch(() => {});
}
