import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { foldAccents } from '../../vocabulary/fold.ts';
import { languages } from '../../vocabulary/languages.ts';
import { type PhraseWords, phraseWordsOf } from './phrase-words.ts';
import { prepositions } from './sentence-words.ts';
import { isActivity } from './verbs.ts';

export const askingAnywhere = new Set(languages.flatMap((language) => [...phraseWordsOf(language).asking]));

export const elided = /^(?:[dlnsjc]|qu|dell|nell|all|dall|sull|un)['’](?=\p{L})/iu;

const wordBehind = /^ (\p{L}+)/u;

export const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.+#/&-]*/gu;

export interface Word {
  folded: string;
  start: number;
  end: number;
}

export interface Part {
  words: Word[];
  /** Within brackets that hold no list, or after a dash: details of what stands before. */
  isDetail: boolean;
  /** Examples follow, which name it: `tools such as Chef`. */
  isExplained: boolean;
  isJoined?: boolean;
}

/** `Experience in land acquisition in the renewable energy sector` asks for both. */
const namesSector =
  /^(?:(?:in|within|from) (?:the |an? )?(?!same|similar|relevant|related|this|our|any)(?:\p{L}[\p{L}&-]+ ){1,3}(?:sector|industry)|(?:en el sector|dans le secteur|nel settore|no setor|w branży) \p{L}+|in der \p{L}{3,}(?:branche|industrie))(?!\p{L})/iu;

const opensList = /^[^(]{0,9}\([^(),;]+[,;]/u;

export function partsOf(text: string, { joints, examples, fillers, breaks }: PhraseWords): Part[] {
  const parts: Part[] = [{ words: [], isDetail: false, isExplained: false }];
  let last = 0;
  let isDetail = false;
  for (const match of text.matchAll(token)) {
    const [elision = ''] = elided.exec(match[0]) ?? [];
    const written = trimEndOf(match[0].slice(elision.length), /[.'’&/-]/);
    const start = match.index + elision.length;
    const folded = foldAccents(written).replace(/[.·](?:e|es|s|ne|nes)$/, '');
    const word = { folded, start, end: start + written.length };
    const between = text.slice(last, start);
    if (/[(:]|\s[–-]\s/.test(between)) isDetail = !between.includes(':') && !opensList.test(text.slice(last));
    else if (/\)/.test(between)) isDetail = false;
    const separates = joints.has(word.folded) || examples.has(word.folded);
    const part = parts.at(-1);
    const before = part?.words.at(-1)?.folded ?? '';
    const isSector =
      before !== '' &&
      ![askingAnywhere, fillers, breaks].some((words) => words.has(before)) &&
      !isActivity(before) &&
      namesSector.test(text.slice(match.index));
    if (part && examples.has(word.folded) && !between.includes('(')) part.isExplained = true;
    const asksAgain =
      askingAnywhere.has(word.folded) &&
      word.folded !== 'skills' &&
      prepositions.has(wordBehind.exec(text.slice(word.end))?.[1]?.toLowerCase() ?? '') &&
      part?.words.slice(0, -1).some(({ folded: one }) => askingAnywhere.has(one)) === true;
    if (separates || isSector || asksAgain || /[,;:()[\]–—•|…]|\s[-&]\s|\.\s/.test(between))
      parts.push({ words: [], isDetail, isExplained: false, isJoined: joints.has(word.folded) });
    if (!separates) parts.at(-1)?.words.push(word);
    last = start + written.length;
  }
  return parts.filter(({ words }) => words.length > 0);
}
