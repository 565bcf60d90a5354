import type { Mutation } from './mutation-list.ts';

const savedAnswers = 'electron/main/offline/saved-answers.ts';
const offline = 'electron/main/offline/offline.ts';
const offlineSession = 'electron/main/offline/offline-session.ts';
const outbox = 'electron/main/offline/outbox.ts';
const reading = 'electron/main/offline/reading.ts';
const waitingList = 'electron/main/offline/waiting-list.ts';
const localProcess = 'electron/main/local/local-process.ts';
const suite = (name: string) => ({ suite: `electron/main/${name}.test.ts` });

/** Faults of what is kept for reading offline, of what waits to be sent, and of the process of the local mode. */
export const offlineMutations: Mutation[] = [
  {
    fault: 'others may enter the folder of what was seen',
    file: savedAnswers,
    edits: [['recursive: true, mode: 0o700', 'recursive: true, mode: 0o755']],
    caughtBy: suite('offline/offline'),
  },
  {
    fault: 'what was seen stands on the disk as text',
    file: savedAnswers,
    edits: [
      [
        'const content = encrypt(key, name, answer);',
        'const content = Buffer.concat([encrypt(key, name, answer), Buffer.from(JSON.stringify(answer))]);',
      ],
    ],
    caughtBy: suite('offline/offline'),
  },
  {
    fault: 'what was seen can be put in the place of something else',
    file: savedAnswers,
    edits: [
      ['.setAAD(Buffer.from(name));', ';'],
      ['\n    .setAAD(Buffer.from(name))', ''],
    ],
    caughtBy: suite('offline/offline'),
  },
  {
    fault: 'another server leaves what was seen at the one before',
    file: 'electron/main/account.ts',
    edits: [
      ['const session = wipedWithSession(\n    createSession(', 'const session = createSession('],
      [
        'keychain, serverUrl, fetch, onRefused),\n    parts.offline,\n    serverUrl,\n  );',
        'keychain, serverUrl, fetch, onRefused);',
      ],
    ],
    caughtBy: suite('account'),
  },
  {
    fault: 'a sign-out leaves what was seen',
    file: offlineSession,
    edits: [['await Promise.all([offline.wipe(), session.clear()]);', 'await session.clear();']],
    caughtBy: suite('offline/offline'),
  },
  {
    fault: 'a sign-out leaves the key of what was seen',
    file: offline,
    edits: [['waiting.wipe(), key.take()]', 'waiting.wipe()]']],
    caughtBy: suite('offline/offline'),
  },
  {
    fault: 'one user reads offline what another has seen',
    file: reading,
    edits: [['JSON.stringify([origin, user, path])', 'JSON.stringify([origin, path])']],
    caughtBy: suite('offline/offline'),
  },
  {
    fault: 'one user sends what another has left waiting',
    file: waitingList,
    edits: [["JSON.stringify([origin, user, 'outbox'])", "JSON.stringify([origin, 'outbox'])"]],
    caughtBy: suite('offline/outbox'),
  },
  {
    fault: 'what waits is sent in another order',
    file: outbox,
    edits: [['[...waiting, change]', '[change, ...waiting]']],
    caughtBy: suite('offline/outbox'),
  },
  {
    fault: 'a repeated change counts as another one',
    file: outbox,
    edits: [['[idempotencyHeader]: id }', '[idempotencyHeader]: crypto.randomUUID() }']],
    caughtBy: suite('offline/outbox'),
  },
  {
    fault: 'changes that are made at once overwrite each other while they wait',
    file: waitingList,
    edits: [['const next = turn.then(act);', 'const next = act();']],
    caughtBy: suite('offline/waiting-order'),
  },
  {
    fault: 'a second change of a person is a conflict with oneself',
    file: outbox,
    edits: [
      ['await send(sender, fetch, current(change), refused)', 'await send(sender, fetch, change, refused)'],
      ['.map(current)', ''],
    ],
    caughtBy: suite('offline/waiting-order'),
  },
  {
    fault: 'a change that the server fails on is given up',
    file: outbox,
    edits: [["if (answer.status === 500) return 'stays';", "if (answer.status === 500) return 'settled';"]],
    caughtBy: suite('offline/waiting-order'),
  },
  {
    fault: 'a change that the disk does not take counts as kept',
    file: waitingList,
    edits: [['if (!isKept && after.length >= before.length) return false;', '']],
    caughtBy: suite('offline/offline-faults'),
  },
  {
    fault: 'an answer that comes after a sign-out is written to the disk',
    file: reading,
    edits: [
      ['isCurrent(asked) ? await key.load() : undefined', 'await key.load()'],
      ['!loaded || !isCurrent(asked)', '!loaded'],
      ['if (isCurrent(asked)) void', 'void'],
    ],
    caughtBy: suite('offline/offline-faults'),
  },
  {
    fault: 'what waits is lost when the server ends the session',
    file: offline,
    edits: [['if (owner && own.length > 0)', 'if (!owner)']],
    caughtBy: suite('offline/offline-faults'),
  },
  {
    fault: 'quitting waits for a local server that does not stop',
    file: localProcess,
    edits: [['const stopTimeoutMs = 4500;', 'const stopTimeoutMs = 45_000;']],
    caughtBy: suite('local/local-process'),
  },
  {
    fault: 'the local server inherits secrets of the environment',
    file: localProcess,
    edits: [['env: withoutSecrets(process.env),', 'env: process.env as Record<string, string>,']],
    caughtBy: suite('local/local-process'),
  },
  {
    fault: 'who waits for a local server that has ended waits for ever',
    file: localProcess,
    edits: [['    for (const { reject } of asked.values()) reject(ended);\n', '']],
    caughtBy: suite('local/local-process'),
  },
];
