import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from './postgres.ts';

/** Where packages put it, which is not in everybody's path. */
const program = ['/usr/sbin/dovecot', '/usr/bin/dovecot', '/usr/local/sbin/dovecot'].find(
  (file) => spawnSync(file, ['--version']).status === 0,
);

function whyNoImapServer(): string | undefined {
  const version = program ? execFileSync(program, ['--version'], { encoding: 'utf8' }) : '';
  if (!program) return 'Dovecot is not installed';
  // Later ones have another configuration.
  return version.startsWith('2.3.') ? undefined : `Dovecot is ${version.trim()}, not 2.3`;
}

/** Why no IMAP server can be started here; undefined where one can. */
export const noImapServer = whyNoImapServer();
if (noImapServer) console.warn(`SKIPPED: tests that read a mailbox, because ${noImapServer}.`);

export interface TestImapServer {
  port: number;
  user: string;
  password: string;
  /** Puts a mail into a folder, unread. */
  deliver(mail: string, folder?: string): Promise<void>;
  /** Does something with the mailbox as its owner. */
  asOwner<T>(act: (client: ImapFlow) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const password = 'mailbox-password';

/**
 * Starts Dovecot on a free port of the loopback interface, as a user without rights, with its files in a folder of its own. Each
 * name is a user with an empty mailbox.
 * @param pem a certificate for STARTTLS; without one the server speaks unencrypted alone
 */
export async function startImapServer({
  user = 'replies@harbour.example',
  pem,
}: {
  user?: string;
  pem?: { cert: string; key: string };
} = {}): Promise<TestImapServer> {
  if (!program) throw new Error('Dovecot is not installed.');
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-imap-'));
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? accountOf('nobody') : userInfo();
  const { uid, gid } = account;
  const group = execFileSync('id', ['-gn', account.username], { encoding: 'utf8' }).trim();
  const port = await freePort();
  const own = (name: string, text?: string) => {
    const file = path.join(folder, name);
    if (text === undefined) mkdirSync(file);
    else writeFileSync(file, text, { mode: 0o600 });
    if (isRoot) chownSync(file, uid, gid);
    return file;
  };
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, uid, gid);
  const tls = pem
    ? `ssl = yes\nssl_cert = <${own('cert.pem', pem.cert)}\nssl_key = <${own('key.pem', pem.key)}`
    : 'ssl = no';
  const mails = own('mails');
  const file = own(
    'dovecot.conf',
    `base_dir = ${path.join(folder, 'run')}
state_dir = ${path.join(folder, 'state')}
log_path = ${path.join(folder, 'log')}
default_internal_user = ${account.username}
default_internal_group = ${group}
default_login_user = ${account.username}
first_valid_uid = 1
first_valid_gid = 1
protocols = imap
listen = 127.0.0.1
${tls}
disable_plaintext_auth = no
auth_verbose = yes
auth_failure_delay = 0
mail_location = maildir:${mails}/%u
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mails}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const child = spawn(program, ['-F', '-c', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid, gid }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const asOwner: TestImapServer['asOwner'] = async (act) => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: password },
      logger: false,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.logout();
    }
  };
  const startedAt = Date.now();
  for (;;) {
    const isThere = await asOwner(async () => true).catch(() => false);
    if (isThere) break;
    if (child.exitCode !== null || Date.now() - startedAt > 20_000) {
      const log = (() => {
        try {
          return readFileSync(path.join(folder, 'log'), 'utf8');
        } catch {
          return '';
        }
      })();
      await stop();
      throw new Error(`Dovecot did not start. ${said}${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    user,
    password,
    asOwner,
    deliver: (mail, into = 'INBOX') =>
      asOwner(async (client) => {
        await client.append(into, mail.replaceAll(/\r?\n/g, '\r\n'));
      }),
    stop,
  };
}

function accountOf(username: string): { username: string; uid: number; gid: number } {
  const number = (flag: string) => Number(execFileSync('id', [flag, username], { encoding: 'utf8' }));
  return { username, uid: number('-u'), gid: number('-g') };
}
