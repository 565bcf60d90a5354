import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type Answered,
  type LoadInstallation,
  type LoadUser,
  openEmbeddedInstallation,
  openInstallation,
  request,
} from './load-installation.ts';
import { quantile } from './quantile.ts';

/** What a day's work asks for, each with its share. */
const mix: [share: number, path: string, body?: (number: number) => object][] = [
  [30, '/search/jobs/?page_size=20'],
  [20, '/post/company-profiles/'],
  [15, '/search/counts/'],
  [15, '/talent/candidates/?page_size=50'],
  [10, '/post/posts/?post_type=blog'],
  [7, '/team/members/'],
  [
    2,
    '/search/initiate/',
    (number) => ({ job_title: `Cook ${number}`, location: 'Oslo', job_description: 'Cooks.' }),
  ],
  [1, '/post/generate/', () => ({ post_type: 'blog', prompt_details: { target_audience: 'Cooks' } })],
];
const drawn = mix.flatMap(([share, ...asked]) => Array.from({ length: share }, () => asked));

interface Load {
  users: LoadUser[];
  connections: number;
  seconds: number;
  /** The mean time between an answer and the next request of a connection, in milliseconds. */
  thinkMs: number;
}

/** Keeps connections busy with the mix until the time is over. */
async function load(api: string, { users, connections, seconds, thinkMs }: Load): Promise<Answered[]> {
  const answers: Answered[] = [];
  const until = performance.now() + seconds * 1000;
  let number = 0;
  const work = async (connection: number) => {
    const user = users[connection % users.length] as LoadUser;
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, thinkMs * 2 * Math.random()));
      number += 1;
      const [path, body] = drawn[(number * 37) % drawn.length] ?? ['/healthz'];
      const { status, ms } = await request(api + path, user, body?.(number));
      answers.push({ status, ms });
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
  return answers;
}

const isGood = ({ status }: Answered) => status >= 200 && status < 300;
const isRefused = ({ status }: Pick<Answered, 'status'>) => status === 429 || status === 503;
const times = (answers: Answered[]) => answers.map(({ ms }) => ms);
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function within(act: (installation: LoadInstallation) => Promise<void>): Promise<void> {
  const installation = await openInstallation();
  const worker = await installation.startWorker();
  try {
    await act(installation);
  } finally {
    await worker.stop();
    await installation.stop();
  }
}

const createUsers = ({ createUser }: LoadInstallation, count: number) =>
  Promise.all(Array.from({ length: count }, createUser));

/** 200 connections of a day's mix: errors, times, and memory by the tenth of the time. */
export const measureDay = (minutes: number): Promise<void> =>
  within(async (installation) => {
    await measureMix({
      installation,
      users: await createUsers(installation, 20),
      connections: 200,
      minutes,
      name: '200 connections on PostgreSQL',
    });
  });

/** A day's mix of a small team on the embedded database, which is one process with its jobs. */
export async function measureEmbeddedDay(minutes: number): Promise<void> {
  const installation = await openEmbeddedInstallation(5);
  try {
    const { users } = installation;
    const name = '20 connections on the embedded database';
    await measureMix({ installation, users, connections: 20, minutes, name });
  } finally {
    await installation.stop();
  }
}

interface Mix {
  installation: Pick<LoadInstallation, 'api' | 'memory'>;
  users: LoadUser[];
  connections: number;
  minutes: number;
  name: string;
}

async function measureMix({ installation, users, connections, minutes, name }: Mix): Promise<void> {
  const memory: number[] = [];
  const seconds = minutes * 60;
  const watch = setInterval(() => memory.push(Math.round(installation.memory())), (seconds * 1000) / 10);
  const answers = await load(installation.api.url, { users, connections, seconds, thinkMs: 1000 });
  clearInterval(watch);
  const [p50, p99] = [quantile(times(answers), 0.5), quantile(times(answers), 0.99)];
  const errors = answers.filter((one) => !isGood(one)).length;
  console.log(`\n${name}, ${minutes} minutes: ${answers.length} answers, ${errors} errors,`);
  console.log(
    `p50 ${ms(p50)}, p99 ${ms(p99)} (${(p99 / p50).toFixed(1)} ×); memory in MiB by tenths: ${memory.join(', ')}.`,
  );
  if (errors > 0) process.exitCode = 1;
}

/** More connections than it can serve, without a pause: what is refused, and how fast. */
export const measureOverload = (seconds: number): Promise<void> =>
  within(async (installation) => {
    const users = await createUsers(installation, 20);
    const answers = await load(installation.api.url, { users, connections: 2000, seconds, thinkMs: 0 });
    const [good, refused] = [answers.filter(isGood), answers.filter(isRefused)];
    const failed = answers.length - good.length - refused.length;
    console.log(
      `\n2,000 connections without a pause, ${seconds} s: ${good.length} answered, p95 ${ms(quantile(times(good), 0.95))};`,
    );
    console.log(
      `${refused.length} refused by 429 or 503, p95 ${ms(quantile(times(refused), 0.95))}; ${failed} failed otherwise.`,
    );
    if (failed > 0) process.exitCode = 1;
  });

/** Nine organizations at work, without and with a tenth that floods. */
export const measureFlood = (seconds: number): Promise<void> =>
  within(async (installation) => {
    const [flooding, ...others] = await createUsers(installation, 10);
    if (!flooding) return;
    const api = installation.api.url;
    const usual = { users: others, connections: 45, seconds, thinkMs: 500 };
    await load(api, { ...usual, seconds: 5 });
    const before = await load(api, usual);
    const flood = new Worker(new URL('./flood.ts', import.meta.url), {
      workerData: { api, user: flooding, connections: 100, seconds: seconds + 1 },
    });
    const flooded = once(flood, 'message') as Promise<[number[]]>;
    const during = await load(api, usual);
    const [statuses] = await flooded;
    const [alone, beside] = [quantile(times(before), 0.95), quantile(times(during), 0.95)];
    console.log(
      `\nNine organisations, p95: ${ms(alone)} alone, ${ms(beside)} beside one that floods (${(beside / alone).toFixed(2)} ×).`,
    );
    console.log(
      `Of the flood's ${statuses.length} requests ${statuses.filter((status) => isRefused({ status })).length} were refused; others: ${during.filter((one) => !isGood(one)).length} errors.`,
    );
  });
