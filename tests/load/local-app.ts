/** What the app on this computer takes beside a server alone: starts in turn, in one run on one machine. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { openHarness } from '../desktop/harness.ts';
import { openKeyringSession } from '../desktop/keyring-session.ts';
import { compileCache, newDataDir, removeDataDir, startProduct } from '../support/product.ts';

const laterStarts = 2;
/** When memory is read after a start, in seconds: threads that have loaded the sample have ended. */
const restAfter = 75;

interface Measured {
  /** In milliseconds. */
  ready: number;
  /** In milliseconds; of a server alone none. */
  shown?: number;
  /** The share of each part in the memory of the machine, in MiB. */
  memory: Record<string, number>;
}

const fieldOf = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);
const sharesOf = (pids: number[]): number =>
  Math.round(pids.reduce((sum, pid) => sum + fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss'), 0) / 1024);
export const parentOf = (pid: number): number => fieldOf(`/proc/${pid}/status`, 'PPid');

/** The processes of a browser, by its profile and what they have started. */
function browserOf(profile: string): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  const found = new Set<number>();
  for (const name of all) {
    try {
      parents.set(Number(name), parentOf(Number(name)));
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`))
        found.add(Number(name));
    } catch {
      // It has ended meanwhile.
    }
  }
  for (const pid of [...parents.keys()].sort((one, other) => one - other)) {
    if (found.has(parents.get(pid) ?? 0)) found.add(pid);
  }
  return [...found];
}

const rest = (since: number) =>
  new Promise((resolve) => setTimeout(resolve, since + restAfter * 1000 - performance.now()));

async function startServer(dataDir: string): Promise<Measured> {
  const started = performance.now();
  const product = await startProduct({ dataDir, settings: { LOG_LEVEL: 'warn', DEMO: 'off' } });
  try {
    const ready = performance.now() - started;
    await rest(started);
    return { ready, memory: { server: sharesOf([product.pid]) } };
  } finally {
    await product.stop();
  }
}

async function startApp(app: ReturnType<typeof openHarness>): Promise<Measured> {
  const started = performance.now();
  const page = await app.start({ arguments: ['--local'], environment: { NODE_COMPILE_CACHE: compileCache } });
  await page.getByText(/^Welcome, /).waitFor();
  const { timestamps, utilityProcesses } = await app.state();
  const signedIn = Date.now();
  const firstPaint = await page.evaluate(
    () =>
      performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
  );
  await rest(started);
  const [server = 0] = utilityProcesses;
  const memory = {
    server: sharesOf([server]),
    main: sharesOf([parentOf(server)]),
    pages: sharesOf(browserOf(`${app.userData}/chromium`)),
  };
  await app.quit();
  return { shown: firstPaint - timestamps.entered, ready: signedIn - timestamps.entered, memory };
}

/** Prints the starts and the memory of both. What the app is built of has been built. */
export async function measureLocalApp(): Promise<void> {
  const dataDir = newDataDir();
  const app = openHarness('');
  const endKeyring = await openKeyringSession();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(
    `\n| start | server alone: ready | its MiB | app: page shown | signed in | its server's MiB | main's | its pages' |`,
  );
  console.log('|---|---|---|---|---|---|---|---|');
  try {
    for (let number = 0; number <= laterStarts; number++) {
      const server = await startServer(dataDir);
      const own = await startApp(app);
      const cells = [
        ...[number === 0 ? 'first' : number + 1, seconds(server.ready), server.memory.server],
        ...[seconds(own.shown ?? 0), seconds(own.ready)],
        ...[own.memory.server, own.memory.main, own.memory.pages],
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  } finally {
    await app.close();
    await endKeyring();
    removeDataDir(dataDir);
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
