import type { Duplex } from 'node:stream';
import type { MessageChannelMain, UtilityProcess, utilityProcess } from 'electron';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import type {
  FromLocalServer,
  ToEngine,
  ToLocalServer,
} from '../../../contract/desktop/local-server/messages.ts';
import { openPortStream } from '../../../contract/desktop/local-server/port-stream.ts';
import type { Log } from '../log/log.ts';

interface EnginesParts {
  file: string;
  fork: typeof utilityProcess.fork;
  env: Record<string, string>;
  send(message: ToLocalServer): void;
}

export interface Engines {
  receive(message: ToEngine): void;
  endAll(): void;
}

const tailLength = 2000;

/** Processes that run models, for the local server: only the main process can start one. */
function createEngines({ file, fork, env, send }: EnginesParts): Engines {
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

export type LocalStart = Omit<Extract<ToLocalServer, { kind: 'start' }>, 'kind'>;

export interface LocalProcess {
  /** Resolves when the server answers; rejects with the reason for the user when it cannot start. */
  ready: Promise<void>;
  exited: Promise<void>;
  connect(): Duplex;
  signIn(): Promise<Tokens>;
  /** Rejects with the reason for the user. */
  backUp(file: string): Promise<void>;
  /** A process that takes too long is ended; what it was doing is taken up at the next start. */
  stop(): Promise<void>;
}

export interface LocalProcessParts {
  file: string;
  engineFile: string;
  fork: typeof utilityProcess.fork;
  Channel: typeof MessageChannelMain;
  log: Log;
}

/** Quitting takes five seconds at most. In milliseconds. */
const stopTimeoutMs = 4500;

export function startLocalProcess(
  { file, engineFile, fork, Channel, log }: LocalProcessParts,
  start: LocalStart,
): LocalProcess {
  const child = fork(file, [], {
    serviceName: 'Larkspur server',
    stdio: 'pipe',
    env: pickSettings([...needed, ...forModels]),
  });
  const ready = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  const asked = new Map<number, PromiseWithResolvers<FromLocalServer>>();
  let lastId = 0;
  let hasExited = false;
  const send = (message: ToLocalServer, ...ports: Electron.MessagePortMain[]) => {
    if (!hasExited) child.postMessage(message, ports);
  };
  const engineEnv = pickSettings(needed);
  const engines = createEngines({ file: engineFile, fork, env: engineEnv, send });

  function ask(message: (id: number) => ToLocalServer): Promise<FromLocalServer> {
    const answer = Promise.withResolvers<FromLocalServer>();
    lastId += 1;
    asked.set(lastId, answer);
    if (hasExited) answer.reject(new Error('The server has ended.'));
    send(message(lastId));
    return answer.promise;
  }

  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (text: Buffer) => log.warn(`Local server: ${text.toString().trimEnd()}`));
  }
  child.on('message', (message: FromLocalServer) => {
    if (message.kind === 'ready') ready.resolve();
    if (message.kind === 'failed') ready.reject(new Error(message.reason));
    if ('engine' in message) engines.receive(message);
    if ('id' in message) {
      if (message.kind === 'refused') asked.get(message.id)?.reject(new Error(message.reason));
      else asked.get(message.id)?.resolve(message);
      asked.delete(message.id);
    }
  });
  child.on('exit', (code) => {
    hasExited = true;
    engines.endAll();
    log.info(`The local server has ended with ${code}.`);
    const ended = new Error('The server on this computer has ended unexpectedly.');
    ready.reject(ended);
    for (const { reject } of asked.values()) reject(ended);
    exited.resolve();
  });
  // Callers that await `ready` get the rejection; this handler avoids an unhandled one.
  ready.promise.catch(() => {});
  send({ kind: 'start', ...start });

  return {
    ready: ready.promise,
    exited: exited.promise,
    connect: () => {
      const { port1, port2 } = new Channel();
      send({ kind: 'connect' }, port2);
      return openPortStream(port1);
    },
    signIn: async () => {
      const answer = await ask((id) => ({ kind: 'sign-in', id }));
      if (answer.kind !== 'signed-in') throw new Error('The server gave another answer.');
      return answer.tokens;
    },
    backUp: async (file) => {
      await ask((id) => ({ kind: 'back-up', id, file }));
    },
    stop: async () => {
      send({ kind: 'stop' });
      const timer = setTimeout(() => child.kill(), stopTimeoutMs);
      await exited.promise;
      clearTimeout(timer);
    },
  };
}

/** Where the system keeps temporary files and time zones. */
const needed = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir'];
/** From where, to where and through what models are downloaded, and whether they may run. */
const forModels = [
  ...['MODEL_HUB_URL', 'MODELS_DIR', 'LOCAL_MODEL'],
  ...['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'no_proxy', 'NO_PROXY'],
];

/** The processes get nothing else of the environment, which may hold secrets. */
const pickSettings = (names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
