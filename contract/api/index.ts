export * as account from './account.ts';
export * as companyProfile from './company-profile.ts';
export * as contact from './contact.ts';
export * as content from './content.ts';
export * as settings from './settings.ts';
export * as sourcing from './sourcing.ts';
export * as talentPool from './talent-pool.ts';
export * as tasks from './tasks.ts';
