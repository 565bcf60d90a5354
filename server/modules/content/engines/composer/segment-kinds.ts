import { type EmailStep, series } from './phrases.ts';

/** What the readers of a segment are or did, by the words of its name. The first that fits counts; none means neutral. */
const kinds: readonly [RegExp, readonly EmailStep[]][] = [
  // Whoever may become one, or does not want to hear from us, is not spoken to as what the name seems to say.
  [
    /\b(?:prospect|prospective|potential|future|not yet|leads?|unsubscribed|partners?|suppliers?|staff|employees|team|press|investors?|competitors?)\b/i,
    series.general,
  ],
  [/\b(?:donors?|donated|supporters?|patrons?|benefactors?|sponsors?)\b/i, series.donors],
  [
    /\b(?:complete[ds]?|completion|finished|delivered|handed over|handover|(?:project|case|order|job|work) (?:done|closed|ended))\b/i,
    series.completed,
  ],
  [
    /\b(?:former|past|previous|ex|alumni|old)\b[ -].*|\bex-?(?:customers?|clients?)\b|\balumni\b/i,
    series.former,
  ],
  [
    /\b(?:no|not|non|never|didn['’]?t|without|zero)\b.*(?:activit|active|open|click|read|respon|repl|engag)|\b(?:in|un)(?:activ|engag|open|respons)|\b(?:dormant|lapsed|cold|churned|silent|sleeping|win-?back)\b/i,
    series.reengage,
  ],
  [/\bclick(?:ed|s|ers)?\b/i, series.clicked],
  [
    /\b(?:e-?mails?|mails?|newsletters?|messages?)\b.*\b(?:opened|open|read)\b|\b(?:opened|read)\b.*\b(?:e-?mails?|mails?|newsletters?|messages?)\b|^opened$|\bopeners\b/i,
    series.opened,
  ],
  [
    /^new\b|\bwelcome\b|\bsign(?:ed)?[ -]?ups?\b|\bsubscribers?\b|\bregistered\b|\bregistrations?\b|\bonboarding\b|\bjust joined\b/i,
    series.welcome,
  ],
  [/\b(?:customers?|clients?|buyers?|vips?)\b/i, series.customers],
];

/** The emails for a segment, in the order in which they are sent. */
export const stepsFor = (segment: string): readonly EmailStep[] =>
  kinds.find(([words]) => words.test(segment))?.[1] ?? series.general;
