import { MemoryPool } from '../quality/memory-pool.ts';
import { buildTestSet, type RowKind } from '../quality/occupations.ts';
import { judge } from '../quality/rankers.ts';
import { openVectorMaker } from '../quality/vectors.ts';

const jobs = 80;
const peoplePerJob = 30;
const location = 'Denver, CO';

/** How well the sets of `bench:ranking` are ranked by words, and with the vectors of a model. */
export async function* compareRankings(file: string): AsyncGenerator<string> {
  const maker = openVectorMaker(file);
  for (const rows of ['full', 'sparse'] as RowKind[]) {
    const set = buildTestSet(jobs, peoplePerJob, rows);
    const people = set.people.map((person) => ({ ...person, location }));
    const pool = new MemoryPool(people);
    const helpFor = await maker.helpWith(people);
    const options = { withheld: new Set(set.jobs.map(({ code }) => code)) };
    const helps = await Promise.all(set.jobs.map(helpFor));
    for (const name of ['words', 'words and vectors']) {
      const rankings = set.jobs.map((job, at) =>
        pool.rank({ ...job, location }, options, name === 'words' ? undefined : helps[at]),
      );
      const { map50, ndcg10, precision10 } = judge(set, rankings);
      yield `${rows} rows, ${name}: MAP@50 ${map50.toFixed(3)}, nDCG@10 ${ndcg10.toFixed(3)}, P@10 ${precision10.toFixed(3)}`;
    }
    yield `${rows} rows: a vector took ${Math.round(maker.msOfOne())} ms as a mean so far`;
  }
  maker.close();
}
