import { wordsPattern } from '../reading/advert/words-pattern.ts';
import { foldAccents } from '../vocabulary/fold.ts';
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

const table: Condition[] = [
  {
    words:
      wordsPattern(`night|nights|night shift*|overnight|overnights|nachts|nachtarbeit|nachtdienst*|nachtschicht*|de nuit|la nuit|de noche|
      turnos nocturnos|por la noche|notturn*|di notte|'s nachts|noturn*|da noite|noapte|de noapte|w nocy|nocn*|nights and weekends|
      night and weekend shifts|work nights`),
    contrary: wordsPattern(regularHours),
  },
  {
    words:
      wordsPattern(`weekend*|week-end*|saturdays|sundays|wochenend*|samstags|fines de semana|fin de semana|fine settimana|nel weekend|
      fins de semana|finais de semana|sfarsit de saptamana|weekendy|night and weekend shifts|evenings and weekends`),
    contrary:
      wordsPattern(`weekdays only|only weekdays|monday to friday only|only monday to friday|office hours only|nur wochentags|
      nur montag bis freitag|en semaine uniquement|solo de lunes a viernes|solo dal lunedi al venerdi|alleen doordeweeks`),
  },
  {
    words:
      wordsPattern(`shifts|shift work|shiftwork|rotating shift*|rotational shift*|swing shift*|split shift*|12-hour shift*|evening shift*|late shift*|early shift*|
      schichtarbeit|schichtdienst*|schichten|schichtbetrieb|schichtbereitschaft|wechselschicht*|dreischicht*|zweischicht*|3-schicht*|2-schicht*|
      travail en equipes|travail poste|horaires postes|horaires decales|3x8|2x8|5x8|turnos|turni|su turni|a turni|ploegendienst*|ploegen|
      in ture|ture|schimburi|praca zmianowa|system* zmianow*|na zmiany`),
    contrary: wordsPattern(regularHours),
  },
  {
    words:
      wordsPattern(`relocate|relocates|relocating|relocation|move house|umzug|umziehen|umzugsbereit*|demenager|mobilite geographique|
      mobilite nationale|mudarme|reubicarme|reubicacion|trasferirmi|trasferimento|verhuizen|mudar-me|relocare|przeprowadzk*|relokacj*`),
    beside: willing,
  },
  {
    words:
      wordsPattern(`travel|travelling|traveling|travels|reisen|reisebereit*|reisetatigkeit|deplacements|deplacement|viajar|viajes|trasferte|
      viaggiare|reizen|viagens|deplasari|delegacj*|podroz*|willingness to travel|travel required`),
    beside: willing,
  },
  {
    words:
      wordsPattern(`on-call*|on call|rufbereitschaft|bereitschaftsdienst*|pikettdienst|astreinte*|guardias|reperibilita|
      sobreaviso|dyzur*`),
  },
  {
    words:
      wordsPattern(`authorized to work|authorised to work|work authorization|work authorisation|right to work|work permit|working permit|
      work visa|eligible to work|permission to work|permitted to work|allowed to work|arbeitserlaubnis|arbeitsgenehmigung|
      permis de travail|autorisation de travail|permiso de trabajo|permesso di lavoro|werkvergunning|autorizacao de trabalho|
      permis de munca|pozwolenie na prace|green card|permanent resident`),
    // `Knowledge of work permit processes` is another thing.
    beside:
      /^(?!.*(?:process|renew|knowledge|coordinat|employees|staff|formalit|applying|arrang|issu))(?:.{0,40}$|.*(?<!\p{L})(?:i am|i'm|have|has|hold|holds|holding|holder|valid|unrestricted|currently|status|eligible|authori[sz]ed|possess\p{L}*|bin|habe|gultige?|any employer)(?!\p{L}))/u,
    contrary:
      /(?<!\p{L})(?:needs?|requires?|requiring|seeking|want|wants|braucht?|benotigt?|necesit[oa]|besoin)(?: [\p{L}\d-]+){0,3} (?:visa|visum|sponsorship|work permit|arbeitserlaubnis)(?!\p{L})/u,
  },
  // Where people worked says little of where they would.
  ...[
    `hybrid work*|hybrid role|hybrid position|hybrid model|hybrid mode|work hybrid|worked hybrid|hybrid setup|hybrides arbeiten|hybrides werken|
      modelo hibrido|travail hybride|lavoro ibrido|praca hybrydowa`,
    `remote work*|work remotely|worked remotely|working remotely|works remotely|work from home|worked from home|working from home|fully remote|
      100% remote|remote position|remote role|remote only|remote team*|remote job*|home office|homeoffice|home-office|teletravail|teletrabajo|
      smart working|thuiswerken|trabalho remoto|praca zdalna|zdalnie|de acasa|mobiles arbeiten`,
    `work on-site|work onsite|work on site|working on-site|working onsite|works on-site|on-site only|in-office|in office|vor ort arbeiten|
      presencial|presentiel|in presenza|stacjonarnie`,
  ].map((list) => ({ words: wordsPattern(list) })),
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
