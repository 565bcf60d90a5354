/** Statements are made of a few hundred texts; those with lists of values are more, and not worth keeping. */
const keptSummaries = 1000;
const summaries = new Map<string, StatementSummary>();

/** What a statement does, without what it says: its operation and the first table that it names. */
export interface StatementSummary {
  operation: string;
  table: string | undefined;
}

/** Summarises a statement of SQL by its words and names alone. What stands in quotes of texts is left out first. */
export function summariseStatement(text: string): StatementSummary {
  const known = summaries.get(text);
  if (known) return known;
  const summary = summarise(text.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs, ' '));
  if (summaries.size >= keptSummaries) summaries.clear();
  summaries.set(text, summary);
  return summary;
}

/** A name, quoted or not, with or without its schema before it. */
const name = String.raw`(?:"?[a-z_]\w*"?\.)?"?([a-z_]\w*)"?`;
const target = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|from|into)\s+(?:only\s+)?${name}`,
  'i',
);

function summarise(text: string): StatementSummary {
  const first = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  // A query with names for its parts is called by what it ends in.
  const changes = first === 'WITH' ? /\b(insert|update|delete)\s/i.exec(text)?.[1]?.toUpperCase() : undefined;
  const operation = first === 'WITH' ? (changes ?? 'SELECT') : first;
  const table = /^(?:SELECT|INSERT|UPDATE|DELETE)$/.test(operation) ? target.exec(text)?.[1] : undefined;
  return { operation, table };
}
