import { parseArgs } from 'node:util';
import { credential } from '../../../contract/account/sign-in-methods.ts';
import { findOrganisation } from '../../modules/account/create-account.ts';
import { allowPasswords as allow } from '../../modules/account/identity-provider/identity-provider.ts';
import { removeFactorOfAccount } from '../../modules/account/second-factor/set-up.ts';
import { endAllSessions, endSessionsOfAccount } from '../../modules/account/session.ts';
import { removeDeletion } from '../../modules/organization/deletion/ask-for-deletion.ts';
import { listDeletions as read } from '../../modules/organization/deletion/deletion-rows.ts';
import { addErasures } from '../../modules/people/erasures/list-file.ts';
import { readStoredErasures } from '../../modules/people/erasures/stored-erasures.ts';
import { rebuildAllPools } from '../../modules/search/pool-index/index-pool.ts';
import { ConflictError, RefusedError } from '../../platform/errors.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { rotateDataKey as rotate } from '../../platform/keys/rotate-data-key.ts';
import { createLog } from '../start/log.ts';
import { describeFailure } from '../start/start-failure.ts';
import { accountOptions, createAdmin, createMember, readOption, resetPassword } from './account-commands.ts';
import { backup, restore } from './backup.ts';
import { installModel, listModels, removeModel } from './models.ts';
import {
  applyErasures,
  deleteOrganisation,
  exportOrganisation,
  importOrganisation,
  importTalent,
} from './organisation-commands.ts';
import { type Command, UsageError, usageLine, withDatabase } from './with-database.ts';

const migrate: Command = {
  summary: 'Brings the database up to date. The server does so itself when it starts.',
  options: {},
  positionals: [],
  async run({ say }) {
    await withDatabase(
      async (database, config) => {
        const queue = await openQueue(database, createLog(config.logLevel));
        await queue.stop(0);
      },
      { makes: true },
    );
    say('The database is up to date.');
  },
};

const rotateDataKey: Command = {
  summary: 'Encrypts what the database keeps encrypted with a new data key.',
  options: {
    unreadable: {
      value: 'discard',
      summary: 'Gives up what no key can read any more; only where a key is lost for good.',
    },
  },
  positionals: [],
  async run({ options, say }) {
    if (options.unreadable !== undefined && options.unreadable !== 'discard') {
      throw new UsageError('--unreadable can only be discard.');
    }
    await withDatabase(async ({ db }, config) => {
      const { sealed, discarded } = await rotate(db, config, options.unreadable === 'discard');
      say(`Encrypted values under the new key: ${sealed}.`);
      if (discarded > 0) say(`Given up because no key could read them: ${discarded}.`);
      if (config.previousDataKey) say('Remove DATA_KEY_PREVIOUS now and restart every process.');
      say('Earlier backups still need the former key: keep it as long as you keep them.');
    });
  },
};

const callOffDeletion: Command = {
  summary: 'Calls off the planned deletion of an organization. Its Owners are not told.',
  options: { organisation: accountOptions.organisation },
  positionals: [],
  async run({ options, say }) {
    await withDatabase(async ({ db }) => {
      const id = await findOrganisation(db, options.organisation ?? '');
      const row = await db.transaction((tx) => removeDeletion(tx, id));
      if (!row) throw new ConflictError('No deletion is planned, or it has begun.');
      say(`${id} is not deleted.`);
    });
  },
};

const exportErasures: Command = {
  summary:
    'Writes who was erased and which organizations were deleted, by ids and keyed hashes, to a file, or adds to it what it lacks. Backups from before need it.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    const [added, all] = await withDatabase(async ({ db }) => {
      const known = await readStoredErasures(db);
      return [await addErasures(file, known), known.length];
    });
    say(`${file} has all ${all} erasures and deletions, ${added} of them new.`);
  },
};

const listDeletions: Command = {
  summary: 'Lists organizations that are to be deleted, and those that were.',
  options: {},
  positionals: [],
  async run({ say }) {
    const { planned, deleted } = await withDatabase(({ db }) => read(db));
    for (const { id, name, due_at: at } of planned) say(`${id}  to be deleted ${at}  ${name}`);
    for (const { id, deleted_at: at, asked_at: asked, asked_by: by } of deleted) {
      say(`${id}  ${at ? `deleted ${at}` : 'being deleted'}, asked for ${asked} by ${by ?? 'the operator'}`);
    }
    if (planned.length + deleted.length === 0) say('None.');
  },
};

const endSessions: Command = {
  summary: 'Signs everybody out everywhere at once, or one account alone.',
  options: { email: { ...accountOptions.email, isRequired: false } },
  positionals: [],
  async run(line) {
    const email = line.options.email === undefined ? undefined : readOption(line, 'email');
    const ended = await withDatabase(({ db }) =>
      email === undefined ? endAllSessions(db) : endSessionsOfAccount(db, email),
    );
    line.say(`Sessions ended: ${ended}.`);
  },
};

