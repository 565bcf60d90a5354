import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { candidates } from '../../../platform/db/schema.ts';
import { type PoolQuery, readPoolQuery } from './read-pool-query.ts';

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
  const { parts } = readPoolQuery(text) as Extract<PoolQuery, { parts: unknown }>;
  const without = parts.flatMap((one) => (one.kind === 'none' ? [isWithout(one.parts)] : []));
  const asked = parts.filter(({ kind }) => kind !== 'none');
  if (asked.length === 0) {
    // As the index of the newest is sorted.
    const order = [sql`${candidates.createdAt} desc nulls last`, sql`${candidates.id}`];
    return { condition: and(...without), order };
  }
  const query = queryOf({ kind: 'all', parts: asked });
  const named = isNamed({ kind: 'all', parts: asked });
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

const isWithout = (parts: PoolQuery[]): SQL => not(isFound(queryOf({ kind: 'all', parts })));

/** Words as a query for their beginnings; by `weight` in one part of the search vector alone. */
export const wordsQuery = (words: string, weight: '' | 'B' | 'C' = ''): SQL =>
  sql`larkspur_query(${words}::text, ${weight}::text)`;

function queryOf(asked: PoolQuery): SQL {
  if ('parts' in asked) {
    const parts = asked.parts.map(queryOf);
    if (asked.kind === 'none') return sql`(!! ${joined(parts, sql` && `)})`;
    return joined(parts, asked.kind === 'any' ? sql` || ` : sql` && `);
  }
  const { kind, text } = asked;
  if (kind === 'phrase') return sql`larkspur_phrase(${text}::text)`;
  if (kind === 'words') return wordsQuery(text);
  return sql`(lower(${`'${text.replace(/['\\]/g, '$&$&')}':*`}::text))::tsquery`;
}

function isNamed(asked: PoolQuery): SQL {
  if ('parts' in asked) {
    if (asked.kind === 'none') return isWithout(asked.parts);
    const parts = asked.parts.map(isNamed);
    return joined(parts, asked.kind === 'any' ? sql` or ` : sql` and `);
  }
  const { kind, text } = asked;
  if (kind === 'mail') return sql`lower(${candidates.email}) = lower(${text}::text)`;
  if (kind === 'words') {
    const isLike = sql`${candidates.searchName} like all (larkspur_name_patterns(${text}::text))`;
    // Names that are written with or without a space between family name and given name.
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return isLike;
    const joinedName = sql`replace(${candidates.searchName}, ' ', '')`;
    return joined([isLike, sql`${joinedName} like all (larkspur_name_patterns(${text}::text))`], sql` or `);
  }
  const [, last, first] = /^([^,]+),([^,]+)$/.exec(text) ?? [];
  const isLike = (name: string) =>
    sql`${candidates.searchName} like ('% ' || btrim(regexp_replace(larkspur_fold(${name}::text), ' +', ' ', 'g')) || '%')`;
  return last === undefined ? isLike(text) : joined([isLike(text), isLike(`${first} ${last}`)], sql` or `);
}
