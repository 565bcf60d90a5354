import { amountsIn, type Span } from './amounts.ts';
import { datesIn } from './dates.ts';
import { type Assertion, assertions, isOrdinary, type Language, languageOfWords } from './ordinary-words.ts';
import { asksSomething } from './sentence-moods.ts';
import { interchangeable, type Vocabulary, type Word, wordsIn } from './vocabulary.ts';

/** How much a word weighs by what it asserts, where what is known has none like it. */
const weights: Record<Assertion, number> = {
  absolute: 1,
  always: 0.5,
  more: 1,
  change: 0.5,
  praise: 1,
  promise: 1,
  free: 1,
  included: 1,
  time: 1,
  unique: 1,
  future: 1,
};
const enough = 1;
/** A known figure tells that the rest, too, describes what is known. */
const enoughBesideFigure = 1.5;
const enoughOfAnySuch = 3;
const verbWeight = 0.5;
const knownKindWeight = 0.5;
const loud: readonly Assertion[] = ['praise', 'promise', 'free', 'included', 'future'];
const checkable: readonly Assertion[] = [...loud, 'time', 'unique', 'change', 'more', 'absolute'];
/** So many words that nothing known has assert something that can be checked. */
const enoughToCheck = 3;
/** The letters of an ordinary word that may say what is free: `the first week`. */
const leastToTellThing = 4;

const ownVoice =
  /(?<!\p{L})(?:we|ours?|us|I|my|wir|uns|unser\p{L}{0,2}|nous|nos|notre|nosotros|nuestr\p{L}{1,2}|noi|nostr\p{L}|wij|onze|ons|nós|noss\p{L}{1,2}|nasz\p{L}{0,3}|nam|somos|jesteśmy|\p{L}{1,20}(?:amos|emos|imos|iamo|amy|emy|imy))(?!\p{L})/iu;

const whole = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'iu');

