import { pgTable, text } from 'drizzle-orm/pg-core';

/** A value sealed with the data key. A wrong key is detected by it at the start. */
export const dataKeyCheck = pgTable('data_key_check', {
  id: text().primaryKey().default('check'),
  sealed: text().notNull(),
});
