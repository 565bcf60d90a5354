import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** The name of the listening connections in `pg_stat_activity`. */
export const listenerName = 'larkspur-listener';

export type Run = (text: string, values?: string[]) => Promise<{ rows: { others?: number }[] }>;

/** A connection answers one query at a time. */
export function inTurn(client: Client): Run {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const answer = last.catch(() => {}).then(() => client.query<{ others?: number }>(text, values));
    last = answer;
    return answer;
  };
}

/** On which processes ask the others whether they have heard everything until now, and answer. */
export const barrierChannel = 'larkspur_barrier';
/** How long an answer to a call waits for another process, which may be stalled or of an earlier version, in milliseconds. */
const barrierTimeoutMs = 250;

/**
 * Makes sure that the other processes have heard of ended sessions and changed rows. PostgreSQL has signalled their connections
 * before a commit is answered, but on a busy machine they may read milliseconds later. Notifications arrive everywhere in one
 * order, so who has heard the question has heard what was told before.
 */
export function openBarrier(client: Client, run: Run) {
  const onHeard = new Map<string, () => void>();
  let isRaised = false;
  let passing = Promise.resolve();
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel !== barrierChannel) return;
    const [word, id = ''] = payload.split(' ');
    if (word === 'heard') onHeard.get(id)?.();
    else if (!onHeard.has(id))
      run('select pg_notify($1, $2)', [barrierChannel, `heard ${id}`]).catch(() => {});
  });
  const ask = async () => {
    const id = randomUUID();
    const everybody = Promise.withResolvers<void>();
    let answers = 0;
    let asked = Number.POSITIVE_INFINITY;
    onHeard.set(id, () => ++answers >= asked && everybody.resolve());
    const late = setTimeout(everybody.resolve, barrierTimeoutMs);
    try {
      const { rows } = await run(
        `select pg_notify($1, $2), (select count(*)::int from pg_stat_activity
           where application_name = $3 and datname = current_database() and pid <> pg_backend_pid()) as others`,
        [barrierChannel, `asked ${id}`, listenerName],
      );
      asked = rows[0]?.others ?? 0;
      if (answers < asked) await everybody.promise;
    } catch {
      // The connection is lost: it notices by itself.
    } finally {
      clearTimeout(late);
      onHeard.delete(id);
    }
  };
  return {
    /** Something was told that the others have to hear. */
    raise: () => {
      isRaised = true;
    },
    /** Settles when they have heard what was told here until now. */
    pass: () => {
      if (isRaised) {
        isRaised = false;
        passing = ask();
      }
      return passing;
    },
  };
}
