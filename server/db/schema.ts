/** Every table, a file for each domain. After a change run `npm run migrations -- --name what-changes`. */
export * from './schema/account.ts';
export * from './schema/audit.ts';
export * from './schema/company-profile.ts';
export * from './schema/content.ts';
export * from './schema/files.ts';
export * from './schema/keys.ts';
export * from './schema/pool-index.ts';
export * from './schema/search-people.ts';
export * from './schema/settings.ts';
export * from './schema/sourcing.ts';
export * from './schema/talent-pool.ts';
export * from './schema/tasks.ts';
export * from './schema/team.ts';
