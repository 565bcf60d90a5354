import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { candidates } from '../../../platform/db/schema.ts';
import { readPoolQuery, type Term } from './read-pool-query.ts';

/** What a text typed into the pool's search field asks for. */
export interface TextSearch {
  condition: SQL | undefined;
  /** Best first; the same for equals every time, so that pages don't overlap. */
  order: SQL[];
}

/**
 * Candidates in whose title, skills, location, summary, name and mail address every word stands or begins a word, and those whose
 * name holds every word. A blank text asks for all, newest first.
 */
export function searchCandidates(text: string): TextSearch {
  const { groups, excluded } = readPoolQuery(text);
  const without = excluded.map((term) => not(isFound(queryOf(term))));
  if (groups.length === 0) {
    // As the index of the newest is sorted.
    const order = [sql`${candidates.createdAt} desc nulls last`, sql`${candidates.id}`];
    return { condition: and(...without), order };
  }
  const query = joined(
    groups.map((terms) => joined(terms.map(queryOf), sql` || `)),
    sql` && `,
  );
  const named = sql`(${and(...groups.map((terms) => or(...terms.map(isNamed))))})`;
  return {
    condition: and(or(isFound(query), named), ...without),
    order: [
      sql`${named} desc`,
      sql`ts_rank_cd(${candidates.searchVector}, ${query}) desc`,
      sql`${candidates.name}`,
      sql`${candidates.id}`,
    ],
  };
}

const joined = (parts: SQL[], by: SQL): SQL => sql`(${sql.join(parts, by)})`;

const isFound = (query: SQL): SQL => sql`${candidates.searchVector} @@ ${query}`;

/** Words as a query for their beginnings; by `weight` in one part of the search vector alone. */
export const wordsQuery = (words: string, weight: '' | 'B' | 'C' = ''): SQL =>
  sql`larkspur_query(${words}::text, ${weight}::text)`;

function queryOf({ kind, text }: Term): SQL {
  if (kind === 'phrase') return sql`larkspur_phrase(${text}::text)`;
  if (kind === 'words') return wordsQuery(text);
  return sql`(lower(${`'${text.replace(/['\\]/g, '$&$&')}':*`}::text))::tsquery`;
}

function isNamed({ kind, text }: Term): SQL {
  if (kind === 'mail') return sql`lower(${candidates.email}) = lower(${text}::text)`;
  if (kind === 'words') return sql`${candidates.searchName} like all (larkspur_name_patterns(${text}::text))`;
  const words = sql`regexp_replace(larkspur_fold(${text}::text), ' +', ' ', 'g')`;
  return sql`${candidates.searchName} like ('% ' || btrim(${words}) || '%')`;
}
