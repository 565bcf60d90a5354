const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Titles and such end in a full stop without ending a sentence. */
const endsInTitle = /(?:^|[\s(“"])(?:Dr|Mr|Mrs|Ms|Prof|vs|e\.g|i\.e)\.\s*$/u;

/** The sentences of a text, as `Intl.Segmenter` sees them, save that `Dr. Adams` holds together. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && goesOn(last)) {
      sentences[sentences.length - 1] = last + segment;
    } else {
      sentences.push(segment);
    }
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** What looks like an end and is none: a title, or the dot of a word like `.NET`. */
const goesOn = (text: string) => !text.endsWith('\n') && (endsInTitle.test(text) || /\s\.$/.test(text));

/**
 * How many sentences a text has. `names` are strings that may carry a `!` or a full stop of their own (`Yahoo! Japan`) and
 * must not end a sentence. Emoji and bare marks count for nothing.
 */
export function countSentences(text: string, names: readonly string[] = []): number {
  const marked = names
    .filter((name) => /\p{Sentence_Terminal}/u.test(name))
    .sort((a, b) => b.length - a.length);
  const masked = marked.reduce((rest, name) => rest.replace(withinSentence(name), 'Name'), text);
  return splitSentences(masked).length;
}

/** The name wherever it stands; one that itself ends in a mark only where the sentence plainly goes on. */
function withinSentence(name: string): RegExp {
  const onlyWithin = /\p{Sentence_Terminal}$/u.test(name) ? '(?=["”’)\\]]*\\s*[\\p{Ll},;:’–-])' : '';
  return new RegExp(RegExp.escape(name) + onlyWithin, 'gu');
}
