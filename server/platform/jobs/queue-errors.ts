import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../db/unavailable.ts';

/** While the database is unavailable every poll of every worker fails. It is logged this often, in milliseconds. */
const unavailableLogMs = 10_000;

/** Logs the errors that pg-boss reports. */
export function queueErrorLogger(log: FastifyBaseLogger): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (!isDatabaseUnavailable(error, true)) {
      log.error({ err: error }, 'The job queue reported an error');
      return;
    }
    if (performance.now() - loggedAt < unavailableLogMs) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'The job queue cannot reach the database; jobs resume when it is back');
  };
}
