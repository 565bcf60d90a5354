import { DrizzleQueryError } from 'drizzle-orm';

export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/**
 * SQLSTATEs of a PostgreSQL that is temporarily unavailable: connection exceptions (08), shutdown, crash, start-up and
 * dropped sessions (57P01 to 57P05), too many connections, and a primary that has become a standby.
 */
const sqlStates = /^(?:08\w{3}|57P0[1-5]|53300|25006)$/;
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;
const socketCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);

/**
 * The operation can be retried once the database is back. Socket errors only count when they come from the
 * database: mail servers, models and search providers fail with the same codes.
 */
export function isDatabaseUnavailable(error: unknown, isOfDatabase = false): boolean {
  let isQuery = isOfDatabase;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return true;
    if (cause instanceof DrizzleQueryError) isQuery = true;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (sqlStates.test(code) || messages.test(cause.message)) return true;
    if (isQuery && socketCodes.has(code)) return true;
  }
  return false;
}
