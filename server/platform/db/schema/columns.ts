import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that tables of every domain share. */

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const id = () => uuid().primaryKey().defaultRandom();
export const time = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => time().notNull().defaultNow();
/** The attempt that may write a running task: the one that took it last. Empty until the first attempt. */
export const leaseId = () => uuid();
/** The kind of error that a task ended with, such as `ModelError`; null for one that has not failed. */
export const errorName = () => text();
