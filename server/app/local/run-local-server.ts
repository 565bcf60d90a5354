import type { FromLocalServer, ToLocalServer } from '../../../contract/desktop/local-server/messages.ts';
import { openPortStream, type StreamPort } from '../../../contract/desktop/local-server/port-stream.ts';
import type { EngineReply } from '../../platform/ai/local/engine-messages.ts';
import type { StartEngine } from '../../platform/ai/local/local-engine.ts';
import { type EngineHost, runEnginesAt } from '../../platform/ai/local/local-model.ts';
import { describeFailure } from '../start/start-failure.ts';
import { findEngineLibrary } from './engine-library.ts';
import { type LocalServer, openLocalServer } from './open-local-server.ts';

interface ShellEngines extends EngineHost {
  receive(message: ToLocalServer): void;
}

/** Engines in utility processes of the shell: the app's program is not Node, so the server cannot fork one. */
export function createShellEngines(post: (message: FromLocalServer) => void): ShellEngines {
  const running = new Map<number, { onReply(reply: EngineReply): void; onEnd(how: string): void }>();
  let lastEngine = 0;
  const start: StartEngine = (onReply, onEnd) => {
    lastEngine += 1;
    const engine = lastEngine;
    running.set(engine, { onReply, onEnd });
    post({ kind: 'start-engine', engine });
    return {
      send: (message) => post({ kind: 'ask-engine', engine, message }),
      kill: () => post({ kind: 'end-engine', engine }),
      hold: () => {},
    };
  };
  return {
    start,
    isInstalled: () => findEngineLibrary() !== undefined,
    receive: (message) => {
      if (message.kind === 'engine-said')
        running.get(message.engine)?.onReply(message.message as EngineReply);
      if (message.kind === 'engine-ended') {
        running.get(message.engine)?.onEnd(message.how);
        running.delete(message.engine);
      }
    },
  };
}

export interface ShellPort {
  on(event: 'message', listener: (message: { data: ToLocalServer; ports: StreamPort[] }) => void): unknown;
  postMessage(message: FromLocalServer): void;
}

/** In milliseconds. The shell ends a process that takes longer. */
const shutdownTimeoutMs = 4000;

export function runLocalServer(shell: ShellPort): void {
  let opening: Promise<LocalServer> | undefined;
  const engines = createShellEngines((message) => shell.postMessage(message));
  runEnginesAt(engines);

  function fail(error: unknown): void {
    shell.postMessage({ kind: 'failed', reason: describeFailure(error, 'The data could not be opened') });
    // The message is sent from this process, so it has to outlive this call.
    setTimeout(() => process.exit(1), 200);
  }

  function answer(id: number, act: (server: LocalServer) => Promise<FromLocalServer>): void {
    opening?.then(act).then(
      (answered) => shell.postMessage(answered),
      (error) => {
        console.error(error);
        shell.postMessage({ kind: 'refused', id, reason: describeFailure(error, 'It failed') });
      },
    );
  }

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await opening?.then(({ close }) => close()).catch(() => {});
    process.exit(0);
  }

  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(1);
  });
  shell.on('message', ({ data, ports: [port] }) => {
    engines.receive(data);
    if (data.kind === 'start') {
      opening ??= openLocalServer(data);
      opening.then(() => shell.postMessage({ kind: 'ready' }), fail);
    }
    if (data.kind === 'connect' && port) {
      const connection = openPortStream(port);
      opening?.then(({ accept }) => accept(connection)).catch(() => connection.destroy());
    }
    if (data.kind === 'sign-in') {
      const { id } = data;
      answer(id, async (server) => ({ kind: 'signed-in', id, tokens: await server.signIn() }));
    }
    if (data.kind === 'back-up') {
      const { id, file } = data;
      answer(id, async (server) => {
        await server.backUp(file);
        return { kind: 'backed-up', id };
      });
    }
    if (data.kind === 'stop') void stop();
  });
}
