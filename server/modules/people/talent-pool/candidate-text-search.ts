import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { readAddresses } from '../text/read-addresses.ts';

interface TextSearch {
  condition: SQL | undefined;
  /** Best first; the same for equals every time, so that pages don't overlap. */
  order: SQL[];
}

/**
 * Candidates in whose title, skills, location, employer, summary, name and mail address every word stands or begins a word, and those whose
 * name holds every word. A blank text asks for all, newest first.
 */
export function searchCandidates(text: string): TextSearch {
  const { parts } = readPoolQuery(text) as Extract<PoolQuery, { parts: unknown }>;
  const asked = parts.filter((one) => one.kind !== 'none');
  if (asked.length === 0) {
    // As the index of the newest is sorted.
    const order = [sql`${candidates.createdAt} desc nulls last`, sql`${candidates.id}`];
    return { condition: and(...parts.map(conditionOf)), order };
  }
  const query = queryOf({ kind: 'all', parts: asked });
  const named = isNamed({ kind: 'all', parts: asked });
  return {
    condition: parts.some(holdsIt)
      ? and(...parts.map(conditionOf))
      : and(
          or(isFound(query), named, asked.length > 1 ? isFoundOrSpelled(asked) : undefined),
          ...parts.filter((one) => one.kind === 'none').map(conditionOf),
        ),
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

const isWithout = (parts: PoolQuery[]): SQL => {
  const found = isFound(queryOf({ kind: 'all', parts }, true));
  const [only] = parts;
  const others = parts.length === 1 && only ? spelledOtherwise(only) : undefined;
  return not(others ? joined([found, others], sql` or `) : found);
};

/** The one trade whose name English search passes over as a word. */
const holdsIt = (asked: PoolQuery): boolean =>
  'parts' in asked ? asked.parts.some(holdsIt) : /(?<![\p{L}\p{N}])IT(?![\p{L}\p{N}])/u.test(asked.text);
const isIt = sql`(${candidates.title} || ' ' || larkspur_join(${candidates.skills}) || ' ' || ${candidates.summary}) ~ '\\mIT\\M'`;

function conditionOf(asked: PoolQuery): SQL {
  if (!('parts' in asked)) {
    if (asked.text === 'IT') return isIt;
    const query = queryOf(asked);
    const found = joined([sql`numnode(${query}) = 0`, isFound(query), isNamed(asked)], sql` or `);
    return holdsIt(asked) ? joined([isIt, found], sql` and `) : found;
  }
  if (asked.kind === 'none' && !asked.parts.some(holdsIt)) return isWithout(asked.parts);
  const all = joined(asked.parts.map(conditionOf), asked.kind === 'any' ? sql` or ` : sql` and `);
  return asked.kind === 'none' ? not(all) : all;
}

/** Words as a query for their beginnings; by `weight` in one part of the search vector alone. */
export const wordsQuery = (words: string, weight: '' | 'A' | 'B' | 'C' = ''): SQL =>
  sql`larkspur_query(${words.replaceAll('♯', '#')}::text, ${weight}::text)`;

/** The words alone of a query for their beginnings; `nodejs`, which Node.js is stored as, and its stem are Node as well. */
const wholeWords = (query: SQL): SQL =>
  sql`regexp_replace(${query}::text, '''([^'']+)'':\\*', '(''\\1'' | ''\\1js'' | ''\\1j'')', 'g')::tsquery`;

/**
 * @param isExact for what is excluded: whole words, so that `-java` keeps JavaScript, and those too which English search passes
 *   over, such as the name Will
 */
function queryOf(asked: PoolQuery, isExact = false): SQL {
  if ('parts' in asked) {
    const parts = asked.parts.map((one) => queryOf(one, isExact));
    if (asked.kind === 'none') return sql`(!! ${joined(parts, sql` && `)})`;
    return joined(parts, asked.kind === 'any' ? sql` || ` : sql` && `);
  }
  const { kind, text } = asked;
  if (kind === 'phrase') return sql`larkspur_phrase(${text}::text)`;
  if (kind === 'words') {
    const words = isExact ? wholeWords(wordsQuery(text)) : wordsQuery(text);
    // Each part of AT&T is a word that English search passes over.
    return isExact || /\p{L}&\p{L}/u.test(text)
      ? sql`(${words} || plainto_tsquery('simple', larkspur_fold(${text}::text)))`
      : words;
  }
  return sql`(lower(${`'${text.replace(/['\\]/g, '$&$&')}':*`}::text))::tsquery`;
}

