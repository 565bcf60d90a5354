import { capitalise, cleanLine, fragment, shorten } from '../clean-text.ts';
import type { Settle } from './ordinary-words.ts';
import { startsWithVerb } from './verbs.ts';

/**
 * How a topic can be spoken of.
 *
 * - `theme`: a thing (`remote hiring`): may be subject, object or follow a preposition.
 * - `guide`: `how to hire faster`, `tips for interviews`: follows `about` and `on` only.
 * - `news`: something of the company's own (`our new office`, `we have moved`).
 * - `question`: `Why does it cost so much?`
 */
export const topicForms = ['theme', 'guide', 'news', 'question'] as const;
export type TopicForm = (typeof topicForms)[number];

export interface Topic {
  form: TopicForm;
  /** As a heading: `Remote hiring`. */
  title: string;
  /** After `about` or `on`: `remote hiring`, `the question “Why …?”`. */
  mention: string;
  /** The same when it has been mentioned before, and in titles. */
  again: string;
  /** At the end of a sentence, after a colon; with its own `?` when it is a question. */
  matter: string;
}

const maxTitle = 110;

/** Reads what was typed as the topic; `fallback` (a product, a keyword, the trade) stands in for a missing one. */
export function readTopic(typed: string, fallback: string, settle: Settle): Topic {
  const line = cleanLine(typed);
  const bare = shorten(fragment(line), 180);
  if (bare === '') return asNoun(settle(fragment(fallback)));
  if (/[?？؟]\s*["”’)]*$/u.test(line)) return asQuestion(bare, settle);
  const ordered =
    /^(?:please\s+)?(?:announce|announcing|promote|promoting|introduce|introducing|present|presenting|advertise|talk about|write about|share|tell (?:people|them|readers|customers) about|a post about|post about|article about|something about)\s+(.+)$/iu.exec(
      bare,
    );
  const isAnnounced = ordered !== null && /^(?:announc|introduc|present)/i.test(bare);
  return asStatement(ordered?.[1] ?? bare, isAnnounced, settle);
}

function asQuestion(bare: string, settle: Settle): Topic {
  const how = /^how (?:do|can|should|could|would) (?:we|you|i|one|they) (.+)$/iu.exec(bare);
  if (how) return asGuide(`how to ${how[1]}`, `${capitalise(bare)}?`);
  const why = /^why (?:do|did) (.+)$/iu.exec(bare);
  if (why) return asGuide(`why ${why[1]}`, `${capitalise(bare)}?`);
  const asked = `${capitalise(bare)}?`;
  const mention = `the question “${asked}”`;
  return { form: 'question', title: asked, mention, again: mention, matter: `${settle(bare)}?` };
}

const guideStart =
  /^(?:how|why|what|when|where|who|whether|which|\d+|top \d+|tips|ways|steps|reasons|ideas|advice|a guide|the guide|guide|a checklist|checklist|lessons|mistakes|best practices|common mistakes|do's|everything)\b/iu;
const clauseStart =
  /^(?:we|we're|we’re|we've|we’ve|our team|i|you|they|it|there)\b.+|^(?:\S+\s){1,3}(?:is|are|was|were|has|have|can|will)\s/iu;
const newsStart =
  /^(?:(?:the )?(?:launch|opening|release|introduction|start) of|new|our new|upcoming|our|latest|grand|spring|summer|autumn|fall|winter|holiday|christmas|easter|black friday|annual|now)\b/iu;
/** An event or an offer, at the end of the topic or before a time, a place or a thing. */
const newsWord =
  /\b(?:launch|webinar|sale|discount|offer|giveaway|raffle|anniversary|(?:open|volunteer|career|taster|family) (?:day|house|evening|night)|event|announcement|award|clean-?up|opening hours)(?=$| (?:on|in|at|from|until|for|this|next|of|with)\b)/iu;
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const dated = new RegExp(
  `\\b(?:on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:${months}) \\d|\\d{1,2}(?:st|nd|rd|th)? (?:${months}))\\b`,
  'iu',
);

function asStatement(bare: string, isAnnounced: boolean, settle: Settle): Topic {
  if (startsWithVerb(bare)) return asGuide(`how to ${settleFirst(bare)}`, capitalise(bare));
  if (guideStart.test(bare)) return asGuide(settle(bare), capitalise(bare));
  if (clauseStart.test(bare)) {
    const matter = settleFirst(bare);
    return {
      form: 'news',
      title: capitalise(bare),
      mention: `our news that ${matter}`,
      again: 'our news',
      matter,
    };
  }
  const phrase = settle(bare);
  const isNews = isAnnounced || [newsStart, newsWord, dated].some((sign) => sign.test(bare));
  if (!isNews) return asNoun(phrase);
  const owned = addOwner(phrase);
  return { form: 'news', title: capitalise(bare), mention: owned, again: owned, matter: owned };
}

const asNoun = (phrase: string): Topic => ({
  form: 'theme',
  title: shorten(capitalise(phrase), maxTitle),
  mention: phrase,
  again: phrase,
  matter: phrase,
});

/** `5 tips for interviews` is spoken of as `tips for interviews`. */
function asGuide(phrase: string, title: string): Topic {
  const mention = phrase.replace(/^(?:the )?(?:top )?\d+\s+(?=\p{L})/iu, '');
  return { form: 'guide', title: shorten(title, maxTitle), mention, again: mention, matter: mention };
}

/** `new summer menu` → `our new summer menu`, `launch of X` → `the launch of X`; what has a determiner keeps it. */
function addOwner(phrase: string): string {
  if (/^(?:our|the|a|an|this|your|my|its|their)\s/iu.test(phrase)) return phrase;
  if (/^(?:launch|opening|release|introduction|start) of\b/iu.test(phrase)) return `the ${phrase}`;
  return /^[\p{Lu}\d]/u.test(phrase) ? phrase : `our ${phrase}`;
}

/** Lower-cases the first word of a clause when it is a plain word. */
function settleFirst(clause: string): string {
  const [first = '', ...rest] = clause.split(' ');
  const isPlain = /^\p{Lu}\p{Ll}*$/u.test(first) && first !== 'I';
  const known = /^(?:we|our|you|they|it|there|this|the|a|an)$/iu.test(first) || startsWithVerb(clause);
  return [isPlain && known ? first.toLowerCase() : first, ...rest].join(' ');
}
