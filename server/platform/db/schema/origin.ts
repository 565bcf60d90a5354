import { pgTable, text } from 'drizzle-orm/pg-core';

/** Where this database is. In one that a dump was restored into, it names another place than its own. */
export const databaseOrigin = pgTable('database_origin', {
  id: text().primaryKey().default('origin'),
  /** Cluster, database and this table itself, by the numbers that PostgreSQL gave them. */
  place: text().notNull(),
});
