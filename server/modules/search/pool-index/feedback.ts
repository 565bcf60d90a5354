import type { AnalysedDocument, Query } from './analyse.ts';
import type { Scored } from './best.ts';

/** RM3: so many of the best documents speak for a query, by so many of their terms, beside the query's own. */
export const feedback = { documents: 8, terms: 30, share: 0.5, leastKept: 0.7 } as const;

/**
 * The query with the words of the documents that match it best: it finds who suits and is described otherwise.
 * @param best the best documents with their scores, best first
 */
export function expandByFeedback(query: Query, best: { document: AnalysedDocument; score: number }[]): Query {
  const model = new Map<string, number>();
  for (const { document, score } of best) {
    for (const [term, count] of document.counts) {
      model.set(term, (model.get(term) ?? 0) + (score * count) / Math.max(1, document.length));
    }
  }
  const terms = [...model].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, feedback.terms);
  const expanded: Query = new Map(query);
  const weights = new Map([...query].map(([term, { weight }]) => [term, weight]));
  for (const [term, weight] of scaled(weights, 1 - feedback.share))
    expanded.set(term, { ...query.get(term), weight });
  for (const [term, weight] of scaled(new Map(terms), feedback.share)) {
    const known = expanded.get(term);
    expanded.set(term, { ...known, weight: (known?.weight ?? 0) + weight });
  }
  return expanded;
}

/**
 * The scores of the second query, of which nobody who matches the words of the job itself best gets much less than by the first:
 * else many short texts of the same title stand above the one that says most of what is asked for.
 */
export function keepFirst(first: Scored[], second: Scored[]): Scored[] {
  const scale = (feedback.leastKept * (second[0]?.score ?? 0)) / (first[0]?.score || 1);
  const kept = new Map(second.map((scored) => [scored.number, scored]));
  for (const scored of first) {
    const score = Math.max(kept.get(scored.number)?.score ?? 0, scored.score * scale);
    kept.set(scored.number, { ...scored, score });
  }
  return [...kept.values()].sort((a, b) => b.score - a.score || a.number - b.number).slice(0, second.length);
}

function scaled(weights: Map<string, number>, sum: number): Map<string, number> {
  const all = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...weights].map(([term, weight]) => [term, (weight * sum) / (all || 1)]));
}
