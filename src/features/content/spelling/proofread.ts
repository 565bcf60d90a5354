import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import retextSimplify from 'retext-simplify';
import retextSpell from 'retext-spell';
import retextStringify from 'retext-stringify';
import { unified } from 'unified';
import { languageOfWords } from '../../../../contract/content/claims/ordinary-words.ts';
import { promptSpansIn } from '../../../../contract/content/open-prompts.ts';

/** A word or phrase to look at, by its place in the text in UTF-16 code units. */
export interface Problem {
  kind: 'spelling' | 'style';
  start: number;
  end: number;
  text: string;
  reason: string;
  suggestions: string[];
}

export interface Proofreading {
  /** False where the small words are those of another language, or so many words are unknown that it must be one. */
  isEnglish: boolean;
  problems: Problem[];
}

export interface Dictionary {
  aff: string;
  dic: string;
}

const mostUnknown = 0.2;
const mostSuggestions = 3;
/** Looking for suggestions takes most of the time. */
const mostSuggested = 30;

/** Phrases that are called wordy and often are not, or mostly mean something else: *our address*, *look forward to*. */
const plainPhrases = [
  ...['it is', 'there is', 'there are', 'all of', 'some of', 'type', 'however', 'pass away', 'e.g.', 'i.e.'],
  ...['address', 'advise', 'benefit', 'combined', 'contains', 'effect', 'elect', 'equivalent', 'forward'],
  ...[
    'function',
    'indicate',
    'indication',
    'interface',
    'maintain',
    'observe',
    'operate',
    'option',
    'provide',
  ],
  ...['reflect', 'relocate', 'remain', 'render', 'represents', 'request', 'require', 'requirement', 'very'],
  ...['vice', 'warrant', 'witnessed'],
];

const noProse = /\{\{[^{}]*\}\}|https?:\/\/\S+|(?<!\S)[^\s@]+@[^\s@]+\.\S+|[#@][\p{L}\p{N}_]+/gu;
/** A capital after a small letter or a comma: a name of people, places or products, wherever it stands. */
const nameInSentence = /(?<=[\p{Ll}\d,] )\p{Lu}\p{Ll}+/gu;
/** Signs of other scripts and emoji. No word with one is English, and to look for suggestions takes seconds for each. */
const otherScripts = /[^\s\p{ASCII}\p{Script=Latin}\p{M}\p{P}]+/gu;

/**
 * Creates a proofreader of English. A word that either dictionary knows, if only without its
 * accents, is right. @param british read when a
 * word is first not in the American one
 */
export function createProofreader(american: Dictionary, british: () => Dictionary) {
  const spell = (words: Dictionary, max: number) =>
    unified()
      .use(retextEnglish)
      .use(retextSpell, { dictionary: words as never, max })
      .use(retextStringify);
  const first = spell(american, mostSuggested).freeze();
  let second: typeof first | undefined;
  const style = unified()
    .use(retextEnglish)
    .use(retextRepeatedWords)
    .use(retextIndefiniteArticle)
    .use(retextSimplify, { ignore: plainPhrases })
    .use(retextStringify)
    .freeze();

  return async (text: string, known: readonly string[]): Promise<Proofreading> => {
    const blank = (found: string) => ' '.repeat(found.length);
    // An outline asks in English whatever the language of its text.
    const written = promptSpansIn(text).reduce(
      (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
      text,
    );
    const prose = written.replace(noProse, blank).replace(otherScripts, blank);
    const words = wordsOf(prose);
    const language = languageOfWords(words.map((word) => word.toLowerCase())) ?? 'en';
    if (language !== 'en') return { isEnglish: false, problems: [] };
    const names = prose.match(nameInSentence) ?? [];
    const right = new Set([...known.flatMap(wordsOf), ...names].map((word) => word.toLowerCase()));
    let misspelt = (await problemsOf(first, prose, 'spelling')).filter(
      ({ text: word }) => !isRight(word, right),
    );
    if (misspelt.length > 0) {
      second ??= spell(british(), 1).freeze();
      const doubtful = [...new Set(misspelt.flatMap(({ text: word }) => [word, unaccented(word)]))].join(
        '. ',
      );
      const unknown = new Set((await problemsOf(second, doubtful, 'spelling')).map(({ text: word }) => word));
      misspelt = misspelt.filter(({ text: word }) => unknown.has(word) && unknown.has(unaccented(word)));
    }
    const isEnglish = misspelt.length <= Math.max(3, words.length * mostUnknown);
    if (!isEnglish) return { isEnglish, problems: [] };
    const problems = [...misspelt, ...(await problemsOf(style, prose, 'style'))];
    return { isEnglish, problems: problems.sort((a, b) => a.start - b.start) };
  };
}

async function problemsOf(
  processor: { process(text: string): Promise<{ messages: readonly unknown[] }> },
  text: string,
  kind: Problem['kind'],
): Promise<Problem[]> {
  const { messages } = await processor.process(text);
  return (messages as Message[]).flatMap(({ place, reason, expected }) => {
    const { start, end } = place ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return [];
    return {
      kind,
      start: start.offset,
      end: end.offset,
      text: text.slice(start.offset, end.offset),
      reason: plainReason(reason),
      suggestions: swappedFirst(text.slice(start.offset, end.offset), expected ?? []).slice(
        0,
        mostSuggestions,
      ),
    };
  });
}

const plainReason = (reason: string): string =>
  reason
    .replace(/, expected for example.*$/su, '')
    .replace(/^Unexpected repeated .*$/u, 'It stands here twice.')
    .replace(
      /^Unexpected article `?[^`]*`? before `([^`]*)`, expected `([^`]*)`$/u,
      'Before “$1” it is “$2”.',
    )
    .replace(/^Unexpected `[^`]*`, use `[^`]*` instead$/u, 'Simpler words may do.')
    .replace(/^Unexpected `.*`, remove it$/u, 'It can be left out.')
    .replaceAll(/`([^`]*)`/gu, '“$1”');

/** Words of the same letters come first: *teh* is *the* rather than *ten*. */
function swappedFirst(word: string, suggestions: readonly string[]): string[] {
  const lettersOf = (text: string) => [...text.toLowerCase()].sort().join('');
  const isSwapped = (suggestion: string) => lettersOf(suggestion) === lettersOf(word);
  return [...suggestions.filter(isSwapped), ...suggestions.filter((each) => !isSwapped(each))];
}

interface Message {
  place?: { start?: { offset?: number }; end?: { offset?: number } };
  reason: string;
  expected?: string[];
}

/** Names of products and acronyms have a spelling of their own. */
const isRight = (word: string, right: ReadonlySet<string>): boolean =>
  right.has(word.toLowerCase().replace(/['’]s$/u, '')) ||
  /\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}|\d/u.test(word) ||
  /[^\p{Script=Latin}'’-]/u.test(word);

const unaccented = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

const wordsOf = (text: string) => text.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];
