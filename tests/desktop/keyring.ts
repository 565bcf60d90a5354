import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';

/** Access to the real keyring of this D-Bus session by its own tools, independent of the app. */

function run(command: string, args: string[], input?: string) {
  const ended = spawnSync(command, args, { encoding: 'utf8', input, timeout: 60_000 });
  // A tool that did not answer must not pass for one that found nothing.
  if (ended.error) throw ended.error;
  return ended;
}

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

/** Deletes what the app stored for any server. */
export const forgetSecrets = () => void run('secret-tool', ['clear', 'service', 'Larkspur']);

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

const password = 'pw';
const unlockOperation = 1;

/** Starts the keyring's daemon, unlocked. */
export function startKeyring(): void {
  const { status, stderr } = run('gnome-keyring-daemon', ['--unlock', '--components=secrets'], password);
  if (status !== 0) throw new Error(`The keyring could not be started: ${stderr}`);
}

/** Unlocks the keyring as a sign-in to the system does: over the socket that the daemon has for PAM. */
export async function unlockKeyring(): Promise<void> {
  const socket = connect(path.join(process.env.XDG_RUNTIME_DIR ?? '', 'keyring/control'));
  const secret = Buffer.from(password);
  // One byte that carries the sender's credentials; then lengths, operation and argument as 32-bit numbers and text.
  const message = Buffer.alloc(13 + secret.length);
  message.writeUInt32BE(12 + secret.length, 1);
  message.writeUInt32BE(unlockOperation, 5);
  message.writeUInt32BE(secret.length, 9);
  secret.copy(message, 13);
  socket.write(message);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  const result = answer.readUInt32BE(4);
  if (result !== 0) throw new Error(`The keyring could not be unlocked: ${result}.`);
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
