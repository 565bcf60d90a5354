import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { foldAccents, type Language } from '../../vocabulary/fold.ts';
import { type PhraseWords, phraseWordsOf } from './phrase-words.ts';
import { isMannerly, isOnlyVerb } from './sentence-words.ts';

interface Span {
  text: string;
  start: number;
  end: number;
}

const listOf = (words: string) => words.split(/\s+/).filter((word) => word !== '');

/** What a paper is called in English, German and Dutch, where the words before it say which it is; folded. */
const namedBefore = new Set(
  listOf(`license licence licenses licences licensure certificate certificates certification certifications registration accreditation
    endorsement credential credentials permit permits diploma pin ticket tickets card cards qualification apprenticeship degree`),
);
const endings =
  /(?:schein|scheins|zeugnis|nachweis|zertifikat|zertifizierung|ausweis|fuhrerausweis|erlaubnis|befahigung|berechtigung|patent|certificaat|diploma|bevoegdheid|registratie|bewijs)$/;
const otherEndings = /^(?:nachweis|arbeitszeugnis|arbeitserlaubnis|zeugnis|mitarbeiterausweis)$/;

/** What a paper is called where the words behind it say which it is; folded. */
const namedBehind: Record<Language, string[]> = {
  en: listOf(
    'certified certificate certification registration registered diploma degree apprenticeship accreditation',
  ),
  de: listOf(`ausbildung weiterbildung zusatzausbildung zertifikat zertifizierung lehre lehrabschluss fachausweis abschluss studium meisterprufung
    fuhrerausweis fahrausweis befahigungsnachweis`),
  fr: listOf(
    'diplome certificat certification certifications habilitation habilitations attestation titre brevet licence agrement formation',
  ),
  es: listOf(`carne carnet certificado certificacion certificaciones titulacion titulo licencia tarjeta grado ciclo eso bachillerato
    colegiacion homologacion habilitacion tecnico`),
  it: listOf(
    'specializzazione certificazione certificazioni patentino abilitazione iscrizione attestato qualifica diploma laurea',
  ),
  nl: listOf('diploma certificaat opleiding registratie bevoegdheid'),
  pt: listOf(
    'certificado certificacao certificacoes registro carteira habilitacao curso graduacao licenciatura diploma coren crc crea',
  ),
  ro: listOf('certificat certificare atestat autorizatie calificare licenta aviz diploma'),
  pl: listOf('uprawnienia certyfikat certyfikaty swiadectwo licencja zaswiadczenie ksiazeczka dyplom'),
};

const behindAnywhere = new Set(Object.values(namedBehind).flat());

const mostBefore = 4;
const mostBehind = 7;
const mostWordsAlone = 12;
const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.+#/&-]*/gu;
const small = new Set(
  listOf(`de del la las los el en of in as for a als zum zur zu im der des du d di dell da do dos das van voor al ale pe cu na do w z
    ii iii iv et y e i und and`),
);

