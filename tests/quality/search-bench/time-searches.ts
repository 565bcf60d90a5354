import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { median, quantile } from '../../load/quantile.ts';
import type { Client } from '../../support/api-client.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { buildNeedles, type Needle } from '../needles.ts';

/** Searches that are made before any is timed: the first ones compile code and fill caches. */
const warmUps = 10;
export const searchesAtOnce = 4;

export interface Timing {
  /** How many of the planted people were found first, and the places of the others. */
  first: number;
  planted: number;
  others: (number | string)[];
  /** Medians of the rounds, in milliseconds. */
  p50: number;
  p95: number;
  /** Until the last of several searches that were started at once: the median of all of them, several at a time. */
  atOnce: number;
  /** CPU time of a search in all threads of the server's processes, in milliseconds. */
  cpu: number;
  load: number;
}

/**
 * Searches for each planted person, one search after the other, in several rounds; and for some of them at once.
 * @param pids the processes that do the work
 */
export async function timeSearches(
  url: string,
  client: Client,
  rounds: number,
  pids: number[],
): Promise<Timing> {
  const needles = buildNeedles();
  const searcher = await openSearcher(url, client);
  try {
    for (let at = 0; at < warmUps; at++) await searcher.search(needles[at % needles.length] as Needle);
    const found: Awaited<ReturnType<typeof searcher.search>>[][] = [];
    const atOnce: number[] = [];
    let cpu = 0;
    for (let round = 0; round < rounds; round++) {
      const before = cpuOf(pids);
      const ofRound: (typeof found)[number] = [];
      for (const needle of needles) ofRound.push(await searcher.search(needle));
      cpu += cpuOf(pids) - before;
      found.push(ofRound);
      for (let at = 0; at + searchesAtOnce <= needles.length; at += searchesAtOnce) {
        const started = performance.now();
        await Promise.all(needles.slice(at, at + searchesAtOnce).map((needle) => searcher.search(needle)));
        atOnce.push(performance.now() - started);
      }
    }
    const times = found.map((round) => round.map(({ ms }) => ms));
    const places = found.flat().map(({ place }) => place);
    return {
      // The same in every round, or the search is not repeatable: the worst counts.
      first: Math.min(...found.map((round) => round.filter(({ place }) => place === 1).length)),
      planted: needles.length,
      others: places.filter((place) => place !== 1).map((place) => place || '>100'),
      p50: median(times.map((round) => median(round))),
      p95: median(times.map((round) => quantile(round, 0.95))),
      atOnce: median(atOnce),
      cpu: cpu / (rounds * needles.length),
      load: loadavg()[0] ?? Number.NaN,
    };
  } finally {
    searcher.close();
  }
}

/** Follows the tasks as the screens do, so that no polling stands in the times. */
async function openSearcher(url: string, client: Client) {
  const ended = new Map<string, PromiseWithResolvers<void>>();
  const endOf = (id: string) => {
    const known = ended.get(id) ?? Promise.withResolvers<void>();
    ended.set(id, known);
    return known;
  };
  const stream = await openEventStream(url, client.access, undefined, ({ event, data }) => {
    if (event !== 'task') return;
    const { id, state } = JSON.parse(data) as { id: string; state: string };
    if (state === 'completed' || state === 'failed') endOf(id).resolve();
  });
  if (stream.status !== 200) throw new Error(`The events answered ${stream.status}.`);
  return {
    /** @returns how long it took until the results were here, and the planted person's place; 0 when not among them */
    async search(needle: Needle): Promise<{ ms: number; place: number }> {
      const started = performance.now();
      const { task_id } = (await client.send('POST', '/search/initiate/', needle.job)) as { task_id: string };
      await endOf(task_id).promise;
      const state = (await client.send('GET', `/search/status/?task_id=${task_id}`)) as {
        status: string;
        results: { title?: string }[];
      };
      const ms = performance.now() - started;
      ended.delete(task_id);
      if (state.status !== 'Completed') throw new Error(`The search is ${state.status}.`);
      return {
        ms,
        place: state.results.findIndex(({ title }) => title?.startsWith(`${needle.name} · `)) + 1,
      };
    },
    close: () => stream.close(),
  };
}

/** What processes have used of the processor until now, in milliseconds; Linux alone tells. */
function cpuOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11) ?? [];
    // In hundredths of a second.
    return sum + (Number(user) + Number(system)) * 10;
  }, 0);
}
