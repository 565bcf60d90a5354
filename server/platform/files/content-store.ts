import { NotFoundError } from '../errors.ts';

/**
 * Where contents are stored, under the SHA-256 of what they are. One that is there already is not stored twice. An
 * S3-compatible store needs no more than this.
 */
export interface ContentStore {
  /** Stores a content as it comes. Nothing stays of one whose source fails. */
  write(source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }>;
  /** A content, piece by piece. Its first piece rejects when there is none. */
  read(sha256: string): AsyncIterable<Uint8Array>;
  /** Deletes what `isUsed` names nothing of, except what was written or found again after `before`. */
  tidy(before: Date, isUsed: (hashes: string[]) => Promise<Set<string>>): Promise<number>;
}

/** A content that should be there is not, such as after a backup was restored without its files. */
export class MissingContentError extends NotFoundError {
  override name = 'MissingContentError';
  constructor(sha256: string) {
    super('The content of this file is missing on the server.', {
      cause: new Error(`There is no ${sha256}.`),
    });
  }
}
