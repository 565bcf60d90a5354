import { wordsPattern } from '../reading/advert/words-pattern.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { workConditions } from '../vocabulary/work-conditions.ts';
import { type Judge, quoted, unclear } from './judgement.ts';
import { scopeOf } from './scope.ts';

/** A condition of work, with the words of adverts and people, folded and in the product's languages. */
interface Condition {
  words: RegExp;
  /** Said of something else unless one of these stands in the passage: `managed the relocation of an office`. */
  beside?: RegExp;
  /** Excludes it without naming it. */
  contrary?: RegExp;
}

const regularHours = `days only|day shifts only|only days|only day shifts|daytime only|office hours only|only office hours|regular hours only|
  nine to five only|nur tagsuber|nur tagschicht|nur fruhschicht|nur burozeiten|de jour uniquement|uniquement de jour|solo de dia|
  solo turno de manana|solo di giorno|alleen overdag|apenas de dia|doar ziua|tylko w dzien`;
const willing =
  /(?<!\p{L})(?:open|willing\p{L}*|able|unable|ready|happy|prepared|can|cannot|could|would|will|won't|up to|no|not|yes|possible|flexible|free|bereit\p{L}*|moglich|pret|prete|mobile|dispuest[oa]|disponib\p{L}+|pront[oa]|bereid|gata|gotow\p{L}*|\d{1,3} ?%)(?![\p{L}])/u;

const wordsOf = ({ asked, said }: { asked: string; said: string }) => wordsPattern(`${asked}|${said}`);

const of = workConditions;
const table: Condition[] = [
  { words: wordsOf(of.nights), contrary: wordsPattern(regularHours) },
  {
    words: wordsOf(of.weekends),
    contrary:
      wordsPattern(`weekdays only|only weekdays|monday to friday only|only monday to friday|office hours only|nur wochentags|
      nur montag bis freitag|en semaine uniquement|solo de lunes a viernes|solo dal lunedi al venerdi|alleen doordeweeks`),
  },
  { words: wordsOf(of.shifts), contrary: wordsPattern(regularHours) },
  { words: wordsOf(of.relocation), beside: willing },
  { words: wordsOf(of.travel), beside: willing },
  { words: wordsOf(of.onCall) },
  {
    words: wordsOf(of.permission),
    // `Knowledge of work permit processes` is another thing.
    beside:
      /^(?!.*(?:process|renew|knowledge|coordinat|employees|staff|formalit|applying|arrang|issu))(?:.{0,40}$|.*(?<!\p{L})(?:i am|i'm|have|has|hold|holds|holding|holder|valid|unrestricted|currently|status|eligible|authori[sz]ed|possess\p{L}*|bin|habe|gultige?|any employer)(?!\p{L}))/u,
    contrary:
      /(?<!\p{L})(?:needs?|requires?|requiring|seeking|want|wants|braucht?|benotigt?|necesit[oa]|besoin)(?: [\p{L}\d-]+){0,3} (?:visa|visum|sponsorship|work permit|arbeitserlaubnis)(?!\p{L})/u,
  },
  // Where people worked says little of where they would.
  ...[of.hybrid, of.remote, of.onSite].map((mode) => ({ words: wordsOf(mode) })),
];

const isMode = wordsPattern(
  `hybrid*|hybride*|hibrid*|ibrid*|remote*|on-site|onsite|on site|in-office|in office|homeoffice|home office|home-office|presencial|presentiel`,
);

/** Judges when and where a person works by what the text says of it; undefined for other conditions. */
export function conditionJudge(text: string): Judge | undefined {
  const folded = foldAccents(text);
  const asked = table.filter(({ words }) => words.test(folded));
  if (asked.length === 0) return isMode.test(folded) ? () => unclear : undefined;
  return ({ passages }) => {
    const said = passages.flatMap((passage) =>
      asked.flatMap(({ words, beside, contrary }) => {
        if (contrary?.test(passage.folded)) return [{ passage, scope: 'denied' as const }];
        const match = words.exec(passage.folded);
        if (!match || (beside && !beside.test(passage.folded))) return [];
        const scope = scopeOf(passage.folded, match.index, match.index + match[0].length);
        return [{ passage, scope }];
      }),
    );
    const denied = said.find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    const stated = said.find(({ scope }) => scope !== 'elsewhere');
    return stated ? quoted('found', stated) : unclear;
  };
}
