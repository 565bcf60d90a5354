import type { QueryOptions, Results } from '@electric-sql/pglite';

export interface EmbeddedStatements {
  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
  exec(text: string): Promise<Results[]>;
}

/** The part of PGlite's interface that the server uses: PGlite itself, or one in a thread of its own. */
export interface EmbeddedClient extends EmbeddedStatements {
  readonly closed: boolean;
  transaction<T>(act: (tx: EmbeddedStatements) => Promise<T>): Promise<T>;
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
  /** Packs the database's folder as a tar archive. No statement runs meanwhile. */
  dumpDataDir(compression: 'none' | 'gzip'): Promise<Blob>;
  close(): Promise<void>;
}

export const bytea = 17;

/** Reads bytes. PGlite's own parser reads them digit by digit: a search over a large pool would take twice as long. */
export const parseBytes = (value: string): Buffer => Buffer.from(value.slice(2), 'hex');