const joinedName = sql`replace(${candidates.searchName}, ' ', '')`;

/**
 * Names that a word spells otherwise: `McDonald` finds Mc Donald and `Annemarie` Anne-Marie, from the beginning of a word on, and
 * the schwa of Azerbaijani is an e or an a.
 */
function spelledOtherwise(asked: PoolQuery): SQL | undefined {
  if ('parts' in asked || asked.kind !== 'words' || !/^\p{L}{5,40}$/u.test(asked.text)) return undefined;
  const { text } = asked;
  const word = sql`btrim(larkspur_fold(${text}::text))`;
  const apart = sql`' ' || array_to_string(regexp_split_to_array(${word}, ''), ' ?')`;
  const withA = sql`btrim(larkspur_fold(${text.replaceAll(/ə/giu, 'a')}::text))`;
  return joined(
    [
      sql`(${joinedName} like '%' || ${word} || '%' and ${candidates.searchName} ~ (${apart}))`,
      ...(/ə/iu.test(text) ? [sql`${candidates.searchName} like '% ' || ${withA} || '%'`] : []),
      ...(/a/i.test(text)
        ? [
            sql`(${candidates.name} ~ '[əƏ]' and translate(${candidates.searchName}, 'a', 'e') like '% ' || translate(${word}, 'a', 'e') || '%')`,
          ]
        : []),
    ],
    sql` or `,
  );
}

function isFoundOrSpelled(asked: PoolQuery[]): SQL | undefined {
  if (!asked.some(spelledOtherwise)) return undefined;
  const parts = asked.map((one) =>
    joined([isFound(queryOf(one)), spelledOtherwise(one) ?? sql`false`], sql` or `),
  );
  return joined(parts, sql` and `);
}

function isNamed(asked: PoolQuery): SQL {
  if ('parts' in asked) {
    if (asked.kind === 'none') return isWithout(asked.parts);
    const parts = asked.parts.map(isNamed);
    return joined(parts, asked.kind === 'any' ? sql` or ` : sql` and `);
  }
  const { kind, text } = asked;
  if (kind === 'mail') {
    const others = sql`select from unnest(${candidates.otherEmails}) as one where starts_with(lower(one), lower(${text}::text))`;
    return sql`(lower(${candidates.email}) = lower(${text}::text) or exists (${others}))`;
  }
  if (kind === 'words') {
    const isLike = sql`${candidates.searchName} like all (larkspur_name_patterns(${text}::text))`;
    // Names that are written with or without a space between family name and given name.
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) {
      const inOne = sql`${joinedName} like all (larkspur_name_patterns(${text}::text))`;
      return joined([isLike, inOne], sql` or `);
    }
    const others = spelledOtherwise(asked);
    return others ? joined([isLike, others], sql` or `) : isLike;
  }
  const [, last, first] = /^([^,]+),([^,]+)$/.exec(text) ?? [];
  const isLike = (name: string) =>
    sql`${candidates.searchName} like ('% ' || btrim(regexp_replace(larkspur_fold(${name}::text), ' +', ' ', 'g')) || '%')`;
  return last === undefined ? isLike(text) : joined([isLike(text), isLike(`${first} ${last}`)], sql` or `);
}

interface Term {
  kind: 'words' | 'phrase' | 'mail';
  text: string;
}

type PoolQuery = Term | { kind: 'all' | 'any' | 'none'; parts: PoolQuery[] };

/** More terms than this narrow nothing down any more. */
const mostTerms = 40;

const marks = '"“”„«»';
/** A quoted text, closed or not, or what stands between spaces; either may have a minus before it. */
const part = new RegExp(`([\\p{Pd}−]?)[${marks}]([^${marks}]*)(?:[${marks}]|$)|([^\\s${marks}]+)`, 'gu');

