import { packVector, textOf, unpackVector } from '../../server/modules/search/embedding/person-vectors.ts';
import { chooseFeedback, cosine, mostEmbedded } from '../../server/modules/search/embedding/vector-choice.ts';
import { fuseByRanks, rerankingLimits } from '../../server/modules/search/reranking/rerank.ts';
import { MemoryPool, type ModelHelp } from '../quality/memory-pool.ts';
import { buildTestSet, type RowKind } from '../quality/occupations.ts';
import { judge } from '../quality/rankers.ts';

const jobs = 80;
const peoplePerJob = 30;
const location = 'Denver, CO';

/** How well sets are ranked by words, and with vectors, which are packed as the product stores them. */
export async function compareRankings(embed: (texts: string[]) => Promise<number[][]>): Promise<string[]> {
  const lines: string[] = [];
  for (const rows of ['full', 'sparse'] as RowKind[]) {
    const set = buildTestSet(jobs, peoplePerJob, rows);
    const vectorsOf = async (texts: string[]) =>
      (await embed(texts)).map((numbers) => {
        const packed = packVector(numbers);
        if (!packed) throw new Error('A text has no vector.');
        return unpackVector(packed);
      });
    const started = performance.now();
    const people = await vectorsOf(set.people.map(textOf));
    const seconds = (performance.now() - started) / 1000;
    const wanted = await vectorsOf(set.jobs.map(({ title, description }) => `${title}\n${description}`));
    const pool = new MemoryPool(set.people.map((person) => ({ ...person, location })));
    const withheld = new Set(set.jobs.map(({ code }) => code));
    const rank = (help?: (close: (number: number) => number) => ModelHelp) =>
      judge(
        set,
        set.jobs.map((job, at) => {
          const close = (number: number) => {
            const [one, other] = [wanted[at], people[number - 1]];
            return one && other ? cosine(one, other) : 0;
          };
          return pool.rank({ ...job, location }, { withheld }, help?.(close));
        }),
      );
    const choosing = (close: (number: number) => number): ModelHelp => ({
      among: mostEmbedded,
      choose: (best) =>
        chooseFeedback(
          best,
          best.map(({ number }) => close(number)),
        ),
    });
    const reordering = (close: (number: number) => number): ModelHelp => ({
      ...choosing(close),
      reorder: (found) =>
        fuseByRanks(
          found,
          new Map(found.slice(0, rerankingLimits.people).map(({ number }) => [number, close(number)])),
        ),
    });
    for (const [name, quality] of [
      ['words', rank()],
      ['vectors choose whose words widen', rank(choosing)],
      ['and reorder the best 50', rank(reordering)],
    ] as const) {
      lines.push(
        `${rows} rows, ${name}: MAP@50 ${quality.map50.toFixed(3)}, nDCG@10 ${quality.ndcg10.toFixed(3)}, P@10 ${quality.precision10.toFixed(3)}`,
      );
    }
    const minutes = ((seconds / people.length) * 10_000) / 60;
    lines.push(`${rows} rows, vectors of 10,000 people would take ${minutes.toFixed(1)} minutes`);
  }
  return lines;
}