const supposes =
  /^\s*(?:if|when|whenever|once|wenn|falls|si|s[’']|quand|cuando|se|quando|als|wanneer|jeśli|gdy)\s[^,]*,/iu;
const ofAnybody =
  /(?<!\p{L})(?:(?:most|many|some|all|both|each|one|\p{L}+) of us|viele von uns|beaucoup d[’']entre nous|muchos de nosotros)(?!\p{L})/giu;
const promisesReader =
  /(?<!\p{L})(?:you (?:can|may|will|get|receive|save|gain|pay|never)|you[’']ll|your \p{L}+ (?:is|are|will|never|stays?)|(?<=^\P{L}{0,4}(?:\p{L}+ )?)(?:customers|clients|members|guests|visitors|patients|pupils|students|families|drivers|parents) (?:get|receive|save|earn|gain|pay)|(?:erhalten|bekommen) Sie|Sie (?:sparen|erhalten|bekommen|gewinnen|zahlen)|vous (?:est|sont|gagnez|pouvez|recevez|économisez|touchez|aurez))(?!\p{L})/iu;
const articles: Record<Language, RegExp> = {
  en: /^(?:the|each|every|all|both|no)$/,
  de: /^(?:der|die|das|den|dem|jede[rsn]?|alle|kein|keine)$/,
  fr: /^(?:le|la|les|l|chaque|tous|toutes|aucun|aucune)$/,
  es: /^(?:el|la|los|las|cada|todos|todas|ningún|ninguna)$/,
  it: /^(?:il|lo|la|i|gli|le|ogni|tutti|tutte|nessun|nessuna)$/,
  nl: /^(?:de|het|elke|elk|alle|geen)$/,
  pt: /^(?:o|a|os|as|cada|todos|todas|nenhum|nenhuma)$/,
  pl: /^(?:każdy|każda|każde|wszystkie)$/,
};
/** Articles of remarks on any such thing, too: `Le bois …` is wood. */
const ofAnySuch = /^(?:le|la|les|l|el|los|las|il|lo|i|gli|o|a|os|as)$/u;
const universal =
  /^(?:all|every|each|no|alle|jede[rsn]?|keine?|tous|toutes|chaque|tod[oa]s|cada|tutt[ie]|ogni|elke?|geen)$/u;
const ofAll =
  /^\W*(?:(?:everything|alles|tout|todo|tutto)\s|(?:no|keine?|aucune?|ningún|ninguna|nessuna?|geen|nenhuma?|żaden)\s(?:client|customer|guest|visitor|patient|pupil|student|kund|gast|klant|paciente|élève|alumn))/iu;
const boasts =
  /(?<!\p{L})(?:(?:in|within|for|over) (?:just |only |under |a few |many |several )?(?:minutes|hours|days|weeks|months|years|decades|generations)|in (?:wenigen )?(?:Minuten|Stunden|Tagen|Wochen)|seit (?:vielen )?(?:Jahren|Jahrzehnten|Generationen)|(?:en|depuis) (?:quelques|plusieurs|des|peu de) (?:minutes|heures|jours|semaines|mois|années|générations)|(?:en|desde hace) (?:poc[ao]s|unas pocas|much[ao]s|varios) (?:minutos|horas|días|semanas|meses|años)|in (?:pochi|poche) (?:minuti|ore|giorni|settimane)|no other|any other|kein\p{L}{0,2} andere\p{L}?|aucune? autre|ningun\p{L}? otr[oa])(?!\p{L})/iu;
/** Says that the company has something for readers without speaking of the company: `Sedation is available.` */
const offers = whole(
  [
    '(?:is|are) (?:also |already |now |all |always )?(?:available|welcome|served|provided|possible|part of|on offer|offered|supplied|on order|invited|handled|waiting for you|granted|done|made)',
    "there(?:[’']ll be| will be)|(?:may|can) come(?: too)?|awaits?|await you|(?:follows?|opens?) (?:in|this|next)|comes? with",
    '(?:ist|sind) (?:auch )?(?:möglich|erhältlich|verfügbar|willkommen|dabei|vorhanden|erlaubt)|gibt es|es gibt|steh(?:t|en)(?: \\p{L}+){0,5} bereit|(?:ist|wird) gesorgt|gehör(?:t|en) (?:auch )?zu[mr]?|folgt im|neu im',
    '(?:est|sont) (?:aussi )?(?:disponibles?|possibles?|servie?s?|accueillie?s?|acceptée?s?|bienvenue?s?|offerte?s?)|il y a|vous attend(?:ent)?',
    '(?:está|están) (?:también )?disponibles?|es posible|hay|se puede|(?:le|te|os) esperan?',
  ].join('|'),
);
/** What the company grants at any hour, at once or for nothing, and what has never happened: known where a known text says so, too. */
const grants: readonly RegExp[] = [
  whole(
    [
      '(?:no|not (?:one|a single)|nobody|none)(?: \\p{L}+){0,4} (?:has|have) (?:ever |yet )?\\p{L}+|(?:has|have) never',
      "noch nie|kein\\p{L}{0,2}(?: \\p{L}+){0,4} (?:jemals|je)|aucune?(?: \\p{L}+){0,3} n[’']a(?: jamais)?|ning[uú]n\\p{L}?(?: \\p{L}+){0,3} ha",
    ].join('|'),
  ),
  whole(
    'around the clock|(?:by )?day and night|night and day|24/7|24[ -]hours? a day|at any (?:hour|time of)|rund um die Uhr|Tag und Nacht|zu jeder (?:Zeit|Stunde)|jour et nuit|24 h(?:eures)? sur 24|à toute heure|día y noche|las 24 horas|a cualquier hora|giorno e notte|dag en nacht|dzień i noc',
  ),
  whole(
    "all year(?: round)?|year-round|throughout the year|every day of the year|ganzjährig|das ganze Jahr|toute l['’]année|todo el año|tutto l['’]anno|het hele jaar|cały rok",
  ),
  whole(
    '(?:on )?the (?:very )?same day|the (?:very )?next (?:working |business )?(?:day|morning)|am (?:selben|gleichen|nächsten) (?:Werk)?tag|le jour même|dès le lendemain|el mismo día|al día siguiente|lo stesso giorno|dezelfde dag|de volgende (?:werk)?dag|na drugi dzień',
  ),
  whole(
    '(?:in|after) (?:just |only )?(?:one|a single|the first) (?:visit|session|lesson|day|go|appointment|sitting|step)|(?:in|nach) nur eine[mr]|(?:an|in) einem einzigen|en une seule|en una sola|en un solo|from day one|from (?:the|your) (?:very )?first|for (?:as long as you own|life)|lebenslang\\p{L}{0,2}|à vie|de por vida|ab dem ersten|dès l[ea] premi(?:er|ère)|desde el primer',
  ),
  whole(
    "(?:your )?money back|(?:don[’']t|do not|doesn[’']t|need(?:n[’']t| not)|never) (?:have to )?(?:pay|owe)|thrown in|only pay (?:if|when|once)|interest[- ]free|en \\p{L}+ fois sans|(?:in|by) (?:\\p{L}+ )?instal+ments|spread the cost|Geld zurück|Ratenzahlung|in Raten|zinsfrei\\p{L}{0,2}|ohne Zinsen|rembours\\p{L}+|votre argent|sans intérêts|devol(?:vemos|ver)\\p{L}*|su dinero|sin intereses",
  ),
];
/** Little words that assert something in another language alone: `mai`, `mais`, `no`. */
const otherWords: Partial<Record<Language, RegExp>> = {
  de: /^mai$/,
  fr: /^(?:mai|mais)$/,
  es: /^no$/,
  it: /^no$/,
  nl: /^als$/,
};
const copula = /^(?:ist|sind|war|waren|bleibt|bleiben|sehr)$/u;
const adds =
  /(?<!\p{L})(?:also|too|auch|ebenfalls|aussi|également|también|anche|ook|também|także)(?!\p{L})/iu;
const actor = /^(?:we|wir|uns|nous|noi|wij|nosotros|nós)$/u;
const joins = /^(?:to|and|und|et)$/u;
const object = /^(?:our|us|it|them|unser\p{L}*|nos|notre|nuestr\p{L}+)$/u;
const ownVerb = /(?:amos|emos|imos|iamo|ons)$/u;

const place = /\s(?:in|at|to|from|near|à|en|de|a|w|em)\s(?:the\s)?$/u;

export interface Uncovered extends Span {
  isCheckable: boolean;
}

/**
 * The words, from the first to the last, that a sentence of the company says beyond what is known. Questions,
 * requests and remarks about anything else say nothing of it; nor is a sentence compared whose language none of
 * the known texts has.
 */
export function uncoveredIn(sentence: string, known: Vocabulary): Uncovered | undefined {
  if (/\?["”’)*_\s]*$/u.test(sentence)) return undefined;
  // What is supposed of the reader asserts nothing: `If your child is ill, we …`.
  const supposed = supposes.exec(sentence)?.[0].length ?? 0;
  return uncoveredWithin(' '.repeat(supposed) + sentence.slice(supposed), known);
}

/** A sentence with what its words are to what is known. */
interface Reading {
  sentence: string;
  words: readonly Word[];
  language: Language;
  numbers: readonly Span[];
  /** Words that are neither ordinary nor assert by themselves. */
  content: readonly Word[];
  /** Those of them that nothing known has. */
  uncovered: readonly Word[];
  asserting: readonly Asserting[];
  boast: Span | undefined;
}

interface Asserting {
  word: Word;
  kind: Assertion;
  /** `free`, where something like it is known to be included. */
  isKnownKind: boolean;
}

function uncoveredWithin(sentence: string, known: Vocabulary): Uncovered | undefined {
  const reading = readSentence(sentence, known);
  if (!reading) return undefined;
  const { uncovered, asserting, boast } = reading;
  const found: Span[] = [...uncovered, ...asserting.map(({ word }) => word), ...(boast ? [boast] : [])];
  if (found.length === 0 || !assertsEnough(reading, known)) return undefined;
  const start = Math.min(...found.map((span) => span.start));
  const end = Math.max(...found.map((span) => span.end));
  return { text: sentence.slice(start, end), start, end, isCheckable: isCheckable(reading, known) };
}

function readSentence(sentence: string, known: Vocabulary): Reading | undefined {
  const words = wordsIn(sentence);
  const language = languageOfWords(
    words.map(({ lower }) => lower),
    known.languages,
  );
  if (!language) return undefined;
  const numbers: Span[] = [...amountsIn(sentence, true), ...datesIn(sentence)];
  const granted = grants.flatMap((pattern) => {
    const span = spanOf(pattern, sentence);
    return span ? [{ ...span, isKnown: known.says(pattern) }] : [];
  });
  const compared = [...numbers, ...granted];
  const isCompared = ({ start, end }: Span) =>
    compared.some((other) => other.start < end && start < other.end);
  const isAssertion = ({ lower }: Word) =>
    !otherWords[language]?.test(lower) && assertions.some(([, asserting]) => asserting.has(lower));
  const content = words.filter((word) => !isOrdinary(word.lower) && !isCompared(word) && !isAssertion(word));
  return {
    sentence,
    words,
    language,
    numbers,
    content,
    uncovered: content.filter((word) => !known.has(word.stem)),
    asserting: assertingIn({ sentence, words, numbers, content, language }, known),
    boast: spanOf(boasts, sentence) ?? granted.find(({ isKnown }) => !isKnown),
  };
}

function spanOf(pattern: RegExp, sentence: string): Span | undefined {
  const found = pattern.exec(sentence);
  return found ? { text: found[0], start: found.index, end: found.index + found[0].length } : undefined;
}

function assertingIn(
  { sentence, words, numbers, content, language }: Omit<Reading, 'uncovered' | 'asserting' | 'boast'>,
  known: Vocabulary,
): Asserting[] {
  const isBeside = (word: Span, number: Span) =>
    /^\s(?:(?:than|als|de|que|di|dan|von|do)\s)?$/u.test(
      sentence.slice(Math.min(word.end, number.end), Math.max(word.start, number.start)),
    );
  return assertions.flatMap(([kind, all]) => {
    const isAnyKnown = interchangeable.includes(kind);
    const word = words
      .filter(({ lower }) => all.has(lower) && !otherWords[language]?.test(lower))
      .filter(({ stem }) => isAnyKnown || !known.has(stem))
      .find((one) => kind !== 'more' || !numbers.some((number) => isBeside(one, number)));
    if (!word) return [];
    const others = words.filter((one) => one !== word && one.lower.length >= leastToTellThing);
    const things = content.length > 0 ? content : others;
    return [{ word, kind, isKnownKind: isAnyKnown && known.hasFree(things.map(({ stem }) => stem)) }];
  });
}

/** The language whose nouns have capitals tells no names by them. */
const namesIn = ({ sentence, language, uncovered }: Reading): Word[] =>
  uncovered.filter(
    (word) => language !== 'de' && isCapital(word) && /\p{L}/u.test(sentence.slice(0, word.start)),
  );

const isOwnThing = (word: Word, known: Vocabulary): boolean =>
  !isOrdinary(word.lower) && known.has(word.stem);

/** Says what is done with what is known: it weighs less than a new thing. */
function isVerb(
  word: Word,
  { words, language, content, uncovered, numbers }: Reading,
  known: Vocabulary,
): boolean {
  if (isCapital(word)) return false;
  const at = words.indexOf(word);
  const [before = '', after = ''] = [words[at - 1]?.lower, words[at + 1]?.lower];
  if (ownVerb.test(word.lower) && (language !== 'fr' || actor.test(before))) return true;
  if (language === 'de') return !copula.test(before);
  const coveredCount = content.length - uncovered.length;
  const acts =
    actor.test(before) ||
    joins.test(before) ||
    actor.test(after) ||
    ownVerb.test(word.lower) ||
    (at < 3 && words.slice(Math.max(at - 1, 0), at).some((one) => isOwnThing(one, known)));
  return acts ? coveredCount > 0 || numbers.length > 0 : coveredCount > 1 && object.test(after);
}

const speaksForItself = ({ sentence }: Reading): boolean => ownVoice.test(sentence.replace(ofAnybody, ''));

const isLoud = ({ boast, asserting }: Reading): boolean =>
  boast !== undefined || asserting.some(({ kind, isKnownKind }) => loud.includes(kind) && !isKnownKind);

function isCheckable(reading: Reading, known: Vocabulary): boolean {
  const { sentence, words, content, uncovered, asserting, numbers, boast } = reading;
  if (boast !== undefined || namesIn(reading).length > 0 || uncovered.length >= enoughToCheck) return true;
  if (asserting.some(({ kind, isKnownKind }) => checkable.includes(kind) && !isKnownKind)) return true;
  if (ofAll.test(sentence)) return true;
  if (numbers.length > 0) return false;
  const coveredCount = content.length - uncovered.length;
  const nouns = uncovered.filter((word) => !isVerb(word, reading, known));
  const isOfCompany = speaksForItself(reading) || isOfKnownThing(reading, known);
  return (
    (nouns.length > Math.max(1, coveredCount) && isOfCompany) ||
    (uncovered.length >= coveredCount && adds.test(sentence)) ||
    universal.test(words[0]?.lower ?? '')
  );
}

/** True where what is said of the company, its things or its promises weighs enough, or what is said of anything else is plain. */
function assertsEnough(reading: Reading, known: Vocabulary): boolean {
  const { sentence, words, numbers, uncovered, asserting, boast } = reading;
  const isOwn = speaksForItself(reading);
  if (asksSomething(sentence.replace(/^[^\p{L}]+/u, ''))) return isOwn && isLoud(reading);
  const isOfCompany = isOwn || promisesReader.test(sentence) || ofAll.test(sentence) || offers.test(sentence);
  if (!isOfCompany && !isOfKnownThing(reading, known)) return isPlainOfAnything(reading);
  const weight =
    uncovered.reduce((sum, word) => sum + (isVerb(word, reading, known) ? verbWeight : 1), 0) +
    asserting.reduce(
      (sum, { kind, isKnownKind }) => sum + (isKnownKind ? knownKindWeight : weights[kind]),
      0,
    ) +
    (boast ? 1 : 0);
  if (!isOfCompany && !isLoud(reading) && ofAnySuch.test(words[0]?.lower ?? ''))
    return weight >= enoughOfAnySuch;
  return weight >= (numbers.length > 0 ? enoughBesideFigure : enough);
}

/** `Rui Azevedo`: two unknown words with capitals in a row, but in a title where most words have one. */
function hasFullName({ sentence, words, language, uncovered }: Reading): boolean {
  const isGermanAdjective = ({ lower }: Word) => language === 'de' && /e[mnrs]?$/u.test(lower);
  const small = words.filter((word) => !isCapital(word)).length;
  return (
    small >= 2 &&
    uncovered.some((word, at) => {
      const next = uncovered[at + 1];
      return (
        next &&
        isCapital(word) &&
        !isGermanAdjective(word) &&
        isCapital(next) &&
        sentence.slice(word.end, next.start) === ' '
      );
    })
  );
}

function isPlainOfAnything(reading: Reading): boolean {
  const { sentence, words, content, uncovered } = reading;
  const names = namesIn(reading);
  return (
    isLoud(reading) ||
    hasFullName(reading) ||
    names.some((name) => place.test(sentence.slice(0, name.start))) ||
    (uncovered.length > 0 && universal.test(words[0]?.lower ?? '')) ||
    (names.length > 0 && content.length > uncovered.length)
  );
}

const isCapital = ({ text }: Word) => /^\p{Lu}/u.test(text);

function isOfKnownThing({ sentence, words, language }: Reading, known: Vocabulary): boolean {
  const [first, second] = words;
  if (!first || !second) return false;
  const isElided = /['’]$/u.test(sentence.slice(0, first.start));
  if (isElided && isOwnThing(first, known)) return true;
  if (articles[language].test(first.lower)) return words.slice(1, 3).some((word) => isOwnThing(word, known));
  const names = [first, second].filter(isCapital);
  return names.length === 2 && names.every((word) => isOwnThing(word, known));
}
