import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { EmbeddedClient } from './embedded/embedded-client.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

export const listenerName = 'larkspur-listener';

/** pg-boss notifies of jobs on a channel that it names after its schema. */
const jobsChannel: `pgboss_${string}` = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/** The channels that transactions notify. Payloads are ids, states and names of queues: a notification carries at most 8 kB. */
export const channels = {
  events: 'larkspur_events',
  sessionEnds: 'larkspur_session_ends',
  jobs: jobsChannel,
} as const;
export type Channel = (typeof channels)[keyof typeof channels];

interface Listener {
  onNotification(channel: Channel, payload: string): void;
  /** Notifications of commits from now on will arrive. */
  onListening(): void;
  /** Notifications may be missing from now on, until the connection is back. */
  onLost(): void;
}

export interface Listening {
  /** @throws DatabaseUnavailableError when it does not listen within a few seconds */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export type Listen = (listener: Listener) => Listening;

export function listenOnEmbedded(client: EmbeddedClient): Listen {
  return ({ onNotification, onListening }) => {
    const started = Promise.all(
      Object.values(channels).map((channel) =>
        client.listen(channel, (payload) => onNotification(channel, payload)),
      ),
    );
    started.then(onListening, () => {});
    return {
      ready: async () => void (await started),
      close: async () => {
        if (client.closed) return;
        for (const stop of await started) await stop();
      },
    };
  };
}

/** In milliseconds. */
const readyTimeoutMs = 5000;
/** In milliseconds; doubles up to the maximum. */
const firstDelayMs = 250;
const maxDelayMs = 5000;
/** In milliseconds. A network may drop the connection silently. */
const checkMs = 15_000;

export function listenOnPostgres(connectionString: string): Listen {
  return (listener) => {
    let current: Client | undefined;
    let delay = firstDelayMs;
    let timer: NodeJS.Timeout | undefined;
    let isClosed = false;
    let connected = Promise.withResolvers<void>();

    const lose = (client: Client) => {
      if (client !== current) return;
      current = undefined;
      clearTimeout(timer);
      connected = Promise.withResolvers();
      void client.end().catch(() => {});
      if (isClosed) return;
      listener.onLost();
      timer = setTimeout(connect, delay);
    };
    const check = async (client: Client) => {
      const answers = await client.query('select 1').then(
        () => true,
        () => false,
      );
      if (client !== current) return;
      if (answers) timer = setTimeout(check, checkMs, client);
      else lose(client);
    };
    const connect = async () => {
      const client = new Client({
        connectionString,
        application_name: listenerName,
        connectionTimeoutMillis: 10_000,
        query_timeout: 10_000,
        keepAlive: true,
      });
      client.on('error', () => lose(client));
      client.on('end', () => lose(client));
      client.on('notification', ({ channel, payload = '' }) => {
        listener.onNotification(channel as Channel, payload);
      });
      try {
        await client.connect();
        for (const channel of Object.values(channels)) await client.query(`listen ${channel}`);
        if (isClosed) return void client.end().catch(() => {});
        current = client;
        delay = firstDelayMs;
        listener.onListening();
        connected.resolve();
        timer = setTimeout(check, checkMs, client);
      } catch {
        void client.end().catch(() => {});
        if (isClosed) return;
        timer = setTimeout(connect, delay);
        delay = Math.min(delay * 2, maxDelayMs);
      }
    };
    void connect();
    return {
      ready: () => withinTime(connected.promise),
      close: async () => {
        isClosed = true;
        clearTimeout(timer);
        await current?.end().catch(() => {});
      },
    };
  };
}

async function withinTime(connected: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new DatabaseUnavailableError('No connection to listen on.'));
    timer = setTimeout(fail, readyTimeoutMs);
  });
  await Promise.race([connected, late]).finally(() => clearTimeout(timer));
}