const allowPasswords: Command = {
  summary: 'Lets an organization log in with passwords again whose own sign-in does not work.',
  options: { organisation: accountOptions.organisation },
  positionals: [],
  async run(line) {
    const { organisation = '' } = line.options;
    await withDatabase(async ({ db }) => allow(db, await findOrganisation(db, organisation)));
    line.say(`${organisation} can log in with passwords and ${credential.several} again.`);
  },
};

const removeSecondFactor: Command = {
  summary: 'Removes the second factor of an account whose owner has lost it, and signs it out everywhere.',
  options: { email: accountOptions.email },
  positionals: [],
  async run(line) {
    const email = readOption(line, 'email');
    await withDatabase(({ db }) => removeFactorOfAccount(db, email));
    line.say(`${email} has no second factor any more and is signed out everywhere.`);
  },
};

const rebuildSearchIndex: Command = {
  summary: 'Reads all candidates anew into the index of the search. Searches go on meanwhile.',
  options: {},
  positionals: [],
  async run({ say }) {
    const pools = await withDatabase(({ db }) => rebuildAllPools(db));
    say(`Talent pools read anew, the sample among them: ${pools}.`);
  },
};

const commands = new Map<string, Command>([
  ['migrate', migrate],
  ['create-admin', createAdmin],
  ['create-member', createMember],
  ['reset-password', resetPassword],
  ['remove-second-factor', removeSecondFactor],
  ['allow-passwords', allowPasswords],
  ['end-sessions', endSessions],
  ['import-talent', importTalent],
  ['export-organisation', exportOrganisation],
  ['import-organisation', importOrganisation],
  ['list-deletions', listDeletions],
  ['call-off-deletion', callOffDeletion],
  ['delete-organisation', deleteOrganisation],
  ['rebuild-search-index', rebuildSearchIndex],
  ['model list', listModels],
  ['model install', installModel],
  ['model remove', removeModel],
  ['backup', backup],
  ['restore', restore],
  ['export-erasures', exportErasures],
  ['apply-erasures', applyErasures],
  ['rotate-data-key', rotateDataKey],
]);

export interface Output {
  say(line: string): void;
  complain(line: string): void;
}

/** Returns the exit code: 0 for success, 1 for a failure, 2 for invalid usage. */
export async function runCommand(args: string[], { say, complain }: Output): Promise<number> {
  const [first = '', second = '', ...later] = args;
  const isPair = commands.has(`${first} ${second}`);
  const name = isPair ? `${first} ${second}` : first;
  const rest = isPair ? later : args.slice(1);
  if (['--help', '-h', 'help'].includes(name)) {
    for (const line of overview()) say(line);
    return 0;
  }
  const command = commands.get(name);
  if (!command) {
    complain(name === '' ? 'Which command?' : `There is no command ${name}.`);
    for (const line of overview()) complain(line);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    for (const line of describe(name, command)) say(line);
    return 0;
  }
  try {
    await command.run({ ...readArguments(command, rest), say });
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    complain(
      isUsage || error instanceof RefusedError ? error.message : describeFailure(error, 'The command failed'),
    );
    if (isUsage) for (const line of describe(name, command)) complain(line);
    return isUsage ? 2 : 1;
  }
}

function readArguments(command: Command, args: string[]) {
  const { values, positionals } = parse(command, args);
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  for (const [name, { isRequired }] of Object.entries(command.options)) {
    if (isRequired && !options[name]?.trim()) throw new UsageError(`--${name} is missing.`);
  }
  const missing = command.positionals[positionals.length];
  if (missing) throw new UsageError(`The ${missing} is missing.`);
  if (positionals.length > command.positionals.length) {
    throw new UsageError(`${positionals[command.positionals.length]} is one argument too many.`);
  }
  return { options, positionals };
}

function parse(command: Command, args: string[]) {
  const options = Object.fromEntries(
    Object.keys(command.options).map((name) => [name, { type: 'string' as const }]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
  }
}

function overview(): string[] {
  return [
    'Usage: npm run cli -- <command> [options]',
    '',
    ...[...commands].flatMap(([name, command]) => [
      `  ${usageLine(name, command)}`,
      `      ${command.summary}`,
    ]),
    '',
    'The settings are those of the server (DATA_DIR, DATABASE_URL …). An embedded database belongs to one process: stop the server first.',
  ];
}

function describe(name: string, command: Command): string[] {
  return [
    `Usage: npm run cli -- ${usageLine(name, command)}`,
    '',
    command.summary,
    ...Object.entries(command.options).map(([option, { summary }]) => `  --${option.padEnd(14)}${summary}`),
  ];
}
