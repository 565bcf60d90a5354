import { type EmailStep, series } from './phrases.ts';

const piecesOfWork =
  '(?:project|case|order|job|work|contract|installation|delivery|renovation|building|construction|repair|mandate|engagement|course|move|stay|treatment|booking|purchase|trip|tour)s?';
const done = '(?:completed?|completion|finished|delivered|done|closed|ended|handed over|handover)';

const denial = String.raw`\b(?:no|not|non|never|didn['’]?t|without|zero)\b`;
const mails = String.raw`\b(?:e-?mails?|mails?|newsletters?|messages?)\b`;
/** What the readers of a segment are or did, by the words of its name. The first that fits counts; none means neutral. */
const kinds: readonly [RegExp, readonly EmailStep[]][] = [
  // Whoever may become one, does not want to hear from us or has lost somebody is not spoken to as what the name seems to say.
  [
    /\b(?:prospect|prospects|prospective|potential|future|not yet|leads?|unsubscribed|partners?|suppliers?|staff|employees|team|press|investors?|competitors?|families|relatives|bereaved|next of kin|patients|residents)\b/i,
    series.general,
  ],
  [/\b(?:donors?|donated|supporters?|patrons?|benefactors?|sponsors?)\b/i, series.donors],
  [
    new RegExp(`^(?=.*\\b${piecesOfWork}\\b).*\\b${done}\\b|^(?:completed|finished|delivered)$`, 'i'),
    series.completed,
  ],
  [
    /\b(?:former|past|previous|ex|old)\b[ -](?:\p{L}+[ -])?(?:customers?|clients?|buyers?|guests|users?|members?|tenants?|employers?|contacts?|students|pupils|visitors|participants|subscribers)\b/iu,
    series.former,
  ],
  [
    new RegExp(
      `^(?:(?!${denial}).)*${denial}.*(?:activit|active|open|click|read|respon|repl|engag)|\\b(?:in|un)(?:activ|engag|open|respons)|\\b(?:dormant|lapsed|churned|win-?back|gone cold|(?:cold|silent|sleeping) (?:contacts?|customers?|clients?|users?))\\b`,
      'i',
    ),
    series.reengage,
  ],
  [/\bclick(?:ed|s|ers)?\b/i, series.clicked],
  [
    new RegExp(
      `^(?=.*${mails}).*\\b(?:opened|read)\\b|^(?:(?!${mails}).)*${mails}.*\\bopen\\b|^opened$|\\bopeners\\b`,
      'i',
    ),
    series.opened,
  ],
  [
    /^new(?:ly)? (?:\p{L}+ )?(?:customers?|clients?|members?|users?|subscribers?|contacts?|readers?|registered|joiners?|students?|pupils?|sign)|^new(?:comers?)?$|\bwelcome\b|\bsign(?:ed)?[ -]?ups?\b|\bregistrations?\b|\bonboarding\b|\bjust (?:joined|registered)\b/iu,
    series.welcome,
  ],
  [/\b(?:customers?|clients?|buyers?|vips?)\b/i, series.customers],
];

/** The emails for a segment, in the order in which they are sent. */
export const stepsFor = (segment: string): readonly EmailStep[] =>
  kinds.find(([words]) => words.test(segment))?.[1] ?? series.general;
