import { sql } from 'drizzle-orm';
import type { TaskKind, TaskState } from '../../../contract/tasks/task-statuses.ts';
import type { Database, OpenDatabase } from '../db/client.ts';
import { type Channel, channels, type Listening } from '../db/listen.ts';
import { events } from '../db/schema.ts';

export interface ChangedTask {
  event: number;
  organisationId: string;
  kind: TaskKind;
  id: string;
  state: TaskState;
}

/**
 * Writes the event of a task's change in the transaction of that change, after everything else: until it commits, no other
 * task of the organization changes, so that the ids of events have the order of their commits.
 * @param organisationId null for the sample's import, which concerns nobody
 */
export async function recordTaskEvent(
  tx: Database,
  {
    organisationId,
    kind,
    id,
    state,
  }: Omit<ChangedTask, 'event' | 'organisationId'> & {
    organisationId: string | null;
  },
): Promise<void> {
  if (organisationId === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`events ${organisationId}`}, 0))`);
  await tx.execute(sql`
    with written as (
      insert into ${events} (organisation_id, kind, task_id, state)
      values (${organisationId}, ${kind}, ${id}, ${state})
      returning *
    )
    select pg_notify(${channels.events}, json_build_object(
      'event', id, 'organisationId', organisation_id, 'kind', kind, 'id', task_id, 'state', state)::text)
    from written`);
}

interface Subscriber {
  onTask?(task: ChangedTask): void;
  onSessionEnd?(sessionId: string): void;
  onJob?(queue: string): void;
  onListening?(): void;
  onLost?(): void;
}

export interface TaskEvents {
  /** Resolves once nothing can be missed any more. @throws DatabaseUnavailableError */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  follow(subscriber: Subscriber): void;
  /** @throws DatabaseUnavailableError while nothing is heard, for a subscriber that may not miss anything from now on */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export function openTaskEvents(database: Pick<OpenDatabase, 'listen'>): TaskEvents {
  const subscribers = new Set<Subscriber>();
  let listening: Listening | undefined;
  let isListening = false;
  const onListening = () => {
    isListening = true;
    for (const subscriber of subscribers) subscriber.onListening?.();
  };
  const onLost = () => {
    isListening = false;
    for (const subscriber of subscribers) subscriber.onLost?.();
  };
  const open = () => {
    listening ??= database.listen({
      onNotification: (channel, payload) => tell(subscribers, channel, payload),
      onListening,
      onLost,
    });
    return listening;
  };
  return {
    subscribe: async (subscriber) => {
      await open().ready();
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    follow: (subscriber) => {
      subscribers.add(subscriber);
      if (isListening) subscriber.onListening?.();
      open();
    },
    ready: () => open().ready(),
    close: async () => {
      onLost();
      await listening?.close();
    },
  };
}

function tell(subscribers: Iterable<Subscriber>, channel: Channel, payload: string): void {
  const task = channel === channels.events ? (JSON.parse(payload) as ChangedTask) : undefined;
  for (const subscriber of subscribers) {
    if (task) subscriber.onTask?.(task);
    else if (channel === channels.jobs) subscriber.onJob?.(payload);
    else subscriber.onSessionEnd?.(payload);
  }
}
