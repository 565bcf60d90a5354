import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { resolveAreas, resolvePlace } from '../../../people/text/places.ts';
import { isSaidAnywhere } from '../../matching/words.ts';
import type { Language } from '../../vocabulary/fold.ts';
import { stopWords } from '../../vocabulary/language.ts';
import type { NamedSkill } from '../../vocabulary/technologies.ts';

/** English verbs by which duties and manners begin, the usual ones of O*NET's task statements: `Prepare reports`, `Thrive under pressure`. */
const verbs = new Set(
  `accept accompany acquire act activate adapt add address adhere adjust administer advise advocate aid alert align
  allocate alter analyze announce answer apply appoint appraise apprehend approve archive arrange ask assemble assess
  assign assist attach attend audition authorize back bake bathe behave believe bend bleach bolt book break bring buff
  build buy calculate calibrate call carry carve cement champion check choose circulate clamp classify clean clear
  climb close collaborate collect come comfort communicate compare compile complete comply compose compound compute
  conduct confer configure connect consider construct consult contribute control convert cook cool coordinate correct
  correspond counsel count couple cover create cure customize cut decide decontaminate decorate define deliver
  demonstrate demonstrates describe detect determine develop devise diagnose dig direct disassemble disconnect discuss
  disinfect dismantle dispose disseminate distinguish distribute drain draw drill drive dump duplicate edit educate
  embrace employ encourage enforce engage enjoy ensure enter erect escort establish estimate evaluate examine exchange
  execute explain expose extract fabricate facilitate fasten feed feel file fill finish fit fold follow forecast form
  formulate foster furnish gather generate get give glue go grade greet grind hammer handle hang harvest haul heat
  help hire hoist hold identify immerse implement improve incorporate inform initiate inject input insert inspect
  install instruct integrate interpret interview inventory investigate isolate issue join keep know lay lead learn let
  lift light like listen load locate log love lower lubricate maintain make manage manipulate mark match measure
  mediate meet melt mentor mix modify monitor mount move negotiate note notify observe obtain offer oil open operate
  optimize order organize overhaul oversee own pack page participate partner patch patrol pay perform photograph pick
  plan play plot post pour practice preheat prepare prescribe present preserve press price prime print prioritize
  procure produce promote proofread propose protect provide prune publish pull pump punch purchase push put question
  quote raise read reassemble rebuild receive recognize recommend reconcile recover recruit redesign refer refill
  refinish refuel register regulate relay release remove render rent repair replace replenish report represent
  reproduce request requisition rescue reserve reset resolve respond restock restore restrain retrieve return review
  revise rewire rework ride rinse roll rotate route run salvage sample saw scan score scrape scribe scrub seal search
  secure seek select sell send separate serve service set settle sew shade shampoo shape share sharpen shave ship shop
  shovel show shut sign signal simulate sing sketch skim skin slice slide smooth soak solder solicit solve speak
  specialize specify splice sponsor spray spread sprinkle stain stand staple start stay steam-clean steer stencil
  sterilize stir stop straighten stretch strip strive subcontract submit substitute suggest summarize supervise
  suspend sweep switch synchronize synthesize tag take talk tap teach tear tend testify thin think thread thrive tie
  tighten tow trace track train transcribe transfer translate transmit transplant transport transpose travel treat
  trim troubleshoot tune turn tutor type unclamp understand unload unpack update upload use vacuum validate vary
  verify view visit walk want warn wash watch water waterproof weigh weld wet wind wipe withdraw work wrap write`.split(
    /\s+/,
  ),
);

/** True for a verb as a sentence without a subject begins with it; folded. */
export const isVerb = (word: string): boolean =>
  verbs.has(word) || (word.endsWith('s') && (verbs.has(word.slice(0, -1)) || verbs.has(word.slice(0, -2))));

const things = new Set(
  `order report review plan monitor patrol track load claim benefit lead drive ship request exchange release lift count
  start present issue address fill mix answer practice help estimate inventory forecast package transport purchase transfer contact
  audit interview visit welding balance build offer trim cut drill press type weld travel work glue pull care`.split(
    /\s+/,
  ),
);
/** Nouns and adjectives that stand before another noun as often as they are verbs: `control systems`, `open orders`. */
const alsoNames = new Set(
  `alert back bolt book call cement check clean control cook cool cover dry dump feed file finish glue grade grind harvest
  heat haul input interview log light lock match measure move oil open page paint patch photograph pick plot post price prime
  print protest pump punch question quote record register relay rent repair research reset return ride roll route run sample
  saw scale scan score screen seal search secure separate service set shade shape share shop sign signal smooth solder
  spray spread stain staple steam start stencil strip survey sweep switch tag tap test thread time tow trace train transplant
  treat tune turn update upload vacuum view wash waste watch water wind wire`.split(/\s+/),
);
export const isAlsoName = (word: string): boolean => alsoNames.has(word);

