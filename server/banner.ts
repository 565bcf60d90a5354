import path from 'node:path';
import type { Config } from './config.ts';
import { nameDatabase } from './start-failure.ts';

export interface ReadyFacts {
  origin: string;
  /** Where mails go. */
  mail: string;
}

/** What a person at the console needs to know once the server answers. */
export function readyLines(config: Config, facts: ReadyFacts): string[] {
  const rows: [string, string, ...string[]][] = [
    ['Address', facts.origin],
    ['Mail', facts.mail],
    ['Database', ...describeDatabase(config)],
    ['Jobs', config.worksInProcess ? 'worked by this process' : 'left to npm run worker'],
    ['Search', config.search.providers.join(', ')],
    ['Writing', config.ai ? `${config.ai.model} at ${config.ai.baseUrl}` : 'the built-in composer'],
  ];
  if (config.publicUrl && config.publicUrl !== facts.origin) rows.splice(1, 0, ['Links', config.publicUrl]);
  const column = ' '.repeat(12);
  return [
    '',
    'Larkspur is ready.',
    '',
    ...rows.flatMap(([name, first, ...more]) => [
      `  ${name.padEnd(10)}${first}`,
      ...more.map((line) => `${column}${line}`),
    ]),
    '',
    'Ctrl-C stops it.',
    '',
  ];
}

function describeDatabase(config: Config): [string, ...string[]] {
  if (config.databaseUrl) return [`PostgreSQL, ${nameDatabase(config.databaseUrl)}`];
  return [
    `embedded, in ${path.join(config.dataDir, 'database')}`,
    'It survives a crash of this program, but not a power cut: it never waits for the disk.',
    'For data that must last, use PostgreSQL: set DATABASE_URL.',
  ];
}
