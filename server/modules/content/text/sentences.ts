const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Abbreviations after which a sentence always goes on. */
const leading =
  /(?:^|[\s(“"'‘/])(?:(?:Dr|Prof)(?:\.\s?\p{Ll}+)*|Mr|Mrs|Ms|Rev|Hon|Capt|Sgt|Lt|Dipl\.-\p{L}+|vs|v|[Ee]\.\s?g|[Ii]\.\s?e|[Zz]\.(?:\s?[BT])?|[Dd]\.(?:\s?h)?|[Ii]\.\s?d(?:\.\s?R)?|cf|[Cc]a|[Aa]pprox|[Ii]ncl|[Ee]xcl|[Ii]nkl|[Ee]xkl|zzgl|evtl|vgl|sog|bzw|ggf)\.\s*$/u;
/** Abbreviations that may also be the last word of a sentence; what follows decides. */
const either =
  /(?:^|[\s(“"'‘/-])(?:St|Ste|Mt|Ave|Blvd|Rd|Str|Inc|Ltd|Co|Corp|Bros|Jr|Sr|Dept|Univ|Assn|Nr|Nos?|Vol|Fig|Tel|Ext|Est|etc|al|usw|hrs?|mins?|wks?|Std|Mio|Mrd|Yorks|Lancs|Hants|Herts|Wilts|Berks|Bucks|Cambs|Lincs|Notts|Staffs|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun|\p{Lu}|(?:\p{L}\.\s?)+\p{L})\.["”’)\]]*\s*$/u;
/** `u. a.`: a letter by itself that is no unit after a figure. */
const letter = /(?<!\d)[\s(]\p{Ll}\.\s*$/u;
/** They abbreviate nothing unless a figure follows. */
const beforeFigure = /(?:^|[\s(])(?:nos?|nr|tel|ext|fig|vol|pp?)\.\s*$/u;
const timeOfDay = /\d\s?[ap]\.\s?m\.["”’)\]]*\s*$/u;
/** What may follow a time of day within a sentence although it has a capital. */
const afterTime =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|[A-Z]{2,4}T|UTC|I|UK|US)(?!\p{L})/u;
const dayOfMonth = /(?:^|\s)\d{1,2}\.\s*$/u;
const month = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u;
const starter =
  /^["“'‘(]*(?:We|Our|Ours|The|It|Its|They|Their|These|Those|This|That|There|Here|He|She|His|Her|You|Your|I|My|An?|Each|Every|Everybody|Everyone|All|Any|Some|Most|Many|More|No|Nobody|None|Not|Both|One|Two|Three|In|On|At|As|For|From|With|Without|Since|Until|When|Whenever|Where|If|While|Before|After|By|To|And|But|Or|So|Then|Also|What|Which|Who|Whoever|Why|How|Is|Are|Do|Does|Can|Please|Come|Ask|Tell|Bring|Write|Read|Today|Now|Wir|Unser\p{Ll}*|Die|Der|Das|Ein\p{Ll}*)(?!\p{L}|\.)/u;

const emoji = /^\p{Extended_Pictographic}/u;
const picture = String.raw`(?:(?![\u{1f3fb}-\u{1f3ff}])\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)[\u{1f3fb}-\u{1f3ff}\ufe0f]*`;
/**
 * Ends that `Intl.Segmenter` does not see: before a figure, at `…`, and, some words on, at emoji where a capital follows.
 */
const silentEnd = new RegExp(
  `(?<=\\p{L}{2}[.]\\s)(?=[£$€]?\\d)|(?<=\\b\\d{4}[.]\\s)(?=\\d+\\s\\p{L})|(?<=…["”’)]*\\s)(?=[“"'‘(]*[\\p{Lu}¡¿]|${picture})|(?<=(?:\\p{L}+\\s){3}\\p{L}+\\s?(?:${picture})+\\s)(?=\\p{Lu})`,
  'u',
);

/** The sentences of a text, as `Intl.Segmenter` sees them, save that an abbreviation ends none: `St. Brigid`, `1 Jan. 2027`. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const segment of [...segmenter.segment(text)].flatMap(({ segment: piece }) =>
    piece.split(silentEnd),
  )) {
    const last = sentences.at(-1);
    if (last !== undefined && goesOn(last, segment)) {
      sentences[sentences.length - 1] = last + segment;
    } else {
      sentences.push(segment);
    }
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

export const endsInAbbreviation = (text: string): boolean => leading.test(text) || either.test(text);

/** What looks like an end and is none: an abbreviation, a German date, or the dot of a word like `.NET`. */
function goesOn(text: string, next: string): boolean {
  if (text.endsWith('\n')) return false;
  if (leading.test(text) || /\s\.$/.test(text)) return true;
  if (timeOfDay.test(text)) return afterTime.test(next) || !/^["“'‘(]*[\p{Lu}¡¿]/u.test(next);
  return (
    ((either.test(text) || letter.test(text)) && !starter.test(next) && !emoji.test(next)) ||
    (beforeFigure.test(text) && /^\d/u.test(next)) ||
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
