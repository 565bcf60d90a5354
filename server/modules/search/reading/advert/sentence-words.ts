import type { Language } from '../../vocabulary/languages.ts';

const setOf = (words: string): Set<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** A phrase with one of these is a sentence, or the half of one; folded. */
export const clausal =
  setOf(`ich du wir ihr man dich dir uns euch sich mich hast hat haben kannst konnen konntest willst mochtest weisst wissen wird
  werden wirst jedoch sondern falls dann worauf darin dabei dazu nicht vorhanden you we they he she i us them me everything everyone
  yourself what how why whether you're you've you'll we're we've they're it's i'm appreciate nous vous je tu il elle ils elles j'ai etes avez yo usted nosotros te ti io noi voi lei jij wij
  hij zij ik eu noi voi ei ele ela eles nos my ty on ona jestes masz`);

/** Words that no name has. */
export const finite =
  setOf(`is are was were be been being has have had do does can could will would should must may to if when while as
  requires require needs need means makes make works provides includes ensures allows involves offers comes goes takes gives`);

/** English verbs of a sentence, which no name has. */
export const predicates =
  setOf(`is are was were our your this these those their his her has had requires require meets means makes works includes ensures allows involves comes goes
  takes gives learn`);

/** `Ability to drive a forklift`: what hands do is a skill, other abilities are no more than manners. */
export const able = setOf(
  'ability able capable capacity fahigkeit capacite capacidad capacita capacidade capacitate habilidad habilidade',
);
export const byHand = setOf(`operate use read drive repair install weld type write code program lift interpret
  bedienen lesen fahren reparieren schweissen lire utiliser conduire souder uso usar leer interpretar interpretacion operar manejar reparar
  soldar uso leggere utilizzo saldare bedienen lezen lassen ler operar interpretacao soldar`);

/** Pay and terms, not demands. */
export const terms = setOf('selon according je-nach segun conforme zaleznie entsprechend convention');

export const determiners = setOf('a an the our your their its this these new');

const halfOfAny =
  /^(?!(?:hospital|animal|metal|rental|journal|mineral|material|festival|signal|rail)$)\p{Ll}{3,}(?:ing|al|ive|ous|ful|able|ible|ed|ly|ando|endo|indo)$/u;
const romance =
  /^\p{Ll}{3,}(?:ales?|ali|aux|elles?|ili|iv[oaie]s?|os[oaie]s?|[aei]bil[ei]|ibles?|euses?|iche|mente)$/u;
const halves: Partial<Record<Language, RegExp>> = {
  fr: romance,
  es: romance,
  it: romance,
  pt: romance,
  ro: romance,
  nl: /^\p{Ll}{3,}(?:ische|ieve|ale|ele|ende)$/u,
  pl: /^\p{Ll}{3,}(?:[yi]ch|ego|[nw]ej|[yi]mi|owe|czne|skie)$/u,
};
/** An adjective alone, or an activity, by its ending; folded: `functional`, `investigating`, `trabajando`, `scalabili`. */
export const isHalf = (language: Language, word: string): boolean =>
  halfOfAny.test(word) || halves[language]?.test(word) === true;

export const prepositions = setOf('in with at of mit im met van con di en com de cu z ze w avec dans');

/** At the end of a phrase these tell nothing: `the healthcare field`. */
export const heads = setOf('role roles field fields position positions equivalent level levels careers');

/** Before what is asked for: `experience of working within a high volume environment`. */
export const leading = setOf('within across under around between per');

/** After a word that tells little these tell nothing: `best practices`, `business needs`. */
export const hollow = setOf(
  'practices practice tools needs stakeholders issues objectives materials environments methodologies information',
);

/** Languages in which a thing stands before the word that asks for it: `driving experience`. */
export const namesFirst = new Set<Language>(['en', 'de', 'nl']);

/** What a degree may be in is no skill: `Degree in Engineering, Mathematics or similar`. */
export const namesDegree =
  /(?<!\p{L})(?:degrees?|bachelor\p{L}*|master|msc|bsc|phd|\p{L}*studium|\p{L}*abschluss|licence|laurea\p{L}*|titula\p{L}+|grado|licenciatur\p{L}+|ingenier[ií]a|graduação|graduacao|studii|wykształcenie|opleiding|hbo|mbo|wo)(?!\p{L})/iu;

/** `Führungs-`, `Vertriebserfahrung`: the s belongs to neither noun. */
export const linkingS = /(?<=(?:ung|heit|keit|schaft|ion|tät|ieb|eit|uf|al|ling|tum))s$/u;

/** Nothing but activities at the end: `pruning, cabling, and bracing`. */
export const activities =
  /(?<!\p{L})\p{L}{2,20}ing(?:(?:,| and| or|, and|, or|\/) ?\p{L}{2,20}ing){1,6}(?=[.;)]?$)/u;
