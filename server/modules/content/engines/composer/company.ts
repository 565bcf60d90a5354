import { capitalise, cleanLine, fragment, opensSentence, shorten } from '../clean-text.ts';
import { splitSentences } from '../sentences.ts';
import type { Settle } from './ordinary-words.ts';
import { baseOfThirdPerson, startsWithVerb } from './verbs.ts';

/**
 * What can be said of the company in its own words.
 *
 * - `do`: a verb phrase after `we` and after `to`: `screen and onboard office staff`.
 * - `be`: a predicate after `we` only: `are proud of our bread`.
 * - `is`: what follows the name and `is`: `a family bakery`.
 * - `about`: a noun phrase, or words in another script, after a colon.
 * - `more`: whole sentences that can stand alone.
 */
export interface Company {
  do?: string;
  be?: string;
  is?: string;
  about?: string;
  more: string[];
}

const maxPhrase = 220;

/** Reads the description's first sentence by its shape, and keeps the later ones that can stand alone. */
export function readDescription(name: string, typed: string, settle: Settle): Company {
  const [first = '', ...later] = linesToSentences(typed, name);
  const bare = shorten(fragment(first), maxPhrase);
  const more = later
    .filter(
      (sentence) =>
        standsAlone(sentence, name) && opensSentence(fragment(sentence)) && sentence.length <= 260,
    )
    .map((sentence) => `${capitalise(fragment(sentence))}.`)
    .slice(0, 6);
  return { ...shapeOf(name, bare, settle), more };
}

function shapeOf(name: string, bare: string, settle: Settle): Omit<Company, 'more'> {
  const own = afterSubject(bare, name);
  if (own) return predicate(own.verb, own.rest);
  const [first = '', ...rest] = bare.split(' ');
  const base = baseOfThirdPerson(first);
  if (base && !hasThirdPerson(rest)) return { do: [base, ...rest].join(' ') };
  if (startsWithVerb(bare)) return { do: [first.toLowerCase(), ...rest].join(' ') };
  if (/^(?:a|an|the|one of)\s/iu.test(bare) && !/[.!?]/.test(bare)) {
    return { is: `${bare[0]?.toLowerCase()}${bare.slice(1)}` };
  }
  return { about: isLatin(bare) ? settle(bare) : `“${bare}”` };
}

const auxiliary =
  /^(?:are|were|have|had|can|could|will|would|do|did|believe|know|love|want|also|only|never|always|now|still|just)$/iu;

function predicate(verb: string, rest: string): Omit<Company, 'more'> {
  if (verb === 'is' || (verb === 'are' && /^ (?:a|an|the|one of)\s/iu.test(rest))) return { is: rest.trim() };
  const isPlainVerb = !auxiliary.test(verb) && !/(?:ed|ly)$/u.test(verb);
  return isPlainVerb ? { do: verb + rest } : { be: verb + rest };
}

/** The predicate of `We find …`, `Our team builds …`, `Acme is a …`, turned so that it follows `we`. */
function afterSubject(sentence: string, name: string): { verb: string; rest: string } | undefined {
  const plural = /^(?:at [^,]{1,60}, )?we (?<verb>\p{L}+)(?<rest>[ ,].+)$/iu.exec(sentence)?.groups;
  if (plural) return { verb: (plural.verb ?? '').toLowerCase(), rest: plural.rest ?? '' };
  if (!sentence.toLowerCase().startsWith(`${name.toLowerCase()} `)) return undefined;
  const [verb = '', ...words] = sentence.slice(name.length + 1).split(' ');
  const rest = ` ${words.join(' ')}`;
  if (verb.toLowerCase() === 'is') return { verb: 'is', rest };
  const base = baseOfThirdPerson(verb);
  return base && !hasThirdPerson(words) ? { verb: base, rest } : undefined;
}

/** A second third-person verb (`provides X and helps Y`) keeps the phrase from being turned. */
const hasThirdPerson = (words: string[]) =>
  words.some((word, index) => /^(?:and|,|&)$/.test(words[index - 1] ?? '') && baseOfThirdPerson(word));

/** Reads the mission: an aim after `to`, or a phrase after a colon. */
export function readMission(
  name: string,
  typed: string,
  settle: Settle,
): { aim?: string; creed?: string; saying?: string } {
  const [first = ''] = linesToSentences(typed, name);
  const bare = shorten(fragment(first), maxPhrase);
  if (bare === '') return {};
  const aim =
    /^(?:(?:our|the) (?:mission|goal|purpose|aim|vision)(?: at [^,]{1,60})? is |(?:it is )?our mission |we (?:exist|aim|strive|want|work|are here|seek|set out|are on a mission) |.{1,80}(?:'s|’s) (?:mission|goal|purpose|aim) is |mission: ?)?to (?<aim>.+)$/iu.exec(
      bare,
    )?.groups?.aim;
  if (aim) return { aim: aim[0] + aim.slice(1) };
  if (startsWithVerb(bare)) return { aim: bare[0]?.toLowerCase() + bare.slice(1) };
  const isOwn = /^(?:we|our)\s/iu.test(bare) || bare.toLowerCase().startsWith(`${name.toLowerCase()} `);
  if (isOwn && opensSentence(bare)) {
    return { saying: `${capitalise(bare)}.` };
  }
  return { creed: isLatin(bare) ? settle(bare) : `“${bare}”` };
}

/** Reads the audience persona into a noun phrase that can follow a colon. */
export function readPersona(typed: string, settle: Settle): string | undefined {
  const [first = ''] = linesToSentences(typed);
  const bare = shorten(fragment(first), maxPhrase);
  const described =
    /^(?:(?:our|the) (?:typical |ideal |average |target )?(?:customers?|clients?|buyers?|audience|personas?|users?|readers?) (?:is|are)|we (?:mainly |mostly )?(?:target|serve|work with|sell to)) (.+)$/iu.exec(
      bare,
    )?.[1];
  const phrase = described ?? bare;
  if (phrase === '') return undefined;
  return /^(?:they|he|she|we|i|it|our|my|you)\s/iu.test(phrase) || !isLatin(phrase)
    ? `“${capitalise(phrase)}”`
    : settle(phrase);
}

/** Sentences line by line, so that a list typed with line breaks does not run together; a stop in the name ends none. */
function linesToSentences(typed: string, name = ''): string[] {
  const stand = 'Companyname';
  const hide = (text: string) => (name === '' ? text : text.replaceAll(name, stand));
  return typed
    .split(/\r?\n/u)
    .flatMap((line) => splitSentences(hide(cleanLine(line))))
    .map((sentence) => sentence.replaceAll(stand, name))
    .filter((sentence) => fragment(sentence) !== '');
}

const standsAlone = (sentence: string, name: string) =>
  sentence.split(' ').length >= 4 &&
  (/^(?:we|our)\s/iu.test(sentence) || sentence.toLowerCase().startsWith(`${name.toLowerCase()} `));

const isLatin = (text: string) => {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.length === 0 ||
    letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length > letters.length / 2
  );
};
