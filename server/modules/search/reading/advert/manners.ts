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
  thinking= judgment judgement instinct pasion leistungsb leistungsm umsetzungsst entscheidungsst abschlussst reflexion wissbeg tatkraft fingersp gespur lust hands-on- diplomatic
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
  teamw passi geen must= is= ist= est= jest= meertal sprawn perfil proativ comunicat gerenci bon= bonne excellent tu= vous= je= du= sie= you= your=
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
