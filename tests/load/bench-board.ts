/**
 * `npm run bench:board`: how long a key takes on a board of 2,000 people, from the key to the next frame. On
 * PostgreSQL, with Chromium. Figures of one run are in `docs/performance.md`.
 */
import { chromium, type Page } from 'playwright';
import { openPostgres } from '../../server/platform/db/client.ts';
import {
  candidates,
  searchJobs,
  searchPeople,
  searchResults,
  searchRuns,
  users,
} from '../../server/platform/db/schema.ts';
import { launchOptions } from '../support/browser.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { createAdmin, newDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { describeTimes } from './quantile.ts';

const admin = { email: 'admin@bench.example', password: 'password-for-bench' };
const people = 2000;
const stages = [
  'shortlisted',
  'shortlisted',
  'shortlisted',
  'shortlisted',
  'contacted',
  'interview',
  'closed',
];
const aimMs = 100;

const postgres = await startPostgres();
const databaseUrl = await newDatabase(postgres);
const dataDir = newDataDir();
const settings = {
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a-key-for-benches-of-at-least-32-characters',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
};
createAdmin(admin, dataDir, settings);
const product = await startProduct({ dataDir, settings });
const database = openPostgres(databaseUrl);

/** Stores a search with everybody on its board; most stand in one column. */
async function fill(): Promise<string> {
  const { db } = database;
  const [user] = await db.select().from(users);
  if (!user) throw new Error('There is no user.');
  const { id: userId, organisationId } = user;
  const of = { organisationId, createdBy: userId };
  const [job] = await db
    .insert(searchJobs)
    .values({ ...of, title: 'Bench', location: '', description: 'Bench.', maxPages: 1 })
    .returning();
  const jobId = job?.id ?? '';
  await db.insert(searchRuns).values({ ...of, id: jobId, jobId, status: 'Completed' });
  const texts = { skills: [], location: '', summary: '', email: '', profileUrl: '', source: 'bench' };
  const stored = await db
    .insert(candidates)
    .values(
      Array.from({ length: people }, (_, at) => ({
        organisationId,
        name: `Person ${at}`,
        title: 'Engineer',
        ...texts,
      })),
    )
    .returning();
  await db.insert(searchResults).values(
    stored.map(({ id: candidateId, name }, at) => ({
      jobId,
      candidateId,
      rank: at + 1,
      url: `/${at}`,
      normalisedUrl: `/${at}`,
      title: `${name} · Engineer`,
      place: 'Oslo',
      snippet: '',
      why: [],
      matched: [],
      source: 'talent-pool',
      sample: false,
    })),
  );
  await db.insert(searchPeople).values(
    stored.map(({ id: candidateId }, at) => ({
      organisationId,
      jobId,
      candidateId,
      decision: 'shortlist' as const,
      version: 1,
      stage: stages[at % stages.length] ?? 'new',
    })),
  );
  return jobId;
}

/** Presses keys one after the other; the page notes how long after each the next frame was drawn. */
async function measure(page: Page, keys: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    await page.evaluate(() => {
      const drawn = new Promise<number>((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) =>
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
          { once: true, capture: true },
        );
      });
      Object.assign(window, { drawn });
    });
    await page.keyboard.press(key);
    times.push(await page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn));
  }
  return times;
}

const browser = await chromium.launch(launchOptions());
try {
  const jobId = await fill();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard**');
  const started = performance.now();
  await page.goto(`${product.url}/dashboard/sourcing/jobs/${jobId}/board`);
  const cards = page.locator('[data-card]');
  await cards.first().waitFor();
  console.log(
    `Board of ${people} people: ${(performance.now() - started).toFixed(0)} ms to the first card, ${await cards.count()} cards drawn`,
  );
  await cards.first().focus();
  const repeat = (key: string, times: number) => Array.from({ length: times }, () => key);
  const groups = {
    'arrow down': repeat('ArrowDown', 60),
    'arrow left and right': [
      ...repeat('ArrowRight', 3),
      ...repeat('ArrowLeft', 3),
      ...repeat('ArrowRight', 3),
    ],
    'end and home': ['End', 'Home', 'End', 'Home'],
    'picking up and carrying': ['Space', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape'],
  };
  const all: number[] = [];
  for (const [name, keys] of Object.entries(groups)) {
    const times = await measure(page, keys);
    all.push(...times);
    console.log(`${name}: ${describeTimes(times)}`);
  }
  await page.getByRole('searchbox', { name: 'Find a person' }).focus();
  const typed = await measure(page, [...'person 1999', ...repeat('Backspace', 11)]);
  all.push(...typed);
  console.log(`typing into the filter: ${describeTimes(typed)}`);
  const isMet = Math.max(...all) < aimMs;
  console.log(`Aim: every key under ${aimMs} ms. ${isMet ? 'Met.' : 'Missed.'}`);
  if (!isMet) process.exitCode = 1;
} finally {
  await browser.close();
  await database.close();
  await product.stop();
  removeDataDir(dataDir);
  await postgres.stop();
}
