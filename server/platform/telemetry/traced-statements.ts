import type { Pool, PoolClient } from 'pg';
import type { EmbeddedClient, EmbeddedStatements } from '../db/embedded/embedded-client.ts';
import { inSpan, type SpanStart, type Tracing } from './tracing.ts';

/** Statements are made of a few hundred texts; those with lists of values are more, and not worth keeping. */
const keptSummaries = 1000;
const summaries = new Map<string, StatementSummary>();

export interface StatementSummary {
  operation: string;
  table: string | undefined;
}

/** Summarizes a statement of SQL by its words and names alone. What stands in quotes of texts is left out first. */
export function summariseStatement(text: string): StatementSummary {
  const known = summaries.get(text);
  if (known) return known;
  const summary = summarise(text.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs, ' '));
  if (summaries.size >= keptSummaries) summaries.clear();
  summaries.set(text, summary);
  return summary;
}

/** A name, quoted or not, with or without its schema before it. */
const name = String.raw`(?:"?[a-z_]\w*"?\.)?"?([a-z_]\w*)"?`;
const target = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|from|into)\s+(?:only\s+)?${name}`,
  'i',
);

function summarise(text: string): StatementSummary {
  const first = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const changes = first === 'WITH' ? /\b(insert|update|delete)\s/i.exec(text)?.[1]?.toUpperCase() : undefined;
  const operation = first === 'WITH' ? (changes ?? 'SELECT') : first;
  const table = /^(?:SELECT|INSERT|UPDATE|DELETE)$/.test(operation) ? target.exec(text)?.[1] : undefined;
  return { operation, table };
}

export function tracePostgres<Client extends Pool | PoolClient>(client: Client, tracing: Tracing): Client {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const traced = (statement: string | { text: string }, ...rest: unknown[]) =>
    spanned(tracing, typeof statement === 'string' ? statement : statement.text, () =>
      query(statement, ...rest),
    );
  return override(client, { query: traced } as unknown as Partial<Client>);
}

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
