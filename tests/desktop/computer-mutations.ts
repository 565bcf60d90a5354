import type { Mutation } from './mutation-list.ts';

const lock = 'electron/main/local/lock/lock.ts';
const move = 'electron/main/local/move/move.ts';
const runMove = 'electron/main/local/move/run-move.ts';
const calls = 'electron/main/local/move/organization-calls.ts';
const suite = (name: string) => ({ suite: `electron/main/local/${name}.test.ts` });

/** Faults of the passphrase on this computer, and of the move to a server. */
export const computerMutations: Mutation[] = [
  {
    fault: 'a lock leaves the keys open',
    file: lock,
    edits: [['else if ((await readStored()).sealed) held = undefined;', 'else await readStored();']],
    caughtBy: suite('lock/lock'),
  },
  {
    fault: 'guesses of the passphrase are free',
    file: lock,
    edits: [['const wait = failures < freeGuesses ? 0 :', 'const wait = failures >= 0 ? 0 :']],
    caughtBy: suite('lock/lock'),
  },
  {
    fault: 'several guesses of the passphrase are tried at once',
    file: lock,
    edits: [['const next = running.then(() => actOn(action));', 'const next = actOn(action);']],
    caughtBy: suite('lock/lock'),
  },
  {
    fault: 'the passphrase is changed without the present one',
    file: lock,
    edits: [
      [
        'const secret = await guess(sealed, current);',
        'const secret = held ?? (await guess(sealed, current));',
      ],
    ],
    caughtBy: suite('lock/lock'),
  },
  {
    fault: 'a passphrase that the keychain has not taken counts as set',
    file: lock,
    edits: [
      ["if ((await keychain.write(next)) === 'kept') return", 'if (await keychain.write(next)) return'],
    ],
    caughtBy: suite('lock/lock'),
  },
  {
    fault: 'a page moves everything away without a question',
    file: move,
    edits: [['!(await parts.confirm(to.origin, organization))', '!organization']],
    caughtBy: suite('move/move'),
  },
  {
    fault: 'an organization that is not empty is offered for a move',
    file: move,
    edits: [["step: isEmpty ? 'ready' : 'chosen'", "step: isEmpty ? 'ready' : ('ready' as const)"]],
    caughtBy: suite('move/move'),
  },
  {
    fault: 'what a server has taken over already is sent again',
    file: runMove,
    edits: [["kind === 'import' && status !== 'failed'", "kind === 'import' && status === 'failed'"]],
    caughtBy: suite('move/move'),
  },
  {
    fault: 'the archive of a move stays',
    file: runMove,
    edits: [['    await here.discard(id).catch(() => {});\n', '']],
    caughtBy: suite('move/move'),
  },
  {
    fault: 'the archive of a move follows redirects',
    file: calls,
    edits: [["        redirect: 'error',\n", '']],
    caughtBy: suite('move/organization-calls'),
  },
  {
    fault: 'a refusal of the server counts as a lost connection',
    file: calls,
    edits: [['    throw new RefusedCall(detail);\n  }', '    throw new Error(detail);\n  }']],
    caughtBy: suite('move/organization-calls'),
  },
  {
    fault: 'the message that data cannot be opened restores nothing',
    file: 'electron/main/local/local-mode.ts',
    edits: [['    if (response !== 1) return;\n', '    if (response !== 2) return;\n']],
    caughtBy: {
      journey:
        'data that cannot be opened is left as it is, and the message that says so restores a snapshot',
    },
  },
];