export const isOnlyVerb = (word: string): boolean => verbs.has(word) && !things.has(word);

const irregular = new Set('built written led run taught sold grown kept held driven shipped'.split(' '));
const states = new Set(
  'demonstrated required registered advanced detailed related operating selling teaching learning distributed training'.split(
    ' ',
  ),
);
export const isActivity = (word: string): boolean =>
  irregular.has(word) || (!states.has(word) && stemsOf(word).some(isOnlyVerb));

const tradeWords = new Set(
  `scripting coding marketing coaching mentoring banking nursing welding plumbing catering tutoring sewing cooking
  gardening modeling modelling budgeting forecasting reporting branding fundraising merchandising purchasing accounting teaching
  testing typing invoicing scheduling rigging scaffolding roofing tiling painting upholstering networking troubleshooting
  caching routing indexing logging debugging profiling machining milling grinding soldering brazing wiring plastering landscaping
  sequencing pipetting dispensing clinical secretarial electrical mechanical agricultural horticultural pharmaceutical
  actuarial surgical structural geotechnical editorial curatorial archival culinary framing
  comercial comerciales commerciale commerciales contable comptable administrativo`.split(/\s+/),
);
/** True for an activity or an adjective that is a trade: `welding`, `clinical`, `changemaking`. */
export const isTrade = (word: string): boolean =>
  tradeWords.has(word) ||
  /^\p{L}{3,}(?:making|keeping|building|working|writing|casting|farming|breeding|printing|coating|fitting|handling|dressing|blowing)$/u.test(
    word,
  );

