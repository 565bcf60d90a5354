import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './account.ts';
import { createdAt, id } from './columns.ts';

export const companyProfiles = pgTable('company_profiles', {
  id: id(),
  organisationId: uuid()
    .notNull()
    .unique()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  companyName: text().notNull(),
  industry: text().notNull(),
  keywords: text().array().notNull(),
  mission: text().notNull(),
  description: text().notNull(),
  productsServices: text().array().notNull(),
  competitors: text().array().notNull(),
  customerAudiencePersona: text().notNull(),
  servingIndustries: text().array().notNull(),
  website: text().notNull(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});
