import type { Topic, TopicForm } from './topic.ts';

/** What is no reason to choose one fact rather than another. */
const common = new Set(
  'about also been best come does from good have into know make many more much need only should than that their them these they thing this told were what when will with year your'.split(
    ' ',
  ),
);
const stemLetters = 5;

/** The beginnings of the words of a text; a plural counts as its singular. */
export const stems = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
    .filter((word) => (word.length > 3 || /\d/u.test(word)) && !common.has(word))
    .map((word) => word.replace(/(?<=\p{L}{2}[^s])s$/u, ''))
    .filter((word) => !common.has(word))
    .map((word) => word.slice(0, stemLetters));

export const pricePattern =
  /[£€$]|\b(?:pric\w*|costs?|fees?|free|charg\w+|invoic\w+|euros?|pounds?|dollars?|pay\w*|rates?|discounts?|money|budgets?)\b/iu;
const people =
  /\b(?:teams?|staff|crews?|employ\w*|colleagues?|volunteers?|apprentices?|train(?:ing|ed|s)?|founded by|taught by|run by|founder|family|people work|we are \S+ people|surgeons?|solicitors?|teachers?|doctors?|nurses?|engineers?|recruiters?|members?|owners?|partners?)\b/iu;
const history =
  /\b(?:since|founded|established|generations?|history|began|started|first opened)\b|\b(?:1[6-9]|20)\d\d\b/iu;
const visit =
  /\b(?:welcome|open(?:s|ing)?|hall|rooms?|garden|address|located|held|meets?|admission|audition|doors?|parking|station|library)\b|\p{L}(?:straße|strasse|gatan|gata|platz|weg)(?!\p{L})|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b\d{1,2}(?:[.:]\d\d)?\s?(?:[ap]\.?m\b|uhr\b)/iu;
const help =
  /\b(?:help\w*|repair\w*|within \S+ (?:hours?|days?|minutes?)|day and night|emergency|advi[cs]e\w*|answer\w*|guarantee\w*|prevent\w*|check\w*|reachable|same day|at once)\b|\S hours\b/iu;
const asking =
  /\b(?:advi[cs]e\w*|consultations?|conversations?|estimates?|quotes?|ask\w*|explain\w*|plans?|show\w*|free|trial|first|at your home|written|in writing)\b/iu;
const belief = /\b(?:because|as the|so that|why|believe|want|never|nobody|no one|everyone|every|should)\b/iu;
const care = /\b(?:data|stored|server|encrypt\w*|gdpr|confidential\w*|secur\w*|privacy)\b/iu;

/** What facts are about that suit a topic of this form, whatever its words are. */
const suiting: Partial<Record<TopicForm, readonly RegExp[]>> = {
  hiring: [people],
  person: [people],
  farewell: [people, history],
  jubilee: [history],
  event: [visit],
  offer: [pricePattern, asking],
  problem: [help],
  guide: [asking, help],
  question: [belief],
  asked: [asking, help],
  choice: [asking],
  reason: [belief],
  results: [belief],
  place: [visit],
};
/** Subjects that a topic and a fact may share without sharing a word. */
const subjects: readonly RegExp[] = [pricePattern, people, history, care];

/** How much a text has to do with a topic: 2 where they share a word, 1 where it suits what the topic is, else 0. */
export type Relevance = 0 | 1 | 2;

/**
 * @param wanted the stems of the topic, and of whatever else is wanted
 */
export function relevanceOf(text: string, topic: Topic, wanted: ReadonlySet<string>): Relevance {
  if (stems(text).some((word) => wanted.has(word))) return 2;
  const suits =
    suiting[topic.form]?.some((subject) => subject.test(text)) ||
    subjects.some((subject) => subject.test(topic.text) && subject.test(text));
  return suits ? 1 : 0;
}
