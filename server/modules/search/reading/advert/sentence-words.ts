import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { resolveAreas, resolvePlace } from '../../../people/text/places.ts';
import { isSaidAnywhere } from '../../matching/words.ts';
import { stopWords } from '../../vocabulary/language.ts';
import type { Language } from '../../vocabulary/languages.ts';
import type { NamedSkill } from '../../vocabulary/technologies.ts';

const setOf = (words: string): Set<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

export const clausal =
  setOf(`ich du wir ihr man dich dir uns euch sich mich hast hat haben kannst konnen konntest willst mochtest weisst wissen wird
  werden wirst jedoch sondern falls dann worauf darin dabei dazu nicht vorhanden you we they he she i us them me everything everyone
  yourself yet what how why whether you're you've you'll we're we've they're it's i'm appreciate nous vous je tu il elle ils elles j'ai etes avez yo usted nosotros te ti io noi voi lei jij wij
  hij zij ik eu noi voi ei ele ela eles nos my ty on ona jestes masz`);

export const finite =
  setOf(`is are was were be been being has have had do does can could will would should must may to if when while as
  requires require needs need means makes make works provides includes ensures allows involves offers comes goes takes gives`);

export const predicates =
  setOf(`is are was were our your this these those their his her has had requires require meets means makes works includes ensures allows involves comes goes
  takes gives learn`);

/** `Ability to drive a forklift`: what hands do is a skill, other abilities are no more than manners. */
export const able = setOf(
  'ability able capable capacity fahigkeit capacite capacidad capacita capacidade capacitate habilidad habilidade saber savoir saper sapere',
);
export const byHand = setOf(`operate use read drive repair install weld type write code program lift interpret
  bedienen lesen fahren reparieren schweissen lire utiliser conduire souder uso usar leer interpretar interpretacion operar manejar reparar
  soldar uso leggere utilizzo saldare bedienen lezen lassen ler operar interpretacao soldar`);

export const terms = setOf('selon according je-nach segun conforme zaleznie entsprechend convention');

export const determiners = setOf('a an the our your their its this these new');

const halfOfAny =
  /^(?!(?:hospital|animal|metal|rental|journal|mineral|material|festival|signal|rail)$)\p{Ll}{3,}(?:ing|al|ive|ous|ful|able|ible|ed|ly|ando|endo|indo)$/u;
const romance =
  /^\p{Ll}{3,}(?:ales?|ali|aux|elles?|ili|iv[oaie]s?|os[oaie]s?|[aei]bil[ei]|ibles?|euses?|iche|mente)$/u;
const halves: Partial<Record<Language, RegExp>> = {
  fr: new RegExp(`${romance.source}|^\\p{Ll}{3,}ez$`, 'u'),
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

export const isEverydayWord = (folded: string, language: Language): boolean =>
  stopWords[language].has(folded) || (isSaidAnywhere(folded) && !alsoTrades.has(folded));
const alsoTrades = new Set(
  'care content data dental design equity guest insurance medical pension phone stock text training travel'.split(
    ' ',
  ),
);

export const prepositions = setOf('in with at of about mit im met van con di en com de cu z ze w avec dans');

export const leadingPeople =
  /(?<!\p{L})(?:(?:leading|managing|motivating|supervising|coaching|mentoring|developing|manage|lead|supervise)(?:, | and | & )){0,3}(?:leading|managing|motivating|supervising|coaching|manage|lead|supervise)(?: (?:an?|the|other|others|junior|small|large|own|your|high-performing|multi-disciplinary|cross-functional)){0,2}(?: \p{Ll}+)? (?:teams?|staff|people|employees|volunteers|direct reports)(?!\p{L})/giu;

/** Colleagues are no skill: `experience working with executives, board members`. */
export const counterparts =
  setOf(`executives directors members vendors faculty managers parties specialists individuals leaders architects scientists
  analysts personas owners makers employees professionals practitioners teammates peers supervisors counterparts teams stakeholders volunteers interns students`);

export const withOthers = (text: string): { start: number; end: number }[] =>
  [
    ...text.matchAll(
      /(?<!\p{L})(?:interact|partner|collaborat|liais|work(?:ing|s|ed)? (?:closely|cross-functionally|directly|effectively|collaboratively))\p{L}*(?: \p{Ll}+ly)? (?:with|across) (?:(?! (?:to|using|via|through|on|in|by|and (?:an? |the )?(?:\p{Ll}+ )?(?:experience|knowledge|understanding|ability|proficiency|skills)) )[^.;:])*/giu,
    ),
  ].map(({ 0: written, index }) => ({ start: index, end: index + written.length }));

/** At the end of a phrase these tell nothing: `the healthcare field`. */
export const heads = setOf('role roles field fields position positions equivalent level levels careers');

export const leading = setOf('within across under around between per');

/** After a word that tells little these tell nothing: `best practices`, `business needs`. */
export const hollow = setOf(
  'below above practices practice tools needs stakeholders issues objectives materials environments environment methodologies information processes platforms college equivalent full-time containing',
);

export const namesFirst = new Set<Language>(['en', 'de', 'nl']);

/** What a degree may be in is no skill: `Degree in Engineering, Mathematics or similar`. */
export const namesDegree =
  /(?<!\p{L})(?:degrees?|bachelor\p{L}*|master|msc|bsc|phd|\p{L}*studium|\p{L}*abschluss|licence|laurea\p{L}*|titula\p{L}+|grado|licenciatur\p{L}+|ingenier[ií]a|graduação|graduacao|studii|wykształcenie|opleiding|hbo|mbo|wo)(?!\p{L})/iu;

/** `Führungs-`, `Vertriebserfahrung`: the s belongs to neither noun. */
export const linkingS = /(?<=(?:ung|heit|keit|schaft|ion|tät|ieb|eit|uf|al|ling|tum))s$/u;

export const activities =
  /(?<!\p{L})\p{L}{2,20}ing(?:(?:,| and| or|, and|, or|\/) ?\p{L}{2,20}ing){1,6}(?=[.;)]?$)/u;

