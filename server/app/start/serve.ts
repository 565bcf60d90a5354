import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { brand, legalGaps } from '../../../contract/site/brand.ts';
import { testimonialsAreExamples } from '../../../contract/site/testimonials.ts';
import { preloadPool, preloadWords } from '../../modules/search/preload-search.ts';
import { describeLast, type Snapshots, scheduleSnapshots } from '../../platform/backup/snapshots.ts';
import type { Config } from '../../platform/config/config.ts';
import { hideCredentials } from '../../platform/config/connection-url.ts';
import { makeFilesPrivate, makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import { StartError } from '../../platform/errors.ts';
import { serveMetrics } from '../../platform/telemetry/metrics.ts';
import { buildApp } from '../app.ts';
import { findDemoOwner } from '../seed/demo-organisation.ts';
import type { DemoSignIn } from '../seed/seed.ts';
import { announceSampleTalent, seedEmbedded, seedSampleTalent } from '../seed/seed.ts';
import type { Running, Start } from './run-process.ts';
import { type OpenServices, openServices } from './services.ts';
import { databaseFailure, folderFailure, nameDatabase, portFailure } from './start-failure.ts';

type DemoAccess = Pick<DemoSignIn, 'email'> & Partial<DemoSignIn>;

interface ReadyFacts {
  origin: string;
  mail: string;
  /** The password is only known on the first start. */
  demo: DemoAccess | undefined;
  backup?: string | undefined;
  warnings: string[];
}

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

/** A generated password is shown once; one from the settings is never shown. */
function describeDemo(config: Config, { email, password }: DemoAccess): [string, string] {
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

/** In milliseconds after all else: requests wait that long for what the first search needs. */
const searchesLoadMs = 2000;

/** In milliseconds. */
const requestGraceMs = 1000;

/** The database opens while `built` is pending. */
export async function serve(start: Start, built: Promise<void>): Promise<Running> {
  const { config, warnings, say, signal } = start;
  checkDataFolder(config);
  await checkPort(config);
  let origin = originOf(config.host, config.port);
  const words = preloadWords(start, config.worksInProcess);
  const opened = await open(start, () => config.publicUrl ?? origin);
  const searches = config.worksInProcess && words.then(() => preloadPool(opened.services, signal));
  let demo: DemoAccess | undefined;
  let app: FastifyInstance | undefined;
  let snapshots: Snapshots | undefined;
  let stopMetrics: (() => Promise<void>) | undefined;
  const close = async () => {
    await stopMetrics?.();
    if (app) await stopListening(app);
    await snapshots?.stop();
    await opened.close();
  };
  try {
    demo = (await seedEmbedded(opened.services)) ?? (await findDemoOwner(opened.services));
    await built;
    signal.throwIfAborted();
    app = await buildApp(opened.services, opened.database.ping);
    await words;
    await Promise.race([searches, delay(searchesLoadMs, undefined, { ref: false })]);
    await app.listen({ host: config.host, port: config.port }).catch((error) => {
      throw portFailure(error, config);
    });
    const { host, metricsPort: port } = config;
    if (port !== undefined) stopMetrics = await serveMetrics(app.metricsPage, { host, port });
    origin = originOf(config.host, (app.server.address() as { port: number }).port);
    // Site and API already answer. Only searches that see the sample wait for it. Stopping the server now doesn't wait for the rest.
    await announceSampleTalent(opened.services);
    if (config.worksInProcess) await opened.work();
    signal.throwIfAborted();
    if (demo?.password && config.sampleTalent) say('Loading the sample of fictional people …');
    await seedSampleTalent(opened.services, signal);
    signal.throwIfAborted();
    if (demo?.password && config.sampleTalent) {
      const { seedDemoSearches } = await import('../seed/demo-searches.ts');
      await seedDemoSearches(opened.services);
      signal.throwIfAborted();
    }
    snapshots = await scheduleSnapshots(opened.database, config, opened.services);
    signal.throwIfAborted();
    const backup = snapshots && describeLast(snapshots.newest());
    const facts = { origin, demo, backup, mail: opened.services.mail.description, warnings };
    for (const line of readyLines(config, facts)) say(line);
    return { close };
  } catch (error) {
    // The database keeps only its hash, so a generated password must not be lost when the start fails.
    if (demo?.password) say(describeDemo(config, demo).join('. '));
    await close();
    throw error;
  }
}

export async function serveJobs(start: Start): Promise<Running> {
  const { config, warnings, say, signal } = start;
  if (!config.databaseUrl) {
    throw new StartError(
      'A worker of its own needs DATABASE_URL or PGHOST: an embedded database belongs to one process, and npm start works its jobs.',
    );
  }
  const words = preloadWords(start, true);
  const opened = await open(start, () => config.publicUrl ?? originOf(config.host, config.port));
  await words;
  await opened.work();
  const { host, metricsPort: port } = config;
  if (port) collectDefaultMetrics({ register: opened.services.metrics.registry });
  const stopMetrics = port && (await serveMetrics(opened.services.metrics.registry, { host, port }));
  for (const warning of warnings) say(`Warning: ${warning}`);
  say(`Larkspur's worker is ready: ${config.jobConcurrency} jobs of each kind at a time. Ctrl-C stops it.`);
  void preloadPool(opened.services, signal);
  return {
    close: async () => {
      if (stopMetrics) await stopMetrics();
      await opened.close();
    },
  };
}

function open({ config, log, tracing, say }: Start, publicUrl: () => string): Promise<OpenServices> {
  return openServices(config, log, publicUrl, say, tracing).catch((error) => {
    throw databaseFailure(error, config);
  });
}

/** Writes a file to find out. Permissions do not reveal a full disk, a read-only one, or a file in the way. */
function checkDataFolder(config: Config): void {
  if (config.databaseUrl && config.smtpUrl) return;
  try {
    makePrivateFolder(config.dataDir);
    makeFilesPrivate(path.join(config.dataDir, 'outbox'));
    const probe = path.join(config.dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, 'written');
    rmSync(probe);
  } catch (error) {
    throw folderFailure(error, config);
  }
}

function checkPort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portFailure(error, config)));
    probe.listen({ host: config.host, port: config.port }, () => probe.close(() => resolve()));
  });
}

async function stopListening(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
  await app.close();
  clearTimeout(cutOff);
}

function originOf(host: string, port: number): string {
  const reachable =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}

function exampleValues(): string[] {
  const found: string[] = [];
  if (brand.email.endsWith('.example') || brand.contactRecipient.endsWith('.example'))
    found.push('email address');
  if (/55501\d\d$/.test(brand.phone.dialled)) found.push('phone number');
  if (brand.network.url.includes('.example')) found.push('professional-network page');
  if (brand.desktopDownloads.includes('.example')) found.push('desktop download page');
  if (testimonialsAreExamples) found.push('testimonials');
  if (legalGaps.jurisdiction === null || legalGaps.arbitrationCity === null) found.push('legal placeholders');
  return found;
}
