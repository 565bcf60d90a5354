import { once } from 'node:events';
import type { Logger } from 'pino';
import { loadEnvFile } from '../config/env-file.ts';
import { settingWarnings } from '../config/setting-warnings.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog } from './log.ts';
import { describeFailure } from './start-failure.ts';

/** What a process has before it opens anything. */
export interface Start {
  config: Config;
  /** What is probably not meant as it is set, a sentence each. */
  warnings: string[];
  log: Logger;
  /** A line for the person at the console, on standard output. Logs go to standard error. */
  say(line: string): void;
  /** Aborted when the process is asked to end. */
  signal: AbortSignal;
}

/** What a process runs until it is asked to end. */
export interface Running {
  close(): Promise<void>;
}

/** From the first signal to the end, whatever still runs, in milliseconds. */
const patience = 4700;
/** npm passes on a Ctrl-C that the terminal has sent to every process already: within this time, in milliseconds, it is one. */
const sameKeystroke = 300;
const parentCheckMs = 250;

/**
 * Runs one process from its settings to its end. A failure to start is one line on standard error and exit code 1.
 * SIGINT, SIGTERM and SIGHUP end it in order; a second one ends it at once.
 */
export async function runProcess(open: (start: Start) => Promise<Running>): Promise<void> {
  // A reader of our lines may go away; the server goes on.
  process.stdout.on('error', () => {});
  const signal = listenForSignals();
  try {
    const envFile = loadEnvFile();
    const config = readConfig(process.env);
    const warnings = settingWarnings(process.env, config, envFile);
    const log = createLog(logLevel(config));
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'Unexpected failure');
      fail(`Larkspur ended: ${error.message}`);
    });
    const running = await open({ config, warnings, log, say: (line) => console.log(line), signal });
    if (!signal.aborted) await once(signal, 'abort');
    await running.close();
  } catch (error) {
    if (!signal.aborted) fail(describeFailure(error));
  }
  process.exit(0);
}

/** Each request's line of log would bury what is said on a terminal, unless it was asked for. */
function logLevel(config: Config): string {
  return process.stderr.isTTY && !process.env.LOG_LEVEL ? 'warn' : config.logLevel;
}

function listenForSignals(): AbortSignal {
  const asked = new AbortController();
  let first: number | undefined;
  const onSignal = () => {
    if (first !== undefined) {
      if (performance.now() - first > sameKeystroke) process.exit(130);
      return;
    }
    first = performance.now();
    console.log('Stopping. Once more to stop at once.');
    setTimeout(
      () => fail('Ended before all was closed; what was under way is taken up at the next start.'),
      patience,
    ).unref();
    asked.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  if (process.env.npm_lifecycle_event) whenParentEnds(onSignal);
  return asked.signal;
}

/** npm runs us under a shell; some shells end by a signal without passing it on, and would leave us behind. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, parentCheckMs);
  watch.unref();
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