function stemsOf(word: string): string[] {
  const [, stem] = /^(.{2,}?)(?:ed|ing)$/.exec(word) ?? [];
  if (stem === undefined) return [];
  return [stem, `${stem}e`, ...(/(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [])];
}

const trades =
  /(?<!\p{L})(?:impact (?:measurement|assessment|analysis|evaluation|investing)|(?:community|stakeholder|employee|customer|student|patient|public) engagement|(?:design|computational|systems) thinking|communications? (?:systems?|protocols?|technolog\p{L}+|networks?|design|engineering)|analytical (?:chemistry|instrument\p{L}*|laborator\p{L}+|method\p{L}*)|stress (?:analys[ie]s|test\p{L}*)|pressure (?:vessels?|systems?|equipment|wash\p{L}*|care)|atencion (?:telefonica|primaria|sanitaria|sociosanitaria|temprana|hospitalaria)|communications? industrielles?|comunicaciones industriales|oral (?:surgery|health|hygiene)|physical (?:therapy|security|chemistry|education|product|disabilit\p{L}+)|data integrity|organi[sz]ational (?:development|design|psychology|change)|precision (?:machining|engineering|farming))/iu;

/** Manners and moods, by how their folded words begin, or whole before an equals sign: everybody has them, and no record proves them. */
const manners = `
  communicat communicate kommunikations kommunikativ kommunikationsf kommunikationss komunikatywn comunicac comunicaz comunicar
  comunicare communicatief interpersonal interpersonn relationnel relaciona relazional teamf teamw teampl teamg teamor teamsp team-
  teamarb motivat motivier gemotiveerd motywac enthusias begeister passion leidenschaft flexib reliab zuverl punctual punkt ponctu puntual
  attenti attenzi atenci atenca atentie detail= details= detail-or detailgenau detailverliebt detailliert= detailorient detall detalh detaliu detalii independen indipend autonom eigenst selbstst samodziel eigeninit iniciativ
  initiative= initiatief initiativg initiativf initiativs inicjatyw proactiv proativ pro-ativ pro-activ proaktiv proattiv creativ kreativ kreatyw creatief stress estres pressure multitask multi-task adaptab
  adapta adaptat anpass curio neugier nieuwsg lernb lernf apprendre aprender positiv positief friendl freund amical amable
  professionalism professionell integrity ethic ethik diskret discret discrez energetic energia= ganas energisch energic energiq engagement engagiert engaj einsatzb einsatzf
  belast resist resilien sorgf gewissenh prazis rigor rigueur rigour meticul minuti precision precis accura nauwk dokladn responsab
  responsib verantwortungsb verantw verantwoord odpowiedzialn umgangsform auftreten erscheinung geschick freude spass interesse
  interes interest interessen zainteres willing mindset mentalit haltung einstellung denkweise arbeitsweise arbeitsstil
  arbeitsmoral werkethos werklust arbeiten organisationst organisationsg organizzat organizat organizacao organizacion organizacja organisiert rozmawia porzadkowan dobrania organise
  struktur strukturiert analytical analytisch analitic analitycz problem probleml problem-s losungs durchsetz empath empatia einfuhl
  humor dynamic= dynamiq dynamis dynamik= dinamic= dinamism ambiti ambic ehrgeiz zielor zielstr ergebnisor result-or results-or goal-or customer-or customer-f kundenor
  dienstleistungso service-or serviceor qualitatsb kwaliteitsg klantger uczciw zaangaz sumienn time-man zeitman prioriti menschen
  patience patienc geduld geduldig zest attitude attitud attegg spirit teamgeist gemeinsam collabor zusammenarbeit cooperat
  trustworth vertrauensw honest ehrlich loyal self- selbst mood temper= temperament calm driven determin puntualit zuverlassigk verlasslich ausdauer humble= quereinst
  einsteiger debutant courteous polite hoflich sociable charism overtuig uberzeug convain negociador vielseit versatil polyval
  verbal written oral mundlich schriftlich mondelinge schriftelijke leadership qualities fuhrungsqual fuhrungsst impact
  perspective environment-f fast-p arbeitsorg presentable neat common-s fit= physical korperlich ambitie bereit hohes hohe hoge
  auffassungs unternehmerisch denkverm denken eigenverantwort ownership affinit begeisterungs souveran loyalit aufgeschl hilfsber
  thinking= myslen judgment judgement instinct pasion leistungsb leistungsm umsetzungsst entscheidungsst abschlussst reflexion wissbeg tatkraft fingersp gespur lust hands-on- diplomatic
  vocacion autonoom sentido methodic learner player= hard-work hardwork smart= tact= diplomac deadline personalit
  kind concise proactief ondernemend= resultaatger daadkracht doelgericht servicegericht alegr humildad optimis`
  .split(/\s+/)
  .filter((start) => start !== '');
/** The same of points that ask for nothing by their words, where they are told apart by their manners alone. */
const moreManners = `
  espiritu motivac esprit ecoute sens reactiv methodiq dynamism implica bienveill confiden volont envie gout equip force respect savoir-etr aisance
  ouvert seri ganas compromis persona orienta vocacion vocaz don= trato presencia capaci habilidades incorpor disponib voglia
  predispos spirit dot cordial bella buona doti zelfst represent inzet verantw doorzet aanpak leergier sociaal oplossing drive= zin=
  vontade comprome comprometim facilidade organiza foco dorint atent dinam rezist abilit bun zaangaz dyspoz chec odpowied kreat
  dokl nastaw rzeteln odporn kultur zdoln pozytyw otwart dobr gotow umiejetn samodz komunikat praca squadra lavoro trabajo trabalho
  travail lucru team mensch menschen gute guter gutes sehr strukt gepfleg sicher stark
  teamw passi geen must= is= ist= est= jest= meertal gericht= commercieel= sprawn perfil proativ comunicat gerenci bon= bonne excellent tu= vous= je= du= sie= you= your=
  we= wir= ihr= ihre`
  .split(/\s+/)
  .filter((start) => start !== '');
const beginsWith = (starts: string[]): RegExp => {
  const patterns = starts.map((start) =>
    start.endsWith('=') ? `${RegExp.escape(start.slice(0, -1))}$` : RegExp.escape(start),
  );
  return new RegExp(`^(?:${[...new Set(patterns)].join('|')})`, 'u');
};
const mannerlyPoint = beginsWith([...manners, ...moreManners]);
const mannerly = beginsWith(manners);

export const isMannerly = (word: string): boolean => mannerly.test(word);
export const isMannerlyPoint = (word: string): boolean => mannerlyPoint.test(word);
export const isTradeOfManners = (words: string): boolean => trades.test(words);

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
  soldar uso lettura lectura lecture leitura leggere utilizzo saldare bedienen lezen lassen ler operar interpretacao soldar`);

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

/** Among other things these name a trade or a task, alone they tell nothing: `experience in consulting, operations or logistics`. */
const fields = new Set(
  `consulting operations operational product startups startup email e-mail inventory quality pricing planning
  design engineering implementation documentation maintenance training testing compliance manufacturing production
  administration administrative medical industrial commercial residential retail`.split(/\s+/),
);
export const isField = (word: string): boolean => fields.has(word);

export const prepositions = setOf(
  'in with at of about within mit im met van con di en com de cu z ze w avec dans',
);

const leadingInEnglish =
  /(?<!\p{L})(?:(?:leading|managing|motivating|supervising|coaching|mentoring|developing|manage|lead|supervise)(?:, | and | & )){0,3}(?:leading|managing|motivating|supervising|coaching|manage|lead|supervise)(?: (?:an?|the|other|others|junior|small|large|own|your|high-performing|multi-disciplinary|cross-functional)){0,2}(?: \p{Ll}+)? (?:teams?|staff|people|employees|volunteers|direct reports)(?!\p{L})/giu;
const leadingElsewhere =
  /(?<!\p{L})(?:(?:gesti[oó]n|direcci[oó]n|liderazgo|coordinaci[oó]n|supervisi[oó]n|manejo) de (?:equipos?|personal|personas)(?: humanos?| de trabajo)?|(?:management|encadrement|animation|gestion|pilotage) d['’](?:une )?[ée]quipes?|(?:gestione|coordinamento|guida) (?:di |del |dei |delle )?(?:team|risorse umane|personale|persone)|(?:aansturen|leiden|coachen|aansturing) van (?:een |je )?(?:teams?|medewerkers|mensen)|(?:mitarbeiter|personal|team)führung|führung von (?:mitarbeiter\p{L}*|teams?)|(?:gest[ãa]o|liderança|coordenação) de (?:equipes?|equipas?|pessoas)|(?:zarządzani[ea]|kierowani[ea]) (?:zespoł(?:em|ami)|ludźmi))(?!\p{L})/giu;
export const leadingPeople = (text: string): RegExpExecArray[] =>
  [leadingInEnglish, leadingElsewhere].flatMap((leading) => [...text.matchAll(leading)]);

/** Colleagues are no skill: `experience working with executives, board members`. */
export const counterparts =
  setOf(`executives partners directors members vendors faculty managers parties specialists individuals leaders architects scientists
  analysts personas owners makers employees professionals practitioners teammates peers supervisors counterparts teams stakeholders volunteers interns students gmbh ltd limited inc llc plc`);

export const withOthers = (text: string): { start: number; end: number }[] =>
  [
    ...text.matchAll(
      /(?<!\p{L})(?:interact|interfac|partner|collaborat|liais|work(?:ing|s|ed)? (?:closely|cross-functionally|directly|effectively|collaboratively))\p{L}*(?: \p{Ll}+ly)? (?:with|across) (?:(?! (?:to|using|via|through|on|in|by|and (?:an? |the )?(?:\p{Ll}+ )?(?:experience|knowledge|understanding|ability|proficiency|skills)) )[^.;:])*/giu,
    ),
  ].map(({ 0: written, index }) => ({ start: index, end: index + written.length }));

/** `Estructuras de datos`: a name that goes on. */
export const genitive = /^ (?:de|del|da|do|das|dos|di|dei|della|delle|du|des|d['’]\p{L}+)(?!\p{L})/iu;

/** At the end of a phrase these tell nothing: `the healthcare field`. */
export const heads = setOf('role roles field fields position positions equivalent level levels careers');

export const leading = setOf('within across under around between per');

/** After a word that tells little these tell nothing: `best practices`, `business needs`. */
export const hollow = setOf(
  'advantage opening below above practices practice tools needs stakeholders issues objectives materials environments environment methodologies information processes platforms college equivalent full-time containing relationships relationship requirements contacts groups goals oriented focus work capabilities project projects history approach puesto puestos cargo area areas materias funcion posicion posiciones equipo carga tareas funciones ambito',
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
export const infinitive = /^(?!\p{L}+(?:[tds]ure|[ao]ire|iere)$)\p{L}{2,}(?:er|ir|re|ar|[ae]nie)$/u;

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
