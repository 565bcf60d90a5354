import stopword from 'stopword';
import { foldAccents } from './fold.ts';
import type { Language } from './languages.ts';

/** Grammar that the library's lists leave out. */
const more: Record<Language, string> = {
  en:
    'i me my myself we our ours ourselves you your yours yourself he him his she her hers it its they them their ' +
    'theirs themselves what which who whom whose this that these those am is are was were be been being have has had ' +
    'having do does did doing would should could shall ought will can cannot may might a an the and but if or because ' +
    'as until while of at by for with about against between into through during before after above below to from up ' +
    'down in out on off over under again further then once here there when where why how all any both each few more ' +
    'most other some such no nor not only own same so than too very just also via per within without across among ' +
    'along around upon toward towards etc e.g i.e eg ie one ones every either neither yet although though however ' +
    "us let's don't doesn't isn't aren't won't can't didn't you'll you're you've we're we'll we've they're it's that's",
  de:
    'dass sowie sowohl bzw ggf inkl etc usw zb bei beim zur zum ins im am vom ans aufs sind ist war wird werden wurde ' +
    'haben hat innerhalb außerhalb anhand mittels jeweils uns unserem unserer unseres dich ihren ihrer',
  fr:
    'les une des aux ces cette cet ses leurs dont chez vers donc comme plus moins ainsi lors entre depuis pendant ' +
    'avant après contre sous si ni car où tous toutes tout toute être fait faire vous votre vos nous notre nos etc afin',
  es:
    'los las unos unas está están es son fue eran ser ha han he hay era tiene tienen lo le les su sus mi mis nuestro ' +
    'nuestra nuestros nuestras este esta estos estas esa esos esas aquel aquella así cual cuales entre hacia según tras ' +
    'durante mediante e u donde cada todo toda todos todas mas etc',
  it:
    'del dello della dei degli delle al allo alla ai agli alle da dal dallo dalla nel nella nei nelle sul sulla fra ' +
    'verso presso sono essere è anche ogni sia oppure ed od così come mentre quando dove etc',
  nl:
    'het een of aan voor met door bij uit naar onze ons jouw jij zijn haar hun ze wij jullie dit deze die dat wordt ' +
    'worden bent hebben tussen binnen tijdens vanaf zoals ook nog etc',
  pt:
    'os as um uma uns umas dos das nos nas pelo pela pelos pelas ao aos à às é são foi ser ter tem têm está estão há ' +
    'seu sua seus suas nosso nossa nossos nossas este esta esse essa isto isso onde cada todo toda todos todas entre ' +
    'desde durante sob após etc',
  ro:
    'şi și în din de la cu pe pentru prin este sunt sînt a al ale ai o un unei unui ca că care ce după dintre între ' +
    'fără sau dar iar nu mai lor lui ei noștri noastre dvs am ai are avem au fost fiind asupra către însă ăsta etc',
  pl:
    'i w we z ze na do od o u po za przy dla oraz lub albo jest są być był była było były to ten ta te tego tej tych ' +
    'jako przez pod nad jego jej ich się nie tak już tylko także również który która które których oraz itp itd etc',
};

/** Words in the libraries' lists that mean something in a profession. */
const telling: Partial<Record<Language, string>> = {
  en: 'like',
  de: 'ordnung sache suche tag teil mittel mensch startseite recht rechte rund gott mann',
  ro: 'face dată date sale data care spate halbă',
  pl: 'pan pana pani',
};

const libraryLists: Record<Language, string[]> = {
  ...{ en: stopword.eng, de: stopword.deu, fr: stopword.fra, es: stopword.spa, it: stopword.ita },
  ...{ nl: stopword.nld, pt: stopword.por, ro: stopword.ron, pl: stopword.pol },
};

/**
 * Articles and prepositions that no language's professions use: they are dropped from every text, because names of
 * schools and employers carry them into texts of other languages.
 */
const foreignGrammar =
  'and the of de la du di und der das mit für von auf le les des et du los las el y della dello delle degli gli een het van voor ' +
  'și şi cu pentru oraz dla para com dos das na em';

const setOf = (list: string) => list.split(' ').map(foldAccents);
const foreign = setOf(foreignGrammar);

const listOf = (language: Language): Set<string> => {
  const kept = new Set(setOf(telling[language] ?? ''));
  const words = [...libraryLists[language].map(foldAccents), ...setOf(more[language]), ...foreign];
  return new Set(words.filter((word) => !kept.has(word)));
};

export const stopWords: Record<Language, Set<string>> = {
  ...{ en: listOf('en'), de: listOf('de'), fr: listOf('fr'), es: listOf('es'), it: listOf('it') },
  ...{ nl: listOf('nl'), pt: listOf('pt'), ro: listOf('ro'), pl: listOf('pl') },
};
