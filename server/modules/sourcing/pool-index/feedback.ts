import type { AnalysedDocument, Weights } from './analyse.ts';

/** RM3: so many of the best documents speak for a query, by so many of their terms, beside the query's own. */
export const feedback = { documents: 10, terms: 100, share: 0.5 } as const;

/**
 * The query with the words of the documents that match it best: it finds who suits and is described otherwise.
 * @param best the best documents with their scores, best first
 */
export function expandByFeedback(
  query: Weights,
  best: { document: AnalysedDocument; score: number }[],
): Weights {
  const model: Weights = new Map();
  for (const { document, score } of best) {
    for (const [term, count] of document.counts) {
      model.set(term, (model.get(term) ?? 0) + (score * count) / Math.max(1, document.length));
    }
  }
  const terms = [...model].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, feedback.terms);
  const expanded = scaled(new Map(query), 1 - feedback.share);
  for (const [term, weight] of scaled(new Map(terms), feedback.share)) {
    expanded.set(term, (expanded.get(term) ?? 0) + weight);
  }
  return expanded;
}

/** The same weights, with this sum. */
function scaled(weights: Weights, sum: number): Weights {
  const all = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...weights].map(([term, weight]) => [term, (weight * sum) / (all || 1)]));
}
