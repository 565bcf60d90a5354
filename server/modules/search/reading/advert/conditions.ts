import { foldWithPlaces } from '../../vocabulary/fold.ts';
import type { NamedSkill } from '../../vocabulary/technologies.ts';
import { wordsPattern } from './words-pattern.ts';

/**
 * When, where and how the work is done, in the product's languages, folded; a star stands for any letters. A résumé seldom tells
 * of them.
 */
const table = `
  night shift*|weekend shift*|evening shift*|rotating shift*|day shift*|late shift*|early shift*|split shift*|swing shift*|
  overnight shift*|12-hour shift*|shift work|rotational shift*|24/7 shift*|night and weekend shifts|nights and weekends|
  weekends and holidays|evenings and weekends|work at weekends|work on weekends|arbeit am wochenende|am wochenende zu arbeiten|eligible to work|weekend work|weekend availability|work weekends|work nights|work shifts|work overtime|
  overtime|on-call*|on call*|on-call rotation|travel required|willing to travel|willingness to travel|able to travel|
  ability to travel|international travel|occasional travel|frequent travel|willing to relocate|able to relocate|ability to relocate|
  willingness to relocate|own car|own vehicle|own transport*|reliable transportation|reliable vehicle|right to work|work permit|
  work authorization|permission to work|authorized to work|clean driving record|lift up to|
  schichtarbeit|schichtdienst*|schichtbereitschaft|schichtbetrieb|dreischicht*|zweischicht*|3-schicht*|2-schicht*|wechselschicht*|
  nachtarbeit|nachtdienst*|nachtschicht*|wochenendarbeit|wochenenddienst*|wochenendeinsatz*|rufbereitschaft|pikettdienst|
  bereitschaftsdienst*|reisebereitschaft|reisetatigkeit|auslandseinsatz*|aussendiensteinsatz*|mehrarbeit|eigener pkw|eigenen pkw|
  arbeitserlaubnis|montageeinsatz*|
  travail de nuit|travail en equipes|travail poste|travail le week-end|travail de jour et de nuit|horaires decales|
  horaires postes|3x8|2x8|5x8|astreinte*|mobilite geographique|mobilite nationale|mobilite internationale|deplacements|
  vehicule personnel|vehicule obligatoire|vehicule indispensable|vehicule exige|vehicule souhaite|permis et vehicule|week-end*|
  turnos rotativos|turno rotativo|rotar turno*|rotacion de turno*|turnos de noche|turno de noche|turnos nocturnos|trabajar a turnos|diferentes turnos|
  distintos turnos|fines de semana y festivos|fines de semana|vehiculo propio|coche propio|disponibilidad para viajar|
  disponibilidad horaria|disponibilidad geografica|disponibilidad para desplazarse|
  turni notturni|turni rotativi|turni a rotazione|lavoro su turni|lavoro a turni|3 turni|su tre turni|ciclo continuo|trasferte|
  disponibilita a viaggiare|automunit*|mezzo proprio|
  ploegendienst*|in shifts|in ploegen|nachtdienst*|weekenddienst*|wisseldienst*|onregelmatige dienst*|onregelmatige werktijden|eigen vervoer|eigen auto|
  turnos noturnos|turno da noite|escala 6x1|escala 12x36|trabalho por turnos|finais de semana|disponibilidade para viagens|
  disponibilidade para viajar|disponibilidade de horario|veiculo proprio|carro proprio|
  munca in ture|lucru in ture|lucrul in ture|ture de noapte|in weekend|program in ture|schimburi|deplasari|disponibilitate pentru deplasari|masina proprie|
  praca zmianowa|system* zmianowy*|praca w nocy|praca w weekendy|delegacj*|wyjazd*|dyspozycyjnosc|wlasny samochod|
  hybrid|hybrid work*|hybrid role|hybrid position|fully remote|100 % remote|100% remote|remote work*|remote-first|full remote|en remote|remote role|
  remote position|work remotely|working remotely|work from home|on-site|onsite|on site|in-office|in office|in the office|
  homeoffice|home-office|home office|mobiles arbeiten|remote-arbeit|prasenz|vor ort|
  teletravail|teletravail partiel|presentiel|sur site|hybride|
  presencial|hibrido|hibrida|teletrabajo|remoto|semipresencial|
  ibrido|ibrida|smart working|da remoto|in sede|in presenza|
  thuiswerken|hybride werken|op locatie|op kantoor|
  modelo hibrido|trabalho remoto|trabalho presencial|home-office|
  hibrid|la birou|de acasa|remote|
  zdalnie|praca zdalna|praca hybrydowa|hybrydowo|stacjonarnie`;

const conditions = wordsPattern(table, 'gu');

/** Says outside the demands where the work is done: `Work mode: on-site`, `This is a hybrid role`. */
const modeStated = wordsPattern(`
  work mode|work model|working model|work arrangement|work type|workplace type|this is a hybrid|this is a remote|this is a fully remote|
  this is an on-site|this is an onsite|this is an in-office|this role is hybrid|this role is remote|this position is hybrid|
  this position is remote|
  arbeitsmodell|mode de travail|modalita di lavoro|modalidad|modalidad de trabajo|werkvorm|modelo de trabalho|modalidade|mod de lucru|
  tryb pracy|model pracy`);

export function statesWorkMode(text: string): boolean {
  if (text.length >= 90) return false;
  const stated = modeStated.exec(foldWithPlaces(text).folded);
  // `Flexible hours and a hybrid work model` is offered.
  const isStated = stated !== null && (stated.index === 0 || stated[0].startsWith('this '));
  return isStated && findConditions(text).length > 0;
}

/** How much is lifted: `lift 50 lbs`. */
const lifting =
  /\b(?:lift|carry|lifting)(?: (?:and|or|\/) ?(?:carry|move|lift))? (?:up to |at least |a minimum of |over )?\d{1,3}\+? ?(?:lbs?\b\.?|pounds|kgs?\b|kilos?\b)/gi;
/** How often, how long and how much, where it stands before them: `up to 50% travel`. */
const travelShare =
  /\bup to \d{1,3} ?% (?:of )?travel\b|\b\d{1,3} ?% travel\b|\btravel (?:up to|of up to|approximately) \d{1,3} ?%/gi;

export const isCondition = (text: string): boolean => findConditions(text).length > 0;

/** How people are met, not how the work is done: `entrevista presencial`. */
const ofInterview = /(?<!\p{L})(?:interview|entrevista|entretien|colloquio|gesprek|rozmow|interviu)/iu;

/** The conditions of work that a clause sets. */
export function findConditions(text: string): NamedSkill[] {
  if (ofInterview.test(text)) return [];
  const { folded, places } = foldWithPlaces(text);
  const found: NamedSkill[] = [];
  for (const match of [
    ...folded.matchAll(lifting),
    ...folded.matchAll(travelShare),
    ...folded.matchAll(conditions),
  ]) {
    const start = places[match.index] ?? 0;
    const end = places[match.index + match[0].length] ?? text.length;
    if (!found.some((one) => start < one.end && end > one.start))
      found.push({ text: text.slice(start, end), start, end });
  }
  return found.sort((a, b) => a.start - b.start);
}
