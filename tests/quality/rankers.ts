import MiniSearch from 'minisearch';
import { type Judged, measureQuality, type Quality } from './metrics.ts';
import type { TestPerson, TestSet } from './occupations.ts';
import { seeded } from './seeded.ts';

/** What the measurement needs of the product's API. */
export interface Api {
  send(method: string, path: string, body?: unknown): Promise<unknown>;
  upload(path: string, csv: string): Promise<unknown>;
}

/** For each job of a set the names of people, best first. */
export type Rankings = string[][];

/** Everybody and every job in one place, so that places decide nothing. */
const place = 'Denver, CO';
const pollMs = 15;

/** Imports the people of a set by the product's own importer, and searches for each of its jobs. */
export async function rankByProduct(api: Api, { people, jobs }: TestSet): Promise<Rankings> {
  const { task_id } = (await api.upload('/talent/imports/', toCsv(people))) as { task_id: string };
  await waitFor(api, `/talent/imports/${task_id}/`, 'completed');
  const rankings: Rankings = [];
  for (const { title, description } of jobs) {
    const { task_id: id } = (await api.send('POST', '/search/initiate/', {
      job_title: title,
      location: place,
      job_description: description,
    })) as { task_id: string };
    const { results } = (await waitFor(api, `/search/status/?task_id=${id}`, 'Completed')) as {
      results: { title?: string }[];
    };
    rankings.push(results.map((result) => result.title?.split(' · ')[0] ?? ''));
  }
  return rankings;
}

async function waitFor(api: Api, path: string, done: string): Promise<unknown> {
  for (;;) {
    const state = (await api.send('GET', path)) as { status: string; detail?: string };
    if (state.status === done) return state;
    if (state.status.toLowerCase() === 'failed') throw new Error(state.detail);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function toCsv(people: TestPerson[]): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = people.map(({ name, title, skills, summary }) =>
    [name, title, place, skills.map((skill) => skill.replaceAll(';', ',')).join(';'), summary]
      .map(quote)
      .join(','),
  );
  return ['Name,Title,Location,Skills,Summary', ...lines].join('\n');
}

/** BM25 as a library has it, over the same texts as one field. */
export function rankByBm25({ people, jobs }: TestSet): Rankings {
  const index = new MiniSearch<{ id: string; text: string }>({ fields: ['text'] });
  index.addAll(
    people.map(({ name, title, skills, summary }) => ({
      id: name,
      text: [title, skills.join('; '), summary].join('\n'),
    })),
  );
  return jobs.map(({ title, description }) =>
    index.search(`${title}\n${description}`, { bm25: { k: 1.2, b: 0.75, d: 0 } }).map(({ id }) => String(id)),
  );
}

/** Any order: what chance reaches. */
export function rankByChance({ people, jobs }: TestSet): Rankings {
  const random = seeded(3);
  return jobs.map(() => random.shuffle(people.map(({ name }) => name)));
}

/** What the rankings of a set's jobs are worth. */
export function judge({ people, jobs }: TestSet, rankings: Rankings): Quality {
  const codeOf = new Map(people.map(({ name, code }) => [name, code]));
  return measureQuality(
    jobs.map(
      ({ code }, at): Judged => ({
        ranking: (rankings[at] ?? []).map((name) => codeOf.get(name) === code),
        relevant: people.filter((person) => person.code === code).length,
      }),
    ),
  );
}