interface Word extends Span {
  folded: string;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(token)].map(({ 0: written, index }) => {
    const bare = trimEndOf(written, /[.'’&/-]/);
    return { text: bare, folded: foldAccents(bare), start: index, end: index + bare.length };
  });
}

/**
 * Finds papers such as `gas fitter license`, `Carné de Socorrista Acuático` and `uprawnienia budowlane` by the
 * noun and the words that say which one it is.
 */
export function findCredentials(
  text: string,
  taken: { start: number; end: number }[],
  language: Language,
): Span[] {
  const words = wordsOf(text);
  const own = phraseWordsOf(language);
  const found: Span[] = [];
  for (const at of words.keys()) {
    const [first, last] = extentAt(text, words, at, own) ?? [];
    if (first === undefined || last === undefined || !tellsWhich(words, at, { first, last }, own)) continue;
    const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
    if (![...taken, ...found].some((one) => start < one.end && end > one.start))
      found.push({ text: text.slice(start, end), start, end });
  }
  return found;
}

/** From which word to which a paper is named by the noun at `at`; undefined where that names none. */
function extentAt(
  text: string,
  words: Word[],
  at: number,
  own: PhraseWords,
): [first: number, last: number] | undefined {
  const [word = '', next = '', afterNext = ''] = words.slice(at, at + 3).map(({ folded }) => folded);
  const isFollowed =
    /^(?:with|in|as|from|by|level|standard|qualification)$/.test(next) && !/^\d/.test(afterNext);
  const namesNone =
    (word === 'registered' && !isFollowed) ||
    (word === 'degree' && next === 'of') ||
    (word === 'grado' && next === 'de' && isMannerly(afterNext)) ||
    (word === 'tecnico' && next === 'de') ||
    (word === 'formation' &&
      (!/^(?:en|de|du|d['’]\p{L}+)$/u.test(next) ||
        /^(?:interne|alternance|continue|\d.*)$/.test(afterNext))) ||
    (word === 'qualification' && next.startsWith('require'));
  if (namesNone) return undefined;
  if (behindAnywhere.has(word) && (!namedBefore.has(word) || isFollowed))
    return [at, lastBehind(text, words, at, own)];
  const isBefore = namedBefore.has(word) || (endings.test(word) && !otherEndings.test(word));
  return isBefore ? [firstBefore(text, words, at, own), at] : undefined;
}

const isApart = (text: string, from: Word | undefined, to: Word | undefined): boolean =>
  !from || !to || /[,;:()[\]]|\s[–—-]\s|\.\s/.test(text.slice(from.end, to.start));
const isEnd = (folded: string, own: PhraseWords): boolean =>
  own.ends.has(folded) || own.joints.has(folded) || isNeed.test(folded);

function firstBefore(text: string, words: Word[], at: number, own: PhraseWords): number {
  const goesOn = ({ folded }: Word) =>
    (!own.fillers.has(folded) || kindsOfPaper.has(folded)) && !isEnd(folded, own) && !isOnlyVerb(folded);
  let first = at;
  while (first > 0 && at - first < mostBefore) {
    const before = words[first - 1];
    if (!before || isApart(text, before, words[first]) || !goesOn(before)) break;
    first--;
  }
  return first;
}

function lastBehind(text: string, words: Word[], at: number, own: PhraseWords): number {
  const asksAnew = (last: number) =>
    words.slice(last + 1, last + 3).some(({ folded }) => own.asking.has(folded));
  let last = at;
  while (last - at < mostBehind && !asksAnew(last)) {
    const next = words[last + 1];
    if (!next || isApart(text, words[last], next) || (!small.has(next.folded) && isEnd(next.folded, own)))
      break;
    last++;
  }
  while (last > at && small.has(words[last]?.folded ?? '')) last--;
  return last;
}

/** A paper that is not said which tells nothing, unless it begins what is asked: `Diplôme ou 3 ans d'expérience`. */
function tellsWhich(
  words: Word[],
  at: number,
  { first, last }: { first: number; last: number },
  own: PhraseWords,
): boolean {
  const noun = words[at];
  const isAlone = first === last && at === 0 && words.length <= mostWordsAlone;
  return (
    isAlone ||
    (noun !== undefined && isOwnName(noun)) ||
    words
      .slice(first, last + 1)
      .some((word) => word !== noun && !own.vague.has(word.folded) && !untold.has(word.folded))
  );
}

const kindsOfPaper = new Set(listOf('commercial general advanced basic'));

const untold = new Set(
  listOf(`equivalent specific appropriate suitable recognised recognized formal relevant similar related adequate adequat adequate other
    necessary required education educational academic certified certifiable registered licensed able become within of a an in or by no any entsprechende gleichwertige adaptee adequate pertinente`),
);
const isOwnName = ({ folded }: Word): boolean =>
  (endings.test(folded) && folded.length > 11) ||
  ['eso', 'coren', 'crc', 'crea', 'bachillerato'].includes(folded);
const isNeed =
  /^(?:required|preferred|mandatory|desirable|essential|erforderlich|wunschenswert|vorteil|exige\p{L}*|souhaite\p{L}*|requis\p{L}*|obligatoire|imprescindible|valorable|deseable|vigor|vigente|gradit\p{L}*|richiest\p{L}*|vereist|pre|obrigatori\p{L}*|desejavel|obligatoriu|valabil|valid\p{L}*|wymagan\p{L}*|mile)$/u;
