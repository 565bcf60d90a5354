import { sendJson, startWebService } from '../support/web-service.ts';
import { openInstallation, request } from './load-installation.ts';

const searches = 500;
/** An organization may have twenty searches waiting. */
const organisations = 25;
/** The time that the source of searches takes for an answer, in milliseconds. */
const sourceMs = 200;

/** Queues 500 searches and times workers of each number on them. Every search must be made once and completed. */
export async function measureWorkers(counts: number[]): Promise<void> {
  console.log(`\n| workers | ${searches} searches | × one worker | lost | doubled |\n|---|---|---|---|---|`);
  let single: number | undefined;
  for (const count of counts) {
    const { seconds, lost, doubled } = await timeWorkers(count);
    single ??= seconds;
    console.log(
      `| ${count} | ${seconds.toFixed(1)} s | ${(single / seconds).toFixed(2)} | ${lost} | ${doubled} |`,
    );
    if (lost > 0 || doubled > 0) process.exitCode = 1;
  }
}

async function timeWorkers(count: number): Promise<{ seconds: number; lost: number; doubled: number }> {
  const asked = new Map<string, number>();
  let first: number | undefined;
  const source = await startWebService(({ url }, response) => {
    first ??= performance.now();
    const query = `${url.searchParams.get('q')} ${url.searchParams.get('pageno')}`;
    asked.set(query, (asked.get(query) ?? 0) + 1);
    const results = [
      { url: `https://people.example/${asked.size}`, title: 'Ann Lee - Cook', content: 'Cook in Oslo.' },
    ];
    setTimeout(() => sendJson(response, { results }), sourceMs);
  });
  const installation = await openInstallation({ SEARCH_PROVIDERS: 'searxng', SEARXNG_URL: source.url });
  const workers: { stop(): Promise<unknown> }[] = [];
  try {
    const users = await Promise.all(Array.from({ length: organisations }, () => installation.createUser()));
    const origin = installation.api.url;
    for (let search = 0; search < searches; search++) {
      const user = users[search % users.length];
      if (!user) continue;
      const body = {
        job_title: `Cook ${search}`,
        location: 'Oslo',
        job_description: `Cooks dish ${search}.`,
      };
      const { status, text } = await request(`${origin}/search/initiate/`, user, body);
      if (status !== 200) throw new Error(`A search was answered ${status}: ${text}`);
    }
    workers.push(...(await Promise.all(Array.from({ length: count }, () => installation.startWorker()))));
    const countCompleted = async () => {
      let completed = 0;
      for (const user of users) {
        const { text } = await request(`${origin}/search/jobs/?page_size=200`, user);
        const jobs = JSON.parse(text) as { status: string }[];
        completed += jobs.filter((job) => job.status === 'Completed').length;
      }
      return completed;
    };
    const deadline = performance.now() + 600_000;
    let completed = 0;
    while (completed < searches && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      completed = await countCompleted();
    }
    const seconds = (performance.now() - (first ?? 0)) / 1000;
    const doubled = [...asked.values()].filter((times) => times > 1).length;
    return { seconds, lost: searches - completed, doubled };
  } finally {
    for (const worker of workers) await worker.stop();
    await installation.stop();
    await source.close();
  }
}
