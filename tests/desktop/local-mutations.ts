import type { Mutation } from './mutation-list.ts';

const localServer = 'electron/main/local/local-server.ts';
const portStream = 'contract/desktop/local-server/port-stream.ts';
const suite = (name: string) => ({ suite: `electron/main/${name}.test.ts` });

/** Faults of the local mode. */
export const localMutations: Mutation[] = [
  {
    fault: 'the local server starts with a key that does not survive a restart',
    file: localServer,
    edits: [
      [" && (await keychain.write(secret)) === 'memory'", " && (await keychain.write(secret)) === 'lost'"],
    ],
    caughtBy: suite('local/local-server'),
  },
  {
    fault: 'the local server is not started again after a crash',
    file: localServer,
    edits: [
      [
        'if (crashes.length < maxCrashes) ensure().catch(() => {});',
        'if (crashes.length < maxCrashes) return;',
      ],
    ],
    caughtBy: suite('local/local-server'),
  },
  {
    fault: 'the local server is started again for ever',
    file: localServer,
    edits: [['const maxCrashes = 5;', 'const maxCrashes = 500;']],
    caughtBy: suite('local/local-server'),
  },
  {
    fault: 'every request starts a local server that cannot start',
    file: localServer,
    edits: [['    failure = error;\n', '']],
    caughtBy: suite('local/local-server'),
  },
  {
    fault: 'a request during the quit starts the local server again',
    file: localServer,
    edits: [['      isClosed = true;\n', '']],
    caughtBy: suite('local/local-server'),
  },
  {
    fault: 'requests of other origins go to the local server',
    file: localServer,
    edits: [['Origin}/`) ? localFetch : fetch)', 'Origin}`) ? localFetch : fetch)']],
    caughtBy: suite('local/local-server'),
  },
  {
    fault: 'a page switches to this computer without a question',
    file: 'electron/main/server/choice.ts',
    edits: [
      ['const isSafe = isUndecided && origin === localOrigin;', 'const isSafe = origin === localOrigin;'],
    ],
    caughtBy: suite('server/choice'),
  },
  {
    fault: 'a refused session of this computer ends it',
    file: 'electron/main/local/local-session.ts',
    edits: [["return restored.outcome === 'absent' ? session.restore() : restored;", 'return restored;']],
    caughtBy: suite('account'),
  },
  {
    fault: 'a slow reader does not hold up the writer to the local server',
    file: portStream,
    edits: [
      [
        'else if (stream.push(Buffer.from(data as Uint8Array))) send(taken);',
        'else if (stream.push(Buffer.from(data as Uint8Array)) || true) send(taken);',
      ],
    ],
    caughtBy: { suite: 'contract/desktop/local-server/port-stream.test.ts' },
  },
  {
    fault: 'what a closed connection had sent is dropped',
    file: portStream,
    edits: [['if (hasEnded) onTaken', 'if (!hasEnded) onTaken']],
    caughtBy: { suite: 'contract/desktop/local-server/port-stream.test.ts' },
  },
  {
    fault: 'the local server outlives the app',
    file: 'electron/main/local/local-mode.ts',
    edits: [['    event.preventDefault();\n', '']],
    caughtBy: {
      journey: 'a first start offers this computer, and there everything works without a server or a sign-in',
    },
  },
];
