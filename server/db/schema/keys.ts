import { pgTable, text } from 'drizzle-orm/pg-core';

/** One value sealed with the data key, by which another key is noticed at the start. */
export const dataKeyCheck = pgTable('data_key_check', {
  id: text().primaryKey().default('check'),
  sealed: text().notNull(),
});
