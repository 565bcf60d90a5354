import { Client, DatabaseError } from 'pg';

/** What is tried for the modes that the driver does not know, in order. */
const attempts: Record<string, string[]> = { prefer: ['require', 'disable'], allow: ['disable', 'require'] };

/**
 * Replaces `sslmode=prefer` and `allow` by what the server takes, found out by connecting once.
 * @throws what kept both from connecting
 */
export async function settleTls(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const modes = attempts[url.searchParams.get('sslmode') ?? ''];
  if (!modes) return databaseUrl;
  const failures: Error[] = [];
  for (const mode of modes) {
    url.searchParams.set('sslmode', mode);
    const failure = await tryConnecting(url.href);
    if (!failure) return url.href;
    failures.push(failure);
    if (isRefusal(failure)) break;
  }
  throw failures.find(({ message }) => !/does not support SSL/.test(message)) ?? failures[0];
}

async function tryConnecting(connectionString: string): Promise<Error | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** An answer such as a wrong password is the same either way. 28000 says that `pg_hba.conf` wants the other one. */
const isRefusal = (error: Error) => error instanceof DatabaseError && error.code !== '28000';
