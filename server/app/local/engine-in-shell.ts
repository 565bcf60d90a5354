import type { FromLocalServer, ToLocalServer } from '../../../contract/desktop/local-server/messages.ts';
import type { EngineReply } from '../../platform/ai/local/engine-messages.ts';
import type { StartEngine } from '../../platform/ai/local/local-engine.ts';
import type { EngineHost } from '../../platform/ai/local/local-model.ts';
import { findEngineLibrary } from './engine-library.ts';

interface ShellEngines extends EngineHost {
  /** Takes what the shell says about engines, and ignores the rest. */
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
      // The shell ends this process.
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
