const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Abbreviations after which a sentence always goes on. */
const leading =
  /(?:^|[\s(“"'‘/])(?:Dr|Mr|Mrs|Ms|Prof|Rev|vs|v|e\.g|i\.e|z\.B|cf|ca|approx|incl|excl|bzw|ggf)\.\s*$/u;
/** Abbreviations that may also be the last word of a sentence; what follows decides. */
const either =
  /(?:^|[\s(“"'‘/-])(?:St|Ste|Mt|Ave|Blvd|Rd|Str|Inc|Ltd|Co|Corp|Bros|Jr|Sr|Dept|Univ|Assn|Nr|Nos?|Vol|Fig|Tel|Ext|Est|etc|al|usw|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun|\p{Lu}|(?:\p{L}\.)+\p{L})\.["”’)\]]*\s*$/u;
const dayOfMonth = /(?:^|\s)\d{1,2}\.\s*$/u;
const month = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u;
/** Words with which sentences begin and names hardly ever do. */
const starter =
  /^["“'‘(]*(?:We|Our|Ours|The|It|Its|They|Their|These|Those|This|That|There|Here|He|She|His|Her|You|Your|I|My|An?|Each|Every|Everybody|Everyone|All|Any|Some|Most|Many|More|No|Nobody|None|Not|Both|One|Two|Three|In|On|At|As|For|From|With|Without|Since|Until|When|Whenever|Where|If|While|Before|After|By|To|And|But|Or|So|Then|Also|What|Which|Who|Whoever|Why|How|Is|Are|Do|Does|Can|Please|Come|Ask|Tell|Bring|Write|Read|Today|Now|Wir|Unser\p{Ll}*|Die|Der|Das|Ein\p{Ll}*)(?!\p{L}|\.)/u;

const emoji = /^\p{Extended_Pictographic}/u;

/** The sentences of a text, as `Intl.Segmenter` sees them, save that an abbreviation ends none: `St. Brigid`, `1 Jan. 2027`. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && goesOn(last, segment)) {
      sentences[sentences.length - 1] = last + segment;
    } else {
      sentences.push(segment);
    }
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Whether a text ends in an abbreviation, whose full stop belongs to it. */
export const endsInAbbreviation = (text: string): boolean => leading.test(text) || either.test(text);

/** What looks like an end and is none: an abbreviation, a German date, or the dot of a word like `.NET`. */
function goesOn(text: string, next: string): boolean {
  if (text.endsWith('\n')) return false;
  if (leading.test(text) || /\s\.$/.test(text)) return true;
  return (
    (either.test(text) && !starter.test(next) && !emoji.test(next)) ||
    (dayOfMonth.test(text) && month.test(next))
  );
}

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
  const onlyWithin = /\p{Sentence_Terminal}$/u.test(name) ? '(?=["”’)\\]]*\\s*[\\p{Ll},;:–-])' : '';
  return new RegExp(RegExp.escape(name) + onlyWithin, 'gu');
}
