import { parseArgs } from 'node:util';
import { RefusedError } from '../../platform/errors.ts';
import { describeFailure } from '../start/start-failure.ts';
import { allowPasswords } from './allow-passwords.ts';
import { applyErasures } from './apply-erasures.ts';
import { backup } from './backup.ts';
import { callOffDeletion } from './call-off-deletion.ts';
import { type Command, UsageError, usageLine } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { createMember } from './create-member.ts';
import { deleteOrganisation } from './delete-organisation.ts';
import { endSessions } from './end-sessions.ts';
import { exportErasures } from './export-erasures.ts';
import { exportOrganisation } from './export-organisation.ts';
import { importOrganisation } from './import-organisation.ts';
import { importTalent } from './import-talent.ts';
import { listDeletions } from './list-deletions.ts';
import { migrate } from './migrate.ts';
import { installModel, listModels, removeModel } from './models.ts';
import { rebuildSearchIndex } from './rebuild-search-index.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { resetPassword } from './reset-password.ts';
import { restore } from './restore.ts';
import { rotateDataKey } from './rotate-data-key.ts';

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

/** Where the output goes. */
export interface Output {
  say(line: string): void;
  complain(line: string): void;
}

/**
 * Runs one command line.
 * @returns the exit code: 0 for success, 1 for a failure (one line says why), 2 for invalid usage (which is printed)
 */
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
    // The first sentence says what is wrong; the rest explains the syntax.
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
