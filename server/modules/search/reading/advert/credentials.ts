import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { foldAccents } from '../../vocabulary/fold.ts';
import type { Language } from '../../vocabulary/languages.ts';
import { isMannerly } from './manners.ts';
import { phraseWordsOf } from './phrase-words.ts';
import { isOnlyVerb } from './verbs.ts';

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
    'diplome certificat certification certifications habilitation habilitations attestation titre brevet licence agrement',
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
  const isTaken = ({ start, end }: Span) => taken.some((one) => start < one.end && end > one.start);
  const isApart = (from: Word | undefined, to: Word | undefined) =>
    !from || !to || /[,;:()[\]]|\s[–—-]\s|\.\s/.test(text.slice(from.end, to.start));
  const isEnd = (word: Word) =>
    own.ends.has(word.folded) || own.joints.has(word.folded) || isNeed.test(word.folded);
  const asksAnew = (at: number) =>
    own.asking.has(words[at + 1]?.folded ?? '') || own.asking.has(words[at + 2]?.folded ?? '');
  const before = (at: number): number => {
    let first = at;
    while (
      first > 0 &&
      at - first < mostBefore &&
      !isApart(words[first - 1], words[first]) &&
      (!own.fillers.has(words[first - 1]?.folded ?? '') ||
        kindsOfPaper.has(words[first - 1]?.folded ?? '')) &&
      !isEnd(words[first - 1] as Word) &&
      !isOnlyVerb(words[first - 1]?.folded ?? '')
    )
      first--;
    return first;
  };
  const behind = (at: number): number => {
    let last = at;
    while (
      last + 1 < words.length &&
      last - at < mostBehind &&
      !isApart(words[last], words[last + 1]) &&
      !asksAnew(last) &&
      (small.has(words[last + 1]?.folded ?? '') || !isEnd(words[last + 1] as Word))
    )
      last++;
    while (last > at && small.has(words[last]?.folded ?? '')) last--;
    return last;
  };
  const found: Span[] = [];
  for (const [at, word] of words.entries()) {
    const isFollowed =
      /^(?:with|in|as|from|by|level|standard|qualification)$/.test(words[at + 1]?.folded ?? '') &&
      !/^\d/.test(words[at + 2]?.folded ?? '');
    if (word.folded === 'registered' && !isFollowed) continue;
    if (word.folded === 'degree' && words[at + 1]?.folded === 'of') continue;
    const isOf = words[at + 1]?.folded === 'de';
    if (isOf && word.folded === 'grado' && isMannerly(words[at + 2]?.folded ?? '')) continue;
    if (isOf && word.folded === 'tecnico') continue;
    if (word.folded === 'qualification' && /^require/.test(words[at + 1]?.folded ?? '')) continue;
    const isBehind = behindAnywhere.has(word.folded) && (!namedBefore.has(word.folded) || isFollowed);
    const isBefore =
      namedBefore.has(word.folded) || (endings.test(word.folded) && !otherEndings.test(word.folded));
    if (!isBehind && !isBefore) continue;
    const first = isBehind ? at : before(at);
    const last = isBehind ? behind(at) : at;
    // A paper that is not said which tells nothing.
    // `Diplôme ou 3 ans d'expérience`.
    const isAlone = first === last && at === 0 && words.length <= mostWordsAlone;
    const telling = words.slice(first, last + 1).filter((_, index) => first + index !== at);
    if (
      telling.every(({ folded }) => own.vague.has(folded) || untold.has(folded)) &&
      !isOwnName(word) &&
      !isAlone
    )
      continue;
    const span = {
      text: text.slice(words[first]?.start, words[last]?.end),
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    };
    if (!isTaken(span) && !found.some((one) => span.start < one.end && span.end > one.start))
      found.push(span);
  }
  return found;
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
