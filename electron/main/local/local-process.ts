import type { Duplex } from 'node:stream';
import type { MessageChannelMain, utilityProcess } from 'electron';
import type { Tokens } from '../../../contract/api/account.ts';
import type { FromLocalServer, ToLocalServer } from '../../../contract/local-server/messages.ts';
import { openPortStream } from '../../../contract/local-server/port-stream.ts';
import type { Log } from '../log/log.ts';

/** What the server is started with. */
export type LocalStart = Omit<Extract<ToLocalServer, { kind: 'start' }>, 'kind'>;

/** One run of the server process. */
export interface LocalProcess {
  /** Resolves when the server answers; rejects with the reason for the user when it cannot start. */
  ready: Promise<void>;
  /** Resolves when the process has exited, for whatever reason. */
  exited: Promise<void>;
  connect(): Duplex;
  signIn(): Promise<Tokens>;
  /** Asks the process to close its data. One that takes too long is ended; what it was doing is taken up at the next start. */
  stop(): Promise<void>;
}

export interface LocalProcessParts {
  /** The server's bundle. */
  file: string;
  fork: typeof utilityProcess.fork;
  Channel: typeof MessageChannelMain;
  log: Log;
}

/** Quitting takes five seconds at most. In milliseconds. */
const stopTimeoutMs = 4500;

/** Starts the server in a process of its own. */
export function startLocalProcess(
  { file, fork, Channel, log }: LocalProcessParts,
  start: LocalStart,
): LocalProcess {
  const child = fork(file, [], {
    serviceName: 'Larkspur server',
    stdio: 'pipe',
    env: withoutSecrets(process.env),
  });
  const ready = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  const signIns = new Map<number, PromiseWithResolvers<Tokens>>();
  let lastId = 0;
  let hasExited = false;
  const send = (message: ToLocalServer, ...ports: Electron.MessagePortMain[]) => {
    if (!hasExited) child.postMessage(message, ports);
  };

  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (text: Buffer) => log.warn(`Local server: ${text.toString().trimEnd()}`));
  }
  child.on('message', (message: FromLocalServer) => {
    if (message.kind === 'ready') ready.resolve();
    if (message.kind === 'failed') ready.reject(new Error(message.reason));
    if (message.kind === 'signed-in') {
      signIns.get(message.id)?.resolve(message.tokens);
      signIns.delete(message.id);
    }
  });
  child.on('exit', (code) => {
    hasExited = true;
    log.info(`The local server has ended with ${code}.`);
    const ended = new Error('The server on this computer has ended unexpectedly.');
    ready.reject(ended);
    for (const { reject } of signIns.values()) reject(ended);
    exited.resolve();
  });
  // Whoever waits for it is told.
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
    signIn: () => {
      const answer = Promise.withResolvers<Tokens>();
      lastId += 1;
      signIns.set(lastId, answer);
      if (hasExited) answer.reject(new Error('The server has ended.'));
      send({ kind: 'sign-in', id: lastId });
      return answer.promise;
    },
    stop: async () => {
      send({ kind: 'stop' });
      const timer = setTimeout(() => child.kill(), stopTimeoutMs);
      await exited.promise;
      clearTimeout(timer);
    },
  };
}

/** The process needs nothing of the environment but where the system keeps temporary files and time zones. */
function withoutSecrets(environment: NodeJS.ProcessEnv): Record<string, string> {
  const needed = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir'];
  return Object.fromEntries(needed.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}
