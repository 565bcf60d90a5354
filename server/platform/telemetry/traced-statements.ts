import type { Pool, PoolClient } from 'pg';
import type { EmbeddedClient, EmbeddedStatements } from '../db/embedded/embedded-client.ts';
import { summariseStatement } from './statement-summary.ts';
import { inSpan, type SpanStart, type Tracing } from './tracing.ts';

/** A pool or a connection of PostgreSQL whose statements are spans of the request or job that makes them. */
export function tracePostgres<Client extends Pool | PoolClient>(client: Client, tracing: Tracing): Client {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const traced = (statement: string | { text: string }, ...rest: unknown[]) =>
    spanned(tracing, typeof statement === 'string' ? statement : statement.text, () =>
      query(statement, ...rest),
    );
  return override(client, { query: traced } as unknown as Partial<Client>);
}

/** As `tracePostgres`, for the embedded database. */
export function traceEmbedded(client: EmbeddedClient, tracing: Tracing): EmbeddedClient {
  return override(client, {
    ...tracedStatements(client, tracing),
    transaction: ((act) =>
      client.transaction((tx) =>
        act(override(tx, tracedStatements(tx, tracing))),
      )) as EmbeddedClient['transaction'],
  });
}

function tracedStatements(client: EmbeddedStatements, tracing: Tracing): Partial<EmbeddedStatements> {
  return {
    query: (text, params, options) => spanned(tracing, text, () => client.query(text, params, options)),
    exec: (text) => spanned(tracing, text, () => client.exec(text)),
  };
}

/** What the process does by itself, such as looking for jobs, belongs to no trace. */
function spanned<T>(tracing: Tracing, text: string, run: () => Promise<T>): Promise<T> {
  return tracing.running() ? inSpan(tracing, spanOf(text), run) : run();
}

function spanOf(text: string): SpanStart {
  const { operation, table } = summariseStatement(text);
  const summary = table ? `${operation} ${table}` : operation;
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.summary': summary,
    },
  };
}

/** An object with other methods, which are listed as its own: Drizzle takes one without any for a configuration. */
function override<T extends object>(object: T, methods: Partial<T>): T {
  return Object.assign(Object.create(object) as T, methods);
}
