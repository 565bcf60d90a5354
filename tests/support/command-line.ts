import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { inject, vi } from 'vitest';
import { runCommand } from '../../server/app/cli/run-command.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../server/platform/db/client.ts';
import { organisations, users } from '../../server/platform/db/schema.ts';
import { forSuite } from './for-suite.ts';
import { putMigratedDatabase } from './migrated-database.ts';
import { newDatabase } from './postgres.ts';
import { compileCache } from './product.ts';

const program = fileURLToPath(new URL('../../server/cli.ts', import.meta.url));

type Settings = Record<string, string>;

/** What a command printed and its exit code. */
export interface CommandResult {
  code: number | null;
  out: string;
  error: string;
}

/** One line and nothing else, as a failure is reported. */
export const oneLine = /^[^\n]+\n$/;

/** Runs a command in this process, which saves loading the program. */
export async function runHere(args: string[], settings: Settings = {}): Promise<CommandResult> {
  const [out, error]: [string[], string[]] = [[], []];
  for (const [name, value] of Object.entries({ LOG_LEVEL: 'silent', ...settings })) vi.stubEnv(name, value);
  try {
    const code = await runCommand(args, {
      say: (line) => out.push(`${line}\n`),
      complain: (line) => error.push(`${line}\n`),
    });
    return { code, out: out.join(''), error: error.join('') };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Runs a command as an operator does, in a process of its own. */
export async function runProcess(args: string[], settings: Settings = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH,
      ENV_FILE: devNull,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (error += chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, error };
}

/** An installation that only commands work on. */
export interface CommandLine {
  settings: Settings;
  run(args: string[], settings?: Settings): Promise<CommandResult>;
  /** Opens the installation's database while `act` runs. */
  withDatabase<T>(act: (database: OpenDatabase) => Promise<T>): Promise<T>;
  /** Finds an account and its organisation. */
  findAccount(email: string): Promise<Account | undefined>;
  newFolder(): string;
  /** Writes a file into a folder of its own and returns its path. */
  writeFile(name: string, content: string): string;
  remove(): void;
}

interface Account {
  users: typeof users.$inferSelect;
  organisations: typeof organisations.$inferSelect;
}

/**
 * Creates an installation without tables: on PostgreSQL where the project has one, else on an embedded database, which is
 * opened for each command.
 * @param start `migrated`: an embedded database has its tables already, which saves seconds
 */
export async function openCommandLine(start: 'empty' | 'migrated' = 'empty'): Promise<CommandLine> {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-cli-'));
    folders.push(folder);
    return folder;
  };
  const settings = await newSettings(path.join(newFolder(), 'data'));
  if (start === 'migrated' && !settings.DATABASE_URL) putMigratedDatabase(settings.DATA_DIR ?? '');
  async function withDatabase<T>(act: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const { DATABASE_URL, DATA_DIR = '' } = settings;
    const database = DATABASE_URL ? openPostgres(DATABASE_URL) : await openEmbedded(DATA_DIR);
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  }
  return {
    settings,
    run: (args, given = {}) => runHere(args, { ...settings, ...given }),
    withDatabase,
    findAccount: (email) =>
      withDatabase(async ({ db }) => {
        const [found] = await db
          .select()
          .from(users)
          .innerJoin(organisations, eq(organisations.id, users.organisationId))
          .where(eq(users.email, email));
        return found;
      }),
    newFolder,
    writeFile: (name, content) => {
      const file = path.join(newFolder(), name);
      writeFileSync(file, content);
      return file;
    },
    remove: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same for the tests of a suite. */
export const suiteCommandLine = (start?: 'migrated'): CommandLine =>
  forSuite(
    () => openCommandLine(start),
    (opened) => opened.remove(),
  );

async function newSettings(DATA_DIR: string): Promise<Settings> {
  const template = inject('postgresTemplate');
  if (!template) return { DATA_DIR };
  const url = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href;
  return {
    DATA_DIR,
    DATABASE_URL: await newDatabase({ url }),
    SECRET_KEY: 'k'.repeat(32),
    DATA_KEY: 'd'.repeat(32),
  };
}

/** Inserts an organization with an Owner, as registering would. */
export async function insertClient(
  { withDatabase }: CommandLine,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await withDatabase(async ({ db }) => {
    const [client] = await db
      .insert(organisations)
      .values({ name, websiteUrl: 'https://client.example' })
      .returning();
    await db.insert(users).values({
      organisationId: client?.id ?? '',
      email,
      name: 'Owner',
      passwordHash: 'x',
      role: 'Owner',
      activatedAt: new Date(),
    });
  });
}
