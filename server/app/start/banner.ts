import path from 'node:path';
import { exampleValues } from '../../../contract/site/example-values.ts';
import type { Config } from '../../platform/config/config.ts';
import { hideCredentials } from '../../platform/config/hide-credentials.ts';
import type { DemoSignIn } from '../seed/seed.ts';
import { nameDatabase } from './start-failure.ts';

/** As `DemoSignIn`, without its password on later starts. */
export type DemoAccess = Pick<DemoSignIn, 'email'> & Partial<DemoSignIn>;

export interface ReadyFacts {
  origin: string;
  /** Where mails go. */
  mail: string;
  /** How to sign in to the demo organisation, if there is one. The password is only known on the first start. */
  demo: DemoAccess | undefined;
  /** How old the last snapshot of an embedded database is. */
  backup?: string | undefined;
  /** Settings that are probably mistakes. */
  warnings: string[];
}

/** What the operator at the console needs to know once the server answers. */
export function readyLines(config: Config, facts: ReadyFacts): string[] {
  const rows: (readonly [string, string, ...string[]])[] = [
    ['Address', facts.origin],
    ...(config.publicUrl && config.publicUrl !== facts.origin ? [['Links', config.publicUrl] as const] : []),
    ...(facts.demo ? [['Sign in', ...describeDemo(config, facts.demo)] as const] : []),
    ['Mail', facts.mail],
    ['Database', ...describeDatabase(config)],
    ...(facts.backup ? [['Backup', facts.backup] as const] : []),
    ['Jobs', config.worksInProcess ? 'worked by this process' : 'left to npm run worker'],
    ['Search', config.search.providers.join(', ')],
    ['Writing', config.ai ? `${config.ai.model} at ${config.ai.baseUrl}` : 'the built-in composer'],
  ];
  const examples = config.databaseUrl ? exampleValues() : [];
  if (examples.length > 0) {
    rows.push([
      'Warning',
      `The site still shows example values: ${examples.join(', ')}.`,
      'Put your own into contract/site/ and start again: the build notices.',
    ]);
  }
  if (facts.demo && !isLoopback(config.host)) {
    rows.push([
      'Warning',
      `HOST=${config.host} lets other machines in, and the demo account ${facts.demo.email} is open to them.`,
      'Where that is not meant, start with DEMO=off on a new DATA_DIR, or with HOST=127.0.0.1.',
    ]);
  }
  rows.push(...facts.warnings.map((warning) => ['Warning', warning] as const));
  const column = ' '.repeat(12);
  return [
    '',
    'Larkspur is ready.',
    '',
    ...rows.flatMap(([name, first, ...more]) => [
      `  ${name.padEnd(10)}${hideCredentials(first)}`,
      ...more.map((line) => `${column}${hideCredentials(line)}`),
    ]),
    '',
    'Ctrl-C stops it.',
    '',
  ];
}

/** How to sign in to the demo. A generated password is shown once; one from the settings is never shown. */
export function describeDemo(config: Config, { email, password }: DemoAccess): [string, string] {
  if (password === undefined) {
    return [
      `${email} with the password of the first start, or the one set since`,
      `For a new one, stop this and run: npm run cli -- reset-password --email ${email}`,
    ];
  }
  return config.demo.password
    ? [`${email} with the password of DEMO_PASSWORD`, 'It is kept from now on, whatever DEMO_PASSWORD says.']
    : [`${email} with the password ${password}`, 'It is shown this once.'];
}

/** Whether a server that listens on this host is only reachable from this machine. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

function describeDatabase(config: Config): [string, ...string[]] {
  if (config.databaseUrl) return [`PostgreSQL, ${nameDatabase(config.databaseUrl)}`];
  return [
    `embedded, in ${path.join(config.dataDir, 'database')}`,
    'It survives a crash of this program, but not a power cut: it never waits for the disk.',
    'For data that must last, use PostgreSQL: set DATABASE_URL.',
  ];
}
