import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, text, uuid } from 'drizzle-orm/pg-core';
import type { $ZodType, output } from 'zod/v4/core';
import { fitDocument } from '../../fit-answer.ts';
import { readTime } from '../sql-values.ts';

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * JSON that is read by its schema: what does not fit it costs its entry or its field.
 * @param blank what is read where that leaves nothing; null without it
 */
export const document = <S extends $ZodType>(schema: S, blank?: output<S>) =>
  customType<{ data: output<S>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => (fitDocument(schema, value) ?? blank ?? null) as output<S>,
  })();

export const id = () => uuid().primaryKey().defaultRandom();
export const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' });
/** A point in time, of the years 1 to 9999: what is stored beyond them is read as the nearest one. */
export const time = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => value.toISOString(),
  fromDriver: readTime,
});
export const createdAt = () => time().notNull().default(sql`now()`);
export const leaseId = () => uuid();
export const errorName = () => text();
