/** How good the rankings of a set of jobs are, each between 0 and 1. */
export interface Quality {
  /** Mean average precision among the first 50, divided by all who are relevant. */
  map50: number;
  ndcg10: number;
  precision10: number;
  /** The share of all who are relevant that stands among the first 50. */
  recall50: number;
}

/** One job's ranking, best first, as whether each person is relevant; `relevant` counts all of them. */
export interface Judged {
  ranking: boolean[];
  relevant: number;
}

/** The means over all jobs. */
export function measureQuality(all: Judged[]): Quality {
  const mean = (of: (judged: Judged) => number) =>
    all.reduce((sum, judged) => sum + of(judged), 0) / Math.max(1, all.length);
  return {
    map50: mean(averagePrecision),
    ndcg10: mean(({ ranking, relevant }) => gain(ranking.slice(0, 10)) / gain(ideal(10, relevant))),
    precision10: mean(({ ranking }) => hits(ranking.slice(0, 10)) / 10),
    recall50: mean(({ ranking, relevant }) => hits(ranking.slice(0, 50)) / relevant),
  };
}

const hits = (ranking: boolean[]) => ranking.filter(Boolean).length;
const ideal = (length: number, relevant: number) => Array.from({ length }, (_, at) => at < relevant);
const gain = (ranking: boolean[]) =>
  ranking.reduce((sum, isRelevant, at) => sum + (isRelevant ? 1 / Math.log2(at + 2) : 0), 0);

function averagePrecision({ ranking, relevant }: Judged): number {
  let found = 0;
  let sum = 0;
  for (const [at, isRelevant] of ranking.slice(0, 50).entries()) {
    if (!isRelevant) continue;
    found++;
    sum += found / (at + 1);
  }
  return sum / relevant;
}
