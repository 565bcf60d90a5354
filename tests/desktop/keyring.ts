import { spawnSync } from 'node:child_process';

/** The real keyring of this D-Bus session, by its own tools and behind the app's back. */

const run = (command: string, args: string[], input?: string) =>
  spawnSync(command, args, { encoding: 'utf8', input, timeout: 10_000 });

/** The stored refresh token of a server; undefined when there is none. */
export function secretOf(serverUrl: string): string | undefined {
  const { stdout, status } = run('secret-tool', ['lookup', 'service', 'Larkspur', 'account', serverUrl]);
  return status === 0 && stdout ? stdout : undefined;
}

/** Stores a refresh token under the attributes by which version 0.1.0, and keytar below it, find it. */
export function storeSecret(serverUrl: string, secret: string): void {
  const attributes = ['service', 'Larkspur', 'account', serverUrl];
  const schema = ['xdg:schema', 'org.freedesktop.Secret.Generic'];
  const label = `--label=Larkspur/${serverUrl}`;
  const { status, stderr } = run('secret-tool', ['store', label, ...attributes, ...schema], secret);
  if (status !== 0) throw new Error(`The keyring took no secret: ${stderr}`);
}

export function lockKeyring(): void {
  const { status, stderr } = run('dbus-send', [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    '/org/freedesktop/secrets',
    'org.freedesktop.Secret.Service.Lock',
    'array:objpath:/org/freedesktop/secrets/collection/login',
  ]);
  if (status !== 0) throw new Error(`The keyring could not be locked: ${stderr}`);
}

/** Starts the keyring's daemon, unlocked. */
export const startKeyring = () => withPassword('--unlock', '--components=secrets');

/** Puts an unlocked daemon in the place of a locked one. Programs that run already do not find it. */
export const unlockKeyring = () => withPassword('--replace', '--unlock', '--components=secrets');

function withPassword(...args: string[]): void {
  const { status, stderr } = run('gnome-keyring-daemon', args, 'pw');
  if (status !== 0) throw new Error(`The keyring could not be unlocked: ${stderr}`);
}

/** Process id of the daemon that answers for the keyring. */
export function keyringProcess(): number {
  const { stdout, stderr } = run('dbus-send', [
    '--session',
    '--print-reply=literal',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.GetConnectionUnixProcessID',
    'string:org.freedesktop.secrets',
  ]);
  const pid = Number(/uint32 (\d+)/.exec(stdout)?.[1]);
  if (!pid) throw new Error(`No keyring answers: ${stderr}`);
  return pid;
}

/** Every call to the keyring then waits, as with an unlock prompt that nobody answers. */
export function holdKeyring(): { release(): void } {
  const pid = keyringProcess();
  process.kill(pid, 'SIGSTOP');
  return { release: () => void process.kill(pid, 'SIGCONT') };
}
