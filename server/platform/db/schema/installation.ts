import { pgTable, text } from 'drizzle-orm/pg-core';

/** A value sealed with the data key. A wrong key is detected by it at the start. */
export const dataKeyCheck = pgTable('data_key_check', {
  id: text().primaryKey().default('check'),
  sealed: text().notNull(),
});

/** Keys that the server made for itself, sealed with the data key. They stay the same when that is rotated. */
export const sealedKeys = pgTable('sealed_keys', {
  name: text().primaryKey(),
  sealed: text().notNull(),
});

/** Where this database is. In one that a dump was restored into, it names another place than its own. */
export const databaseOrigin = pgTable('database_origin', {
  id: text().primaryKey().default('origin'),
  /** Cluster, database and this table itself, by the numbers that PostgreSQL gave them. */
  place: text().notNull(),
});
