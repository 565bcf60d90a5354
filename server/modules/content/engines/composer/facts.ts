import { cleanLine, phrase, shortenByClause } from '../clean-text.ts';
import { endsInAbbreviation, endsInEmoji, splitSentences } from '../sentences.ts';
import { readLines } from './typed-lines.ts';

/** Something that the profile says, in its own words. */
export interface Fact {
  /** With its closing mark when it is a sentence, else without. */
  text: string;
  /** It can stand alone; otherwise it needs words before it. */
  isSentence: boolean;
  /** It speaks of the fact before it (`It does so since 1948.`) and may not be parted from it. */
  leans: boolean;
  /** The brief says it, of the topic; everything else is said of the company. */
  isOfBrief?: true;
}

/** Words of a sentence that says too little alone. */
const mostOfFragment = 3;
const withoutSubject =
  /^(?:no|not|never|nothing|without|with|always|only|just|for|from|since|by|in|at|on|until|to)\s/iu;
/** Longer ones are shortened where a whole clause can be left out. */
const maxFact = 320;

const sayer =
  /^(?:we|our|i|my|it|they|the|an?|every|each|everybody|everyone|anybody|anyone|people|all|most|no|nobody|in|at|since|for|with|when|if|there|this|you|your|two|three|four|five|six|seven|eight|nine|ten|wir|unser\p{Ll}*|nous|notre|nosotros)(?!\p{L})/iu;
const verb =
  /\s(?:is|are|was|were|has|have|had|can|could|will|would|should|must|may|does|do|makes?|sells?|offers?|helps?|works?|runs?|builds?|keeps?|provides?|ist|sind|hat|haben|est|sont)\s/iu;
const leaning =
  /^(?:it|they|this|that|these|those|he|she|his|her|their|its|both|each one|each of (?:them|these)|all of (?:them|this)|one of them|some of them|here|but|and|so|or|then|therefore|also|however|as a result|that is why|because of this)(?!\p{L})/iu;

/** Every sentence of a text as a fact, line by line; `name` may stand in them with marks of its own. */
export function readFacts(typed: string, name: string): Fact[] {
  const stand = 'Companyname';
  const sentences = readLines(typed)
    .flatMap((line) => splitSentences(cleanLine(line).replaceAll(name, stand)))
    .map((sentence) => sentence.replaceAll(stand, name))
    .filter((sentence) => phrase(sentence) !== '');
  return whoFirst(sentences, name).map((sentence, index) => readFact(sentence, name, index));
}

/** A text that begins with a list or a fragment begins with the sentence that says who it is about, if there is one. */
function whoFirst(sentences: readonly string[], name: string): string[] {
  const says = (sentence: string) => sentence.startsWith(`${name} `) && !hasLead(sentence);
  const at = sentences.findIndex(says);
  const [first = ''] = sentences;
  if (at < 1 || readFact(first, name, 0).isSentence) return [...sentences];
  const leaning = sentences
    .slice(at + 1)
    .findIndex((sentence, index) => !readFact(sentence, name, index + 1).leans);
  const end = leaning === -1 ? sentences.length : at + 1 + leaning;
  return [...sentences.slice(at, end), ...sentences.slice(0, at), ...sentences.slice(end)];
}

/** `91 cents of every dollar go to programs` */
const figureFirst = /^[£$€]?\d[\d.,]*\s(?:\S+\s){3}/u;

function readFact(typed: string, name: string, index: number): Fact {
  const text = shortenByClause(phrase(typed), maxFact);
  const firstOfName = name.split(' ')[0] ?? name;
  // `Die Kita Sonne betreut …` as well.
  const isNamed =
    text.toLowerCase().startsWith(firstOfName.toLowerCase()) ||
    text.replace(/^\p{Lu}\p{L}{0,3}\s/u, '').startsWith(`${name} `);
  const opens =
    text.startsWith(`${name} `) || /^[^\p{L}]*[\p{Lu}\p{Lt}\p{Lo}]/u.test(text) || figureFirst.test(text);
  const isWhole = isNamed || sayer.test(text) || verb.test(text) || hasLead(text) || index > 0;
  const isSentence = opens && isWhole;
  return {
    text: isSentence ? (typed.endsWith('。') ? `${text}。` : close(text)) : text,
    isSentence,
    leans: index > 0 && (leaning.test(text) || isFragment(text)),
  };
}

/** `No surprises.` and `Without pain.` belong to what stands before them. */
const isFragment = (text: string) =>
  text.split(' ').length <= mostOfFragment && (!text.includes(' ') || withoutSubject.test(text));

/** Whether it begins with words that lead to the rest: `What we do: crowns`. */
export const hasLead = (text: string): boolean => /^[^.!?:]{1,60}:\s/u.test(text);

/** Ends a sentence with a full stop, unless it ends in a mark already. */
export const close = (text: string): string =>
  /[.!?…。！？؟।]["”’)\]]*$/u.test(text) || endsInAbbreviation(text) || endsInEmoji(text) ? text : `${text}.`;
