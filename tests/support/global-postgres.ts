import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/platform/db/client.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated template database; absent where tests run on the embedded database. */
    postgresTemplate?: string;
  }
}

/** Starts PostgreSQL for the suites and migrates the template that each suite copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  const admin = new Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database larkspur_template');
  await admin.end();
  const template = openPostgres(cluster.url('larkspur_template'));
  await template.migrate();
  await template.close();
  project.provide('postgresTemplate', cluster.url('larkspur_template'));
  return () => cluster.stop();
}
