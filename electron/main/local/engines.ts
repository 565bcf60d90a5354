import type { UtilityProcess, utilityProcess } from 'electron';
import type { ToEngine, ToLocalServer } from '../../../contract/desktop/local-server/messages.ts';

interface EnginesParts {
  file: string;
  fork: typeof utilityProcess.fork;
  env: Record<string, string>;
  /** To the server that has asked for an engine. */
  send(message: ToLocalServer): void;
}

export interface Engines {
  receive(message: ToEngine): void;
  /** The server has ended, and its engines with it. */
  endAll(): void;
}

/** What is kept of the last words of an engine that crashes. */
const tailLength = 2000;

/** Processes that run models, for the local server: only the main process can start one. */
export function createEngines({ file, fork, env, send }: EnginesParts): Engines {
  const running = new Map<number, UtilityProcess>();

  function start(engine: number): void {
    const child = fork(file, [], {
      serviceName: 'Larkspur engine',
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
    });
    running.set(engine, child);
    let tail = '';
    child.stderr?.on('data', (words: Buffer) => {
      tail = (tail + words.toString()).slice(-tailLength);
    });
    child.on('message', (message: unknown) => send({ kind: 'engine-said', engine, message }));
    child.on('exit', (code) => {
      running.delete(engine);
      send({ kind: 'engine-ended', engine, how: `code ${code}. ${tail}`.trim() });
    });
  }

  return {
    receive: (message) => {
      if (message.kind === 'start-engine') start(message.engine);
      if (message.kind === 'ask-engine') running.get(message.engine)?.postMessage(message.message);
      if (message.kind === 'end-engine') running.get(message.engine)?.kill();
    },
    endAll: () => {
      for (const child of running.values()) child.kill();
    },
  };
}
