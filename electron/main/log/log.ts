import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const secrets: [RegExp, string][] = [
  [/\bBearer\s+\S+/gi, 'Bearer ***'],
  [/(?<![\w-])(?=[\w-]*\.[\w-]*\.)[\w-]*?\beyJ[\w-]*\.[\w-]*\.[\w-]*/g, '***'],
  [/(auth\/(?!organization\/)[a-z]+\/)[^\s"'<>]+/gi, '$1***'],
  [/((?:access|refresh|token|password|secret)["']?\s*[=:]\s*["']?)[^\s"'&,;})]+/gi, '$1***'],
  [/\/\/[^/\s@]+@/g, '//***@'],
  [/(?<![^\s"'<>()[\],:;@=/])[^\s"'<>()[\],:;@=/]+@[^\s"'<>()[\],:;@/]+/g, '***@***'],
  // An opaque token; the ids of tasks stay readable.
  [new RegExp(`(?<![\\w-])(?!${uuid}(?![\\w-]))[\\w-]{32,}(?![\\w-])`, 'g'), '***'],
];

export function maskSecrets(text: string): string {
  const masked = secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  return masked.replaceAll(homedir(), '~');
}

/** No method throws. */
export interface Log {
  readonly folder: string;
  info(text: string): void;
  warn(text: string): void;
  error(text: string, cause?: unknown): void;
}

/** In bytes. With the two files before it, the log takes three times as much at most. */
const fullAt = 1_000_000;
const longestEntry = 8000;
const names = ['larkspur.log', 'larkspur.1.log', 'larkspur.2.log'] as const;

/** Opens a log in a folder of its own. Tokens and mail addresses are masked. */
export function openLog(folder: string): Log {
  const [file, before, oldest] = names.map((name) => path.join(folder, name)) as [string, string, string];
  let size = sizeOf(file);

  function rotate(): void {
    if (sizeOf(before) > 0) renameSync(before, oldest);
    renameSync(file, before);
    size = 0;
  }

  function write(level: string, text: string): void {
    const entry = maskSecrets(text.slice(0, longestEntry)).replaceAll(/\r?\n|\r/g, '\n    ');
    const line = `${new Date().toISOString()} ${level} ${entry}\n`;
    const length = Buffer.byteLength(line);
    try {
      mkdirSync(folder, { recursive: true });
      if (size > 0 && size + length > fullAt) rotate();
      // At once: the last lines before a crash are the ones that are wanted.
      appendFileSync(file, line, { mode: 0o600 });
      size += length;
    } catch {
      // A full or forbidden disk.
    }
  }

  return {
    folder,
    info: (text) => write('info ', text),
    warn: (text) => write('warn ', text),
    error: (text, cause) => write('error', cause === undefined ? text : `${text}\n${describe(cause)}`),
  };
}

/** Logs what nobody caught. The app goes on: pages and windows live in processes of their own. */
export function logFaults(from: Pick<NodeJS.Process, 'on'>, log: Log, onFault: () => void): void {
  let isReported = false;
  from.on('uncaughtException', (error) => {
    log.error('Uncaught', error);
    if (isReported) return;
    isReported = true;
    onFault();
  });
  from.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
}

const describe = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? `${cause.name}: ${cause.message}`) : String(cause);

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
