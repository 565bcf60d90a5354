/** Every table, a file for each domain. After a change run `npm run migrations -- --name what-changes`. */
export * from './schema/account.ts';
export * from './schema/content.ts';
export * from './schema/organisation.ts';
export * from './schema/recruiting.ts';
export * from './schema/search-people.ts';
export * from './schema/sourcing.ts';
export * from './schema/talent-pool.ts';
