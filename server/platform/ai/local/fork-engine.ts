import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineReply } from './engine-messages.ts';
import type { EngineProcess } from './local-engine.ts';

const processFile = fileURLToPath(new URL('./engine-process.ts', import.meta.url));
/** What is kept of the last words of a process that crashes. */
export const tailLength = 2000;

const neededVariables = [
  ...['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'],
  // `false` keeps a model on the processor.
  'NODE_LLAMA_CPP_GPU',
];

/** Starts an engine in a child process, as a server does. */
export function forkEngine(
  onReply: (reply: EngineReply) => void,
  onEnd: (how: string) => void,
): EngineProcess & { child: ChildProcess } {
  const child = fork(processFile, {
    execArgv: [],
    // It reads candidates' texts and needs none of the server's keys and passwords.
    env: Object.fromEntries(neededVariables.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    tail = (tail + words).slice(-tailLength);
  });
  child.on('message', onReply);
  const end = (how: string) => onEnd(`${how}. ${tail}`.trim());
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(signal ?? `code ${code}`));
  return {
    child,
    // A process that is ending reports it by `exit`.
    send: (request) => void child.send(request, () => {}),
    kill: () => void child.kill('SIGKILL'),
    hold: (holds) => {
      const change = holds ? 'ref' : 'unref';
      child[change]();
      child.channel?.[change]();
      // A pipe at run time.
      (child.stderr as unknown as { ref?(): void; unref?(): void } | null)?.[change]?.();
    },
  };
}

/** Whether this installation has the engine. */
export function isEngineInstalled(): boolean {
  if (!existsSync(processFile)) return false;
  try {
    return import.meta.resolve('node-llama-cpp') !== '';
  } catch {
    return false;
  }
}
