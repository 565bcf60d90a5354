import { type Judge, quoted, unclear } from './judgement.ts';

interface Measure {
  name: (amount: string) => string;
  /** How adverts ask for it; the first group that is set is the amount. */
  asked: RegExp;
  said: RegExp;
}

const amount = String.raw`\d{1,3}(?:[,.]\d{3})+|\d{1,6}`;
const more =
  '(?:at least |over |more than |a minimum of |minimum |about |around |approximately |up to |> ?)?';
const persons =
  'people|persons|staff(?: members)?|employees|agents|direct reports|reports|team members|members|engineers|developers|nurses|drivers|workers|associates|technicians|representatives|reps|cooks|waiters|mitarbeiter\\p{L}*|mitarbeitenden?|personen|personnes|collaborateurs|salariés|personas|empleados|persone|dipendenti|collaboratori|medewerkers|mensen|pessoas|funcionários|angajați|persoane|oameni|osób|pracowników';
const leading = String.raw`(?:manag|led|lead|supervis|direct|oversaw|oversee|overseeing|head|train|coach|leit|führ|geführ|verantwort|dirig|encadr|gestion|coordin|guid|gestit|leiding|aangestuurd|lider|chefi|condus|coordon|kierow|zarządz)\p{L}*`;
const team = String.raw`(?<!\p{L})(?:teams?|staff|crews?|groups?|équipe|equipo|squadra|equipe|echip[aăe]|zespoł\p{L}*)`;

const measures: Measure[] = [
  ...[
    { unit: 'wpm', words: String.raw`wpm|w\.p\.m|words? (?:per|a) minute|words\/min` },
    { unit: 'kph', words: 'kph|keystrokes (?:per|an) hour' },
  ].map(({ unit, words }): Measure => {
    const pattern = new RegExp(String.raw`(?<![\p{L}\d.,])(${amount})\+? ?(?:${words})(?!\p{L})`, 'giu');
    return { name: (count) => `${count} ${unit}`, asked: pattern, said: pattern };
  }),
  {
    name: (count) => `team of ${count}+`,
    asked: new RegExp(
      String.raw`(?<!\p{L})${leading} (?:[\p{L}-]+ ){0,3}?(?:of )?${more}(\d{1,4})\+?(?: or more)? (?:${persons})(?!\p{L})|^team of (\d{1,4})\+$`,
      'giu',
    ),
    said: new RegExp(
      String.raw`${team} (?:of|von|de|di|van|z) ${more}(\d{1,4})(?![\d.,%])|(?<![\p{L}\d.,])(\d{1,4})\+? (?:[\p{L}-]+ )?(?:${persons})(?!\p{L})|(?<![\p{L}\d.,])(\d{1,4})[- ](?:person|member|man|strong)[- ]`,
      'giu',
    ),
  },
  ...['budget|p&l', 'raised|fundraising', 'revenue|turnover|sales', 'portfolio'].map((words): Measure => {
    const noun = String.raw`(?<!\p{L})(?:${words})`;
    const money = String.raw`(?:[$€£]|(?:USD|EUR|GBP|CHF) ?)\s?(\d[\d.,]{0,12}(?: ?(?:million|billion|thousand|mio|mn|bn|[mkb])(?!\p{L}))?)`;
    const pattern = new RegExp(
      String.raw`${noun}[^.;\d]{0,30}?${money}|${money}[^.;,\d]{0,20}?${noun}`,
      'giu',
    );
    return { name: (sum) => `${words.split('|')[0]} of $${sum}`, asked: pattern, said: pattern };
  }),
];

const factors: Record<string, number> = { t: 1e3, k: 1e3, m: 1e6, b: 1e9 };

function numberIn(written: string): number {
  const [, digits = '', unit = ''] = /^([\d.,]+) ?(\p{L}?)/u.exec(written) ?? [];
  const plain = digits.replace(/[,.](?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  return Number.parseFloat(plain) * (factors[unit.toLowerCase()] ?? 1);
}

const amountOf = (match: RegExpMatchArray): string =>
  match.slice(1).find((group) => group !== undefined) ?? '';

/** Reads `types 75 words per minute` as `75 wpm`, and `led a team of at least 10 people` as `team of 10+`. */
export const findMeasures = (text: string): { text: string; start: number; end: number }[] =>
  measures.flatMap(({ name, asked }) =>
    [...text.matchAll(asked)].map((match) => ({
      text: name(amountOf(match).replace(/^(\d+),(\d{3})$/, '$1$2')),
      start: match.index,
      end: match.index + match[0].length,
    })),
  );

/** Takes the largest measure that a person names; undefined for a text that is no measure. */
export function measureJudge(text: string): Judge | undefined {
  for (const { name, asked, said } of measures) {
    const match = [...text.matchAll(asked)][0];
    if (!match || name(amountOf(match)) !== text.replace(/(\d)\+(?= )/, '$1')) continue;
    const wanted = numberIn(amountOf(match));
    return (person) => {
      const named = person.passages.flatMap((passage) =>
        [...passage.text.matchAll(said)].map((one) => ({ passage, value: numberIn(amountOf(one)) })),
      );
      const best = named.sort((a, b) => b.value - a.value)[0];
      return best ? quoted(best.value >= wanted ? 'found' : 'missing', best) : unclear;
    };
  }
  return undefined;
}