/** A verb that says what to do, in the languages that have infinitives of their own. */
export const infinitive = /^\p{L}{2,}(?:er|ir|oir|re|ar|are|ere|ire|[ae]nie)$/u;

export const isNumbered = ([standard = '', number = '']: string[]): boolean =>
  /^\d{3,}$/.test(number) && /^(?:iso|iec|ohsas|en|din|nr)$/.test(standard);

export const isEveryday = ({ text, isPlain }: NamedSkill): boolean =>
  isPlain === true || (/^[\p{Ll} ]+$/u.test(text) && text.length > 5);

/** What may be acquired in the job is no demand: `ACLS within 6 months of hire`. */
export const acquiredLater =
  /(?<!\p{L})(?:within (?:the )?(?:first )?(?:\d{1,3}|one|two|three|six|nine|twelve|eighteen|a|an) ?(?:days?|weeks?|months?|years?)(?! (?:experience|ago))|(?:able|ability|willing|willingness|eligible) to (?:obtain|get|acquire|earn|complete)|innerhalb (?:von|der ersten) \p{L}{0,12}\d{0,2} ?(?:wochen|monaten?|jahren?)|dans les \d{1,2} (?:semaines|mois))(?!\p{L})/iu;

type Span = Pick<NamedSkill, 'text' | 'start' | 'end'>;

export const examplesIn = <One extends NamedSkill>(text: string, skills: One[]): One[] =>
  [...text.matchAll(examples)].flatMap(({ index, 0: { length } }) => {
    const isOfTool = skills.some(
      (skill) => skill.end <= index && !isEveryday(skill) && !/[,;()]/.test(text.slice(skill.end, index)),
    );
    return isOfTool ? skills.filter(({ start }) => start > index && start < index + length) : [];
  });
const examples =
  /\((?:e\.?g|eg|for example|such as|like|incl|including|z\. ?B|bspw|beispielsweise|wie|u\. ?a|par ex|p\. ?ex|ex|notamment|comme|por ej|p\. ?ej|como|ad es|es|quali|come|bijv|bv|zoals|np|m\.in|ex)(?!\p{L})[^()]*\)/giu;

export const similarOnes = (text: string, language: Language): Span[] =>
  [...text.matchAll(similar)]
    .filter(({ index }) => language === 'nl' || !/ of $/i.test(text.slice(0, index)))
    .map(({ 0: words, index }) => ({
      text: '',
      start: index,
      end: index + words.length,
    }));
const similar =
  /(?<= (?:or|oder|ou|o|of|sau|lub) )(?:an? )?(?:(?:similar|equivalent|comparable|vergleichbar|ähnlich|gleichwertig|semblable|comparable|équivalent|similaire|equivalente|similare|analog|vergelijkbar|soortgelijk|gelijkwaardig|echivalent|podobn|równoważn)\p{L}*|other (?:\p{L}+ )?(?:tools?|software|systems?|languages?))(?!\p{L})/giu;

export const isOfTime = (condition: string): boolean =>
  !/remote|hybrid|h[iy]brid|home|site|office|presen|remot|zdaln|stacjon|thuis|smart working/i.test(condition);

export const orNewer =
  /\d\.?(?:\+| (?:or|and|oder|ou|o|of|sau|lub) (?:newer|later|higher|above|up|neuer|hoher|plus recent|superior|superiore|hoger|nowsz\p{L}+))/iu;

/** `AX 2012` is none. */
const isRegion = (place: string): boolean =>
  /^\p{L}[\p{L} .'’-]{3,}$/u.test(place) && resolveAreas(place).length > 0;

export const isPlace = (words: string) => {
  const place = words.replace(/^(?:state|area|region|city) of /i, '');
  return /^\p{Lu}/u.test(place) && (!!resolvePlace(place) || isRegion(place));
};

/** The state behind a town: `Atlanta (GA)`. */
export const isOfPlace = (text: string, { text: code, start }: NamedSkill): boolean => {
  if (code.length !== 2) return false;
  const words = trimEndOf(text.slice(0, start), /[ ,(]/).split(' ');
  return [1, 2, 3].some((n) => resolvePlace(`${words.slice(-n).join(' ')}, ${code}`)?.region === code);
};
