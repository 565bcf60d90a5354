import { and, ilike, or, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { candidates } from '../../../platform/db/schema.ts';

/** More words than this narrow nothing down any more. */
const mostWords = 12;

/** What a text typed into the pool's search field asks for. */
export interface TextSearch {
  condition: SQL | undefined;
  /** Best first; the same for equals every time, so that pages don't overlap. */
  order: SQL[];
}

/**
 * Candidates in whose title, skills, location and summary every word stands or begins a word, and those whose name
 * holds every word. A blank text asks for all, newest first.
 */
export function searchCandidates(text: string): TextSearch {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const asked = words.slice(0, mostWords);
  if (asked.length === 0)
    // As the index of the newest is sorted.
    return {
      condition: undefined,
      order: [sql`${candidates.createdAt} desc nulls last`, sql`${candidates.id}`],
    };
  const query = sql`(${sql.join(asked.map(queryOf), sql` && `)})`;
  const named = and(...asked.map((word) => ilike(candidates.name, `%${escapeLike(word)}%`)));
  return {
    condition: or(sql`${candidates.searchVector} @@ ${query}`, named),
    order: [
      sql`(${named}) desc`,
      sql`ts_rank_cd(${candidates.searchVector}, ${query}) desc`,
      sql`${candidates.name}`,
      sql`${candidates.id}`,
    ],
  };
}

/**
 * One word as a query for its beginnings: in its English stem, as titles are indexed, or as written, as places are.
 * Words that English search passes over ("in", "the") ask for nothing.
 */
function queryOf(word: string): SQL {
  const english = sql`plainto_tsquery('english', ${word}::text)`;
  const written = sql`plainto_tsquery('simple', ${word}::text)`;
  return sql`case when numnode(${english}) = 0 then ''::tsquery
    else (${english}::text || ':*')::tsquery || (${written}::text || ':*')::tsquery end`;
}
