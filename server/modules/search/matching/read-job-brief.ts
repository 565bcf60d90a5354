import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { isRemote, type Place, resolvePlace } from '../../people/text/places.ts';
import { setDemandsAside } from '../criteria/protected-traits.ts';
import { remember } from '../vocabulary/fold.ts';
import { offersRemoteWork } from '../vocabulary/places.ts';
import { readJobTitle, relatedTitles, type Title } from './read-title.ts';
import { isOrdinary, type Term, termsOfName, termsOfText, type Word, wordsOfText } from './words.ts';

interface Sentence {
  text: string;
  terms: Term[];
  /** How much it counts: 1 for what a candidate must have, little for what the employer offers. */
  weight: number;
}

interface Demands {
  sentences: Sentence[];
  /** How much the job asks for a skill, 0 to 1. */
  ask(skill: string): number;
  /** Words for a full-text search, most telling first. */
  terms: string[];
  /** Names of tools, certificates and the like, as written, most wanted first. */
  names: string[];
  allowsRemote: boolean;
}

const weights = { must: 1, plain: 0.8, nice: 0.5, offer: 0.1 } as const;
type Section = keyof typeof weights;

/** What the headings and sentences of job descriptions begin, in the order in which they are tried. */
const sections: [Section, RegExp][] = [
  [
    'nice',
    /nice[- ]to[- ]have|\b(a plus|bonus|ideally|desirable|preferred|preferably|advantage(ous)?|welcome but)\b/i,
  ],
  [
    'offer',
    /\b(we|you'll|you will) (offer|get)\b|\b(benefits|perks|compensation|salary|equal opportunit|why join|about (us|the company)|who we are|our (company|story|mission)|founded in|401\(?k|paid time off|pension|days of holiday|regardless of)/i,
  ],
  [
    'must',
    /must[- ]?haves?\b|\bmust\b|require|qualification|essential|what you('ll)? (need|bring)|you (have|bring|know|hold)\b|you('ve| have) (worked|built|done)|your (profile|skills|experience)|about you|(strong|solid|proven|hands-on|\d\+?) (years|experience|knowledge|command)|experience (with|in)|\bskills\b/i,
  ],
];
const sectionOf = (text: string): Section | undefined =>
  sections.find(([, pattern]) => pattern.test(text))?.[0];

/** A pool has the same few skills in every search, and each search asks for all of them. */
const termsOfSkill = remember(termsOfName);

/** A heading counts for the lines below it, unless they say otherwise. */
export function readDescription(description: string): Demands {
  const sentences = readSentences(description);
  const phrases = new Map<string, number>();
  for (const { terms, weight } of sentences) {
    for (const phrase of phrasesOf(terms)) phrases.set(phrase, Math.max(weight, phrases.get(phrase) ?? 0));
  }
  return {
    sentences,
    ask: remember((skill) => askFor(termsOfSkill(skill), phrases, sentences)),
    terms: tellingWords(sentences),
    names: findNames(sentences),
    allowsRemote: offersRemoteWork(description),
  };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function readSentences(description: string): Sentence[] {
  let section: Section = 'plain';
  return description.split(/\n|[•▪●·]|(?<=\s)[*–-](?=\s)/).flatMap((line) => {
    const text = line.trim();
    const isHeading =
      text.length < 70 && (/:$/.test(text) || (!/[.,;]/.test(text) && text.split(' ').length < 7));
    if (isHeading) section = sectionOf(text) ?? (/:$/.test(text) ? 'plain' : section);
    return [...segmenter.segment(text)]
      .map(({ segment }) => segment.trim())
      .filter((segment) => segment !== '')
      .map((segment) => ({
        text: segment,
        terms: termsOfText(segment),
        weight: weights[(isHeading ? undefined : sectionOf(segment)) ?? section],
      }));
  });
}

const longestPhrase = 5;

function* phrasesOf(terms: Term[]): Generator<string> {
  for (let at = 0; at < terms.length; at++) {
    for (let length = 1; length <= longestPhrase && at + length <= terms.length; length++) {
      yield terms.slice(at, at + length).join(' ');
    }
  }
}

/** Words of a skill that descriptions leave out: `inventory management` is asked for by `count the inventory`. */
const fillers = new Set([...termsOfName('management skills knowledge experience tools')]);

/** Word for word counts in full; all its words in one sentence (`manage our vendors`), a little less. */
function askFor(skill: Term[], phrases: Map<string, number>, sentences: Sentence[]): number {
  const worth = skill.every(isOrdinary) ? 0.25 : 1;
  const whole = phrases.get(skill.join(' '));
  if (whole !== undefined) return whole * worth;
  const core = skill.filter((term) => !fillers.has(term));
  if (skill.length < 2 || core.every(isOrdinary)) return 0;
  const inSentence = sentences
    .filter(({ terms }) => core.every((term) => terms.includes(term)))
    .map(({ weight }) => weight);
  return Math.max(0, ...inSentence) * (core.length < skill.length ? 0.6 : 0.7);
}

const mostTerms = 40;

function tellingWords(sentences: Sentence[]): string[] {
  const found = new Map<Term, { written: string; worth: number }>();
  for (const { text, weight } of sentences) {
    for (const { term, start, end } of wordsOfText(text)) {
      if (isOrdinary(term)) continue;
      const before = found.get(term);
      if (before) before.worth += weight / 2;
      else found.set(term, { written: text.slice(start, end), worth: weight });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.worth - a.worth)
    .slice(0, mostTerms)
    .map(({ written }) => written);
}

const mostNames = 12;

function findNames(sentences: Sentence[]): string[] {
  const found = new Map<string, { written: string; worth: number }>();
  for (const { text, weight } of sentences) {
    for (const written of namesIn(text)) {
      const key = termsOfName(written).join(' ');
      const before = found.get(key);
      if (before) before.worth += weight / 2;
      else found.set(key, { written, worth: weight });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.worth - a.worth)
    .slice(0, mostNames)
    .map(({ written }) => written);
}

function namesIn(text: string): string[] {
  if (text.length > 5 && text === text.toUpperCase()) return [];
  const runs: Word[][] = [];
  let previous: Word | undefined;
  for (const word of wordsOfText(text)) {
    const written = text.slice(word.start, word.end);
    const isName = /^[.\p{Lu}\d]*\p{Lu}|[+#]$|\.(js|net|io|ai)$/u.test(written) && !isOrdinary(word.term);
    // A capital that only begins the sentence tells nothing; `SQL` and `Node.js` do anywhere.
    const isSure = word.start > 0 || /\p{Lu}.*\p{Lu}|[+#]$|\.[a-z]+$/u.test(written);
    if (!isName || !isSure) {
      previous = undefined;
      continue;
    }
    if (previous && text.slice(previous.end, word.start) === ' ') runs.at(-1)?.push(word);
    else runs.push([word]);
    previous = word;
  }
  return runs.filter((run) => run.length <= 3).map((run) => text.slice(run[0]?.start, run.at(-1)?.end));
}

export interface JobBrief {
  given: { title: string; location: string; description: string };
  title: Title;
  /** Titles to look for, the job's own first; `alike` is 1 for it and less for the others. */
  titles: { title: Title; alike: number }[];
  location: string;
  /** The city of the job; undefined for `Remote` and for places that aren't on the map. */
  place: Place | undefined;
  isRemote: boolean;
  demands: Demands;
  /** What the description names, as written, most wanted first, without what title and place say already. */
  skills: string[];
}

type JobTexts = JobBrief['given'];

export function readJobBrief({ title, location, description }: JobTexts): JobBrief {
  const given = { title, location, description };
  let read: Omit<JobBrief, 'given'> | undefined;
  const known = () => {
    read ??= readTexts(given);
    return read;
  };
  return {
    given,
    get title() {
      return known().title;
    },
    get titles() {
      return known().titles;
    },
    get location() {
      return known().location;
    },
    get place() {
      return known().place;
    },
    get isRemote() {
      return known().isRemote;
    },
    get demands() {
      return known().demands;
    },
    get skills() {
      return known().skills;
    },
  };
}

function readTexts(job: JobTexts): Omit<JobBrief, 'given'> {
  const title = readJobTitle(withoutPlace(job.title, job.location));
  const place = resolvePlace(job.location);
  const demands = readDescription(`${job.title}\n${setDemandsAside(job.description).description}`);
  const said = new Set(termsOfName(`${title.text} ${job.location} ${place?.city ?? ''}`));
  return {
    title,
    titles: relatedTitles(title),
    location: job.location.trim(),
    place,
    isRemote: isRemote(job.location),
    demands,
    skills: demands.names.filter(
      (name) => !termsOfName(name).some((term) => said.has(term) || isOrdinary(term)),
    ),
  };
}

function withoutPlace(title: string, location: string): string {
  const words = new Set(location.toLowerCase().split(/[^\p{L}]+/u));
  const kept = title.trim().split(/\s+/);
  const isPlace = (word = '') => words.has(word.toLowerCase().replace(/[^\p{L}]/gu, ''));
  while (kept.length > 1 && isPlace(kept.at(-1))) kept.pop();
  return trimEndOf(kept.join(' '), /[\s,-]/);
}
