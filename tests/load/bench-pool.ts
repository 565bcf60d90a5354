/**
 * `npm run bench:pool`: how long a key takes to show on the screen of a talent pool of 10,000 people, in Chromium, and how long
 * pages of it take to load. On the embedded database. Figures of one run are in `docs/performance.md`.
 */
import { chromium, type Page } from 'playwright';
import { connect } from '../support/api-client.ts';
import { launchOptions } from '../support/browser.ts';
import { createAdmin, newDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';
import { describeTimes, quantile } from './quantile.ts';

const admin = { email: 'admin@bench.example', password: 'password-for-bench' };
const people = 10_000;
const presses = 40;
const aimMs = 100;

const titles = ['Data Engineer', 'Registered Nurse', 'Welder', 'Head Cook', 'Account Manager'];
const places = ['Berlin, Germany', 'Munich, Germany', 'Austin, TX', 'Lyon, France'];
const skills = ['Python', 'SQL', 'Triage', 'Kafka', 'Menus', 'TIG', 'Negotiation'];

function poolAsCsv(): string {
  const rows = Array.from({ length: people }, (_, at) => {
    const known = [skills[at % 7], skills[(at + 3) % 7]].join('; ');
    return `Person ${at},${titles[at % 5]},${known},"${places[at % 4]}",${at % 2 ? 'Fair' : 'Referral'}`;
  });
  return `Name,Title,Skills,Location,Source\n${rows.join('\n')}\n`;
}

/** From each key's press until the frame after it has been drawn. As text: the pages' policy forbids to evaluate one. */
const measureKeys = `
  window.keys = [];
  addEventListener('keydown', () => {
    const pressed = performance.now();
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => window.keys.push(performance.now() - pressed);
      drawn.port2.postMessage(0);
    });
  }, true);`;

/** Presses keys one after the other, each once the one before has been drawn. */
async function press(page: Page, keys: string[]): Promise<number[]> {
  const measured = () => page.evaluate(() => (window as unknown as { keys: number[] }).keys);
  const before = (await measured()).length;
  const drawn = async () => (await measured()).slice(before);
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key);
    await waitUntil(async () => (await drawn()).length > at, 10_000, 5);
  }
  return drawn();
}

function report(what: string, times: number[]): void {
  console.log(`${what}: ${describeTimes(times)} (${times.length} presses, aim: under ${aimMs} ms).`);
}

const dataDir = newDataDir();
const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'error', DEMO: 'off' };
createAdmin(admin, dataDir, settings);
const product = await startProduct({ dataDir, settings });
const browser = await chromium.launch(launchOptions());
try {
  const client = await connect(product.url, admin);
  const { task_id } = (await client.upload('/talent/imports/', poolAsCsv())) as { task_id: string };
  const isImported = async () =>
    ((await client.send('GET', `/talent/imports/${task_id}/`)) as { status: string }).status === 'completed';
  await waitUntil(isImported, 300_000);

  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(
    `localStorage.setItem('access_token', ${JSON.stringify(client.access)});${measureKeys}`,
  );
  await page.goto('/dashboard/talent-pool');
  const table = page.getByRole('region', { name: 'Candidates', exact: true });
  await table.getByRole('row').nth(5).waitFor();
  console.log(`${people} people; ${await table.getByRole('row').count()} rows are drawn.`);

  await table.focus();
  const repeat = (key: string) => Array.from({ length: presses }, () => key);
  report('Arrow Down in the table', await press(page, repeat('ArrowDown')));
  report('Page Down in the table', await press(page, repeat('PageDown')));
  report(
    'End and Home in the table',
    await press(
      page,
      repeat('').map((_, at) => (at % 2 ? 'Home' : 'End')),
    ),
  );
  await page.getByLabel('Search the talent pool').focus();
  report('A letter in the search field', await press(page, [...'data engineer in berlin who knows kafka']));

  const loads: number[] = [];
  for (const query of ['', '&sort=name', '&place=berlin', '&skill=kafka&sort=title', '&source=Fair']) {
    for (const number of [1, 20]) {
      const started = performance.now();
      await client.send('GET', `/talent/candidates/?page_size=100&page=${number}${query}`);
      loads.push(performance.now() - started);
    }
  }
  console.log(
    `A page of 100, filtered or sorted: median ${quantile(loads, 0.5).toFixed(0)} ms, most ${Math.max(...loads).toFixed(0)} ms.`,
  );
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
