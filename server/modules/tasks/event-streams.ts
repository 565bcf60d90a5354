import { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { CallParsed } from '../../../contract/platform/call.ts';
import type { followTasks as call } from '../../../contract/tasks/tasks.calls.ts';
import { readAccessToken } from '../../platform/auth/tokens.ts';
import type { Caller, Context, Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { events, sessions } from '../../platform/db/schema.ts';
import { TooManyRequestsError } from '../../platform/errors.ts';
import type { ChangedTask } from '../../platform/jobs/task-events.ts';

/** More missed events than this are not worth sending: asking for everything again costs less. */
const mostMissed = 1000;
/** A new stream begins with the events of this many seconds: its screens were loaded shortly before. */
const recentSeconds = 30;

interface MissedEvents {
  events: ChangedTask[];
  /** Some of what was missed is no longer known. */
  isReset: boolean;
}

/** @param lastEventId as the client sent it; an ID that is no event of the organization resets the client */
async function readMissedEvents(
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

export const streamsPerUser = 10;
/** Proxies close connections that are silent for a minute, some for half of it. */
const heartbeatMs = 15_000;
/** A client that has not read as much, in bytes, is cut off. It resumes with its last event. */
const maxUnreadBytes = 64 * 1024;
/** The delay before a client reconnects, in milliseconds. */
const retryMs = 2000;
const maxTimerMs = 2 ** 31 - 1;

interface Stream {
  caller: Caller;
  body: Readable;
  waiting: ChangedTask[] | undefined;
  lastEvent: number;
  /** The bytes that it began with, which nobody can have read at once; 0 after they have been. */
  replayed: number;
  timer: NodeJS.Timeout;
}

export interface EventStreams {
  /**
   * @param expiresAt in milliseconds @param lastEventId the last event that the caller received @throws
   * TooManyRequestsError beyond the caller's share; DatabaseUnavailableError
   */
  open(caller: Caller, expiresAt: number, lastEventId: string | undefined): Promise<Readable>;
  close(): void;
}

export function openEventStreams(services: Pick<Services, 'db' | 'taskEvents' | 'log'>): EventStreams {
  const streams = new Set<Stream>();
  let unsubscribe: Promise<() => void> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const subscribe = () => {
    unsubscribe ??= services.taskEvents
      .subscribe({
        onTask: (task) => {
          for (const stream of streams) {
            if (stream.caller.organisationId === task.organisationId) deliver(stream, task);
          }
        },
        onSessionEnd: (sessionId) => endWhere(({ caller }) => caller.sessionId === sessionId),
        onLost: () => endWhere(() => true),
      })
      .catch((error: unknown) => {
        unsubscribe = undefined;
        throw error;
      });
    return unsubscribe;
  };
  const endWhere = (matches: (stream: Stream) => boolean) => {
    for (const stream of [...streams]) if (matches(stream)) end(stream);
  };
  const remove = (stream: Stream) => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  };
  const end = (stream: Stream) => {
    remove(stream);
    stream.body.push(null);
  };
  const beat = () => {
    for (const { body } of streams) body.push(': heartbeat\n\n');
    endStale(services, [...streams], end).catch((err: unknown) =>
      services.log.warn({ err }, 'The sessions of event streams could not be checked'),
    );
  };
  function deliver(stream: Stream, task: ChangedTask): void {
    if (stream.waiting) return void stream.waiting.push(task);
    send(stream, task);
    const unread = stream.body.readableLength;
    if (unread <= maxUnreadBytes) stream.replayed = 0;
    if (unread > maxUnreadBytes + stream.replayed) end(stream);
  }

  return {
    open: async (caller, expiresAt, lastEventId) => {
      await subscribe();
      // The connection may have broken since: what happens until it is back would be missed.
      await services.taskEvents.ready();
      const own = [...streams].filter((stream) => stream.caller.userId === caller.userId);
      if (own.length >= streamsPerUser) {
        throw new TooManyRequestsError(
          `You have ${streamsPerUser} event streams open, which is as many as one user may have.`,
          60,
        );
      }
      const body = new Readable({ read: () => {} });
      const stream: Stream = {
        caller,
        body,
        waiting: [],
        lastEvent: 0,
        replayed: 0,
        timer: setTimeout(() => {}, 0),
      };
      stream.timer = setTimeout(end, Math.min(Math.max(expiresAt - Date.now(), 0), maxTimerMs), stream);
      streams.add(stream);
      body.on('close', () => remove(stream));
      heartbeat ??= setInterval(beat, heartbeatMs);
      try {
        // It may have ended before the stream could hear of it.
        await endStale(services, [stream], end);
        const missed = await readMissedEvents(services.db, caller.organisationId, lastEventId);
        if (!streams.has(stream)) return body;
        body.push(`retry: ${retryMs}\n\n${missed.isReset ? 'event: reset\ndata: {}\n\n' : ''}`);
        const waiting = stream.waiting ?? [];
        stream.waiting = undefined;
        for (const task of [...missed.events, ...waiting]) send(stream, task);
        stream.replayed = body.readableLength;
        return body;
      } catch (error) {
        remove(stream);
        throw error;
      }
    },
    close: () => endWhere(() => true),
  };
}

function send(stream: Stream, task: ChangedTask): void {
  if (task.event <= stream.lastEvent) return;
  stream.lastEvent = task.event;
  stream.body.push(write(task));
}

const write = ({ event, kind, id, state }: ChangedTask) =>
  `id: ${event}\nevent: task\ndata: ${JSON.stringify({ kind, id, state })}\n\n`;

async function endStale(
  { db }: Pick<Services, 'db'>,
  open: Stream[],
  end: (stream: Stream) => void,
): Promise<void> {
  if (open.length === 0) return;
  const active = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        inArray(
          sessions.id,
          open.map(({ caller }) => caller.sessionId),
        ),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    );
  const ids = new Set(active.map(({ id }) => id));
  for (const stream of open) if (!ids.has(stream.caller.sessionId)) end(stream);
}

/**
 * The stream ends with the access token and with the session. @throws TooManyRequestsError when the caller has
 * too many streams open
 */
export async function followTasks(
  ctx: Context,
  { headers }: CallParsed<typeof call>,
  streams: EventStreams,
): Promise<Readable> {
  const expiresAt = (readAccessToken(ctx.bearer ?? '', ctx.secretKey)?.exp ?? 0) * 1000;
  const body = await streams.open(ctx.caller, expiresAt, headers['last-event-id']);
  ctx.setHeader('content-type', 'text/event-stream; charset=utf-8');
  // A server that stops would wait for a connection that is kept alive after its stream has ended.
  ctx.setHeader('connection', 'close');
  // nginx buffers answers unless it is told not to.
  ctx.setHeader('x-accel-buffering', 'no');
  return body;
}

const keptOfOrganisation = 10_000;

/** Deletes events older than a day, and those beyond the newest ten thousand of each organization. */
export async function cleanUpEvents(db: Database, kept = keptOfOrganisation): Promise<void> {
  const surplus = sql`${events.id} in (
    select id from (
      select id, row_number() over (partition by organisation_id order by id desc) as place from ${events}
    ) as numbered where place > ${kept})`;
  await db.delete(events).where(or(lt(events.createdAt, sql`now() - interval '1 day'`), surplus));
}
