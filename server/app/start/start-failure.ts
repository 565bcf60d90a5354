import { type Config, SettingError } from '../../platform/config/config.ts';
import { hideCredentials } from '../../platform/config/connection-url.ts';
import { FolderInUseError } from '../../platform/data-dir/private-folder.ts';
import { StartError } from '../../platform/errors.ts';

/** One line for the operator, never a stack trace. */
export function describeFailure(error: unknown, what = 'Larkspur could not start'): string {
  const isKnown = [StartError, SettingError, FolderInUseError].some((known) => error instanceof known);
  return hideCredentials(isKnown ? oneLine((error as Error).message) : `${what}: ${reasonOf(error)}`);
}

export function portFailure(error: unknown, { host, port }: Config): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop that, or choose another port with PORT.`,
    EACCES: `Port ${port} on ${host} may not be used by this user. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Change HOST.`,
    ENOTFOUND: `The address ${host} is not known. Change HOST.`,
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return new StartError(reason ?? `Can't listen on ${host}, port ${port}: ${reasonOf(error)}`);
}

export function folderFailure(error: unknown, { dataDir }: Config): StartError {
  return new StartError(
    `The data folder ${dataDir} can't be written: ${reasonOf(error)}. Choose another with DATA_DIR.`,
  );
}

export function databaseFailure(error: unknown, { databaseUrl, dataDir }: Config): Error {
  // These already say what is wrong, and it may not be the database's fault.
  if ([FolderInUseError, StartError, SettingError].some((known) => error instanceof known))
    return error as Error;
  if (!databaseUrl) {
    const reason = reasonOf(error);
    return new StartError(
      `The embedded database in ${dataDir} can't be opened: ${reason}. If it is damaged, restore a backup into another DATA_DIR.`,
    );
  }
  const reason =
    fileFailure(error, databaseUrl) ??
    tlsFailure(error) ??
    signInFailure(error) ??
    withoutUser(reasonOf(error), databaseUrl);
  return new StartError(
    `The database ${nameDatabase(databaseUrl)} can't be used: ${reason}. Check DATABASE_URL or the PG settings.`,
  );
}

/** PostgreSQL names the user in quotes: `password authentication failed for user "larkspur"`. */
const withoutUser = (reason: string, databaseUrl: string): string =>
  reason.replace(/\b(user|role) "[^"]*"/g, '$1 of the settings').replaceAll(userOf(databaseUrl), '[masked]');

function userOf(databaseUrl: string): string {
  const { username } = new URL(databaseUrl);
  return `"${decodeURIComponent(username) || 'no user'}"`;
}

export function nameDatabase(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

const fileSettings = {
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

function fileFailure(error: unknown, databaseUrl: string): string | undefined {
  const { code, path, message } = rootCause(error);
  const { searchParams } = new URL(databaseUrl);
  const [name] = Object.entries(fileSettings).find(([name]) => path && searchParams.get(name) === path) ?? [];
  if (name) {
    return `the file of ${name} (${fileSettings[name as keyof typeof fileSettings]}), ${path}, can't be read (${code})`;
  }
  return /PEM routines|key values mismatch|bad decrypt|unsupported::|DECODER routines/.test(message)
    ? `the files of sslcert and sslkey (PGSSLCERT, PGSSLKEY) are not a certificate in PEM and its key without a passphrase (${oneLine(message)})`
    : undefined;
}

/** The driver's own words for a password that is missing say nothing of settings. */
const signInFailure = (error: unknown): string | undefined =>
  /client password must be a/.test(rootCause(error).message)
    ? 'it asks for a password, and none is set. Set PGPASSWORD, or name a file of mode 0600 with a line for this server with PGPASSFILE'
    : undefined;

const unknownIssuer = 'its certificate is not signed by an authority known here';
const tlsReasons: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Node's own words advise a flag of Node, which is not how this server is set. */
function tlsFailure(error: unknown): string | undefined {
  const cause = rootCause(error);
  const reason = tlsReasons[cause.code ?? ''];
  if (reason) {
    return `${reason}. Name the authority's certificate with sslrootcert (PGSSLROOTCERT), or encrypt without checking it with sslmode=require (PGSSLMODE)`;
  }
  return /does not support SSL/.test(cause.message)
    ? 'it does not speak TLS. Switch that on in PostgreSQL, or connect without it with sslmode=disable (PGSSLMODE)'
    : undefined;
}

function reasonOf(error: unknown): string {
  const cause = rootCause(error);
  return oneLine(cause.errors?.[0]?.message || cause.message || cause.code || String(error));
}

function rootCause(error: unknown): NodeJS.ErrnoException & { errors?: Error[] } {
  let cause = error as NodeJS.ErrnoException;
  while (cause.cause instanceof Error) cause = cause.cause;
  return cause;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
