import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { events } from '../../platform/db/schema.ts';
import type { ChangedTask } from '../../platform/jobs/task-events.ts';

/** More missed events than this are not worth sending: asking for everything again costs less. */
const mostMissed = 1000;
/** A new stream begins with the events of this many seconds: its screens were loaded shortly before. */
const recentSeconds = 30;

interface MissedEvents {
  /** Oldest first. */
  events: ChangedTask[];
  /** Some of what was missed is no longer known. */
  isReset: boolean;
}

/**
 * The events that a new stream begins with.
 * @param lastEventId as the client sent it; whatever is no event of the organisation resets the client
 */
export async function readMissedEvents(
  db: Database,
  organisationId: string,
  lastEventId: string | undefined,
): Promise<MissedEvents> {
  const own = eq(events.organisationId, organisationId);
  if (lastEventId === undefined) {
    const isRecent = sql`${events.createdAt} > now() - make_interval(secs => ${recentSeconds})`;
    const recent = await read(db, and(own, isRecent));
    return recent.length > mostMissed ? reset : { events: recent, isReset: false };
  }
  const last = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
  const [known] =
    last === undefined
      ? []
      : await db
          .select({ id: events.id })
          .from(events)
          .where(and(own, eq(events.id, last)));
  if (!known) return reset;
  const missed = await read(db, and(own, gt(events.id, known.id)));
  return missed.length > mostMissed ? reset : { events: missed, isReset: false };
}

const reset: MissedEvents = { events: [], isReset: true };

const read = (db: Database, condition: ReturnType<typeof and>): Promise<ChangedTask[]> =>
  db
    .select({
      event: events.id,
      organisationId: events.organisationId,
      kind: events.kind,
      id: events.taskId,
      state: events.state,
    })
    .from(events)
    .where(condition)
    .orderBy(asc(events.id))
    .limit(mostMissed + 1);
