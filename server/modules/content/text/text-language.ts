import { francAll } from 'franc-min';
import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import { languageOfWords } from '../../../../contract/content/claims/ordinary-words.ts';
import type { VoiceLanguage } from '../../../../contract/content/voice.ts';
import type { PostRow } from '../post-rows.ts';
import { parseBlocks } from './markdown.ts';

export const voiceCodes: Record<Exclude<VoiceLanguage, ''>, string> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  nl: 'nld',
  pt: 'por',
  pl: 'pol',
};

/** The prose of a post: neither headings nor labels, which the layout gives in English. */
export const proseOf = (markdown: string): string =>
  parseBlocks(markdown)
    .flatMap((block) => (block.type === 'paragraph' ? block.text : []))
    .join(' ');

/** What is in no language: addresses, hashtags and merge fields. */
const noProse = /\{\{[^{}]*\}\}|https?:\/\/\S+|(?<!\S)[^\s@]+@[^\s@]+\.\S+|[#@][\p{L}\p{N}_]+/gu;

/** Letters from which a text is told from every known language; a shorter one only from those of voices. */
export const plainFrom = 240;
/** Letters from which a text in Latin letters tells anything. */
const tellsFrom = 60;
/**
 * How much of a text is read at once, in UTF-16 code units. Guesses of longer pieces come ever closer to each other, so that no
 * limit holds for all.
 */
const pieceLength = 280;
const mostPieces = 3;
/** How much less likely than the best guess, from 0 to 1, the expected language of a piece may be. */
const leeway = 0.05;

/** Scripts of one language, which franc does not know or needs many letters for. */
const scripts: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];

/**
 * The language of a post's Markdown, as a BCP 47 tag.
 * @param expected the one that it has unless its text speaks against it; always that of a text too short to tell
 */
export function languageOfText(markdown: string, expected: Exclude<VoiceLanguage, ''>): string {
  const text = proseOf(markdown).replaceAll(noProse, ' ').replaceAll(/\s+/g, ' ').trim();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return languageOfScript(text) ?? expected;
  if (letters < tellsFrom) return expected;
  const only = letters < plainFrom ? Object.values(voiceCodes) : [];
  const votes = piecesOf(text).map((piece) => languageOfPiece(piece, expected, only));
  const found = [...votes].sort((a, b) => countOf(votes, b) - countOf(votes, a))[0] ?? expected;
  // Letters mistake lists of names and nouns, so that small words must tell the same.
  return found !== expected && found in voiceCodes
    ? (languageOfWords(text.toLowerCase().match(/\p{L}+/gu) ?? []) ?? expected)
    : found;
}

const countOf = (votes: readonly string[], vote: string) => votes.filter((one) => one === vote).length;

function piecesOf(text: string): string[] {
  const count = Math.min(mostPieces, Math.max(1, Math.floor(text.length / pieceLength)));
  const step = (text.length - pieceLength) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, index) => {
    const start = Math.max(0, Math.floor(index * step));
    return text.slice(start, start + pieceLength);
  });
}

function languageOfPiece(
  piece: string,
  expected: Exclude<VoiceLanguage, ''>,
  only: readonly string[],
): string {
  const guesses = francAll(piece, only.length > 0 ? { only: [...only] } : {});
  const [best] = guesses[0] ?? ['und'];
  const likely = new Map(guesses).get(voiceCodes[expected]) ?? 0;
  return best === 'und' || likely >= 1 - leeway ? expected : toTag(best);
}

function languageOfScript(text: string): string | undefined {
  const [best] = francAll(text.slice(0, pieceLength))[0] ?? ['und'];
  return best === 'und' ? scripts.find(([script]) => script.test(text))?.[1] : toTag(best);
}

const toTag = (code: string): string => Intl.getCanonicalLocales(code)[0] ?? code;

/** The language of a post, as a BCP 47 tag. One that is too short to tell is in the language of the voice. */
export const languageOfPost = (
  { content }: Pick<PostRow, 'content'>,
  { language }: Pick<BrandVoiceFields, 'language'>,
): string => languageOfText(content, language || 'en');