/** `C ++`, `C #` and `R & D`, of which the first letter alone would be asked for. */
const apart = /(?<![\p{L}\p{N}])(\p{L}) (\+\+|#|& \p{L}(?![\p{L}\p{N}]))/gu;

type Token = 'and' | 'or' | 'not' | '(' | ')' | Term;

/**
 * Reads quotation marks, `-word` and `NOT word`, `OR`, which joins what stands on either side of it, and parentheses. `AND` is
 * what holds anyway.
 */
function readPoolQuery(text: string): PoolQuery {
  const tokens = readTokens(text);
  const all: PoolQuery[] = [];
  while (tokens.length > 0) all.push(...readAll(tokens));
  return { kind: 'all', parts: all };
}

function readAll(tokens: Token[]): PoolQuery[] {
  const all: PoolQuery[] = [];
  let joins = false;
  while (tokens.length > 0) {
    const token = tokens.shift();
    if (token === ')') break;
    if (token === 'or') joins = all.length > 0;
    if (token === undefined || token === 'and' || token === 'or') continue;
    const read = readOne(token, tokens);
    if (!read) continue;
    const last = all.at(-1);
    if (!joins || !last) all.push(read);
    else if (last.kind === 'any') last.parts.push(read);
    else all.splice(-1, 1, { kind: 'any', parts: [last, read] });
    joins = false;
  }
  return all;
}

function readOne(token: Token, tokens: Token[]): PoolQuery | undefined {
  if (token === 'not') {
    const next = tokens.shift();
    if (next === 'not') return readOne(next, tokens);
    if (next === undefined || next === ')' || next === 'and' || next === 'or') return undefined;
    const read = readOne(next, tokens);
    return read && { kind: 'none', parts: [read] };
  }
  if (token === '(') {
    const inner = readAll(tokens);
    return inner.length > 1 ? { kind: 'all', parts: inner } : inner[0];
  }
  return typeof token === 'string' ? undefined : token;
}

const operators: Record<string, Token> = {
  AND: 'and',
  '&': 'and',
  '&&': 'and',
  or: 'or',
  OR: 'or',
  '|': 'or',
  '||': 'or',
  NOT: 'not',
};

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let terms = 0;
  const joined = text
    .replaceAll('|', ' | ')
    .replace(apart, (_, letter: string, rest: string) => letter + rest.replace(' ', ''));
  for (const [, minus = '', phrase, bare = ''] of joined.matchAll(part)) {
    if (terms >= mostTerms) break;
    if (phrase !== undefined) {
      const term = quoted(phrase);
      if (term) tokens.push(...(minus === '' ? [] : ['not' as const]), term);
      terms += term ? 1 : 0;
      continue;
    }
    const word = readWord(bare);
    tokens.push(...word);
    terms += word.filter((token) => typeof token === 'object').length;
  }
  return tokens;
}

/** A word with the minus and the parentheses around it. Those within a name, as in `R(stats)`, belong to it. */
function readWord(given: string): Token[] {
  const [start = ''] = /^[\p{Pd}−(]*/u.exec(given) ?? [];
  const inner = trimEndOf(given.slice(start.length), /\)/);
  const open = (inner.match(/\(/g) ?? []).length;
  const closing = Math.max(0, given.length - start.length - inner.length - open);
  const before = [...start.matchAll(/\(|[\p{Pd}−]+/gu)].map(([sign]): Token => (sign === '(' ? '(' : 'not'));
  const after = Array.from({ length: closing }, (): Token => ')');
  if (inner === '') {
    // A lone minus asks for nothing; one before a parenthesis excludes what is in it.
    const isLone = before.at(-1) === 'not';
    return [...(isLone ? before.slice(0, -1) : before), ...after];
  }
  const word = inner + ')'.repeat(open);
  const token = operators[word] ?? termOf(word);
  return [...before, ...(token ? [token] : []), ...after];
}

function termOf(word: string): Term | undefined {
  const text = trimEndOf(word, /[>),;.]/).replace(/^[<(,;]+/, '');
  if (/^[\p{Pd}−]*$/u.test(text)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(text) || !text.includes('@')) return { kind: 'words', text: word };
  const [read, ...others] = readAddresses(text);
  return { kind: 'mail', text: read && others.length === 0 ? read.address : text };
}

function quoted(text: string): Term | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /\s/.test(trimmed) ? { kind: 'phrase', text: trimmed } : termOf(trimmed);
}
