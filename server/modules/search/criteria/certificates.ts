import { readFileSync } from 'node:fs';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { resolveAreas, resolvePlace } from '../../people/text/places.ts';
import { listTechnologies } from '../vocabulary/technologies.ts';

const words = (most: number) =>
  String.raw`(?:[ /&]+(?!(?:and|or|und|oder|et|ou|y|o|e|en|of|sau|și|lub|i|mit|with|plus|is|are|ist|preferred|required|desirable|minim\p{L}*|sowie|voor)(?![\p{L}]))[\p{L}][\p{L}'’+-]*){0,${most}}`;
const field = (joint: string, most = 4) =>
  String.raw`(?: ?(?:${joint})${words(most)}(?:(?:, | or | and | oder | und | ou | o | y | e | en | of | sau | lub |, or | \/ ?|\/)(?:an? )?(?:related |similar |equivalent |relevant )*(?=\p{Lu}|field|subject|discipline)[\p{L}'’-]+${words(2)}){0,4})?`;
const bare = (text: string): string =>
  text.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0));
const of = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}])`, 'iu');

const level =
  "(?:PhD|Ph\\.D\\.?|MSc|BSc|MBA|doctorate|academic|associate|bachelor|master|doctor(?:al|ate)?|undergraduate|graduate|postgraduate|university|college|higher|advanced|relevant|technical|four-year|4-year|2-year|nursing|law|engineering|finance|computer science|business|STEM|honou?rs|first|good)(?:['’]?s)?";

const degrees: RegExp[] = [
  of(
    String.raw`${level}(?:(?: or |\/| and |, | or a |\/ ?college )${level})*(?: level)? degrees?(?: \([^)]{2,12}\))?${field('in|of', 5)}`,
  ),
  of(`doctorate${field('in|of', 4)}`),
  of(`(?:bachelor|master) in(?= \\p{Lu})${words(4)}`),
  /(?<!\p{L})(?:Bachelor|Master|Doctor)s? of \p{Lu}\p{L}+(?: (?:and|of|in) \p{Lu}\p{L}+| \p{Lu}\p{L}+){0,3}/u,
  // An LLM without law is a model.
  /\b(?:MPH|MSW|MPA|LLB)\b|\bLLM(?= degree| in (?:\p{L}+ ){0,2}[Ll]aw)/u,
  of(`(?:bachelor|master)abschluss${field('in|der|im Bereich', 4)}`),
  of(
    `degrees? (?:in|from)${words(5)}|(?<=an? )degree|(?<=^\\P{L}{0,3})(?!high|some|first|no)\\p{L}+ degree(?! of)|degree[- ](?:qualified|educated|level)|educated to (?:degree|graduate|master['’]?s) level|graduate(?:[- ]level)? (?:qualifications?|calib(?:re|er))`,
  ),
  of(
    String.raw`(?:bachelor|master)(?:['’]?s)(?:(?: or |\/)(?:bachelor|master|doctorate|phd)(?:['’]?s)?)*${field('in|of', 4)}`,
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:BSc|MSc|MBA|PhD|Ph\.D\.?|B\.Sc\.?|M\.Sc\.?|B\.S\.?|B\.A\.?|BS(?=\/| (?:in|or|degree))|BA(?=\/| (?:in|or|degree))|BE(?=\/| (?:in|or|degree))|MS(?= (?:in|degree))|BTech|JD)(?:(?:\/| or )(?:BSc|MSc|BA|MA|BS|MS|MBA|PhD|MTech|MCA))*(?: degrees?)?${field('in', 4)}(?![\p{L}])`,
    'u',
  ),
  of(
    String.raw`(?:high[- ]school|H\.S\.) (?:diploma|graduation|degree|education|qualification|certificate)(?: or (?:GED|equivalent))?|GED|diploma in${words(4)}|(?:graduated? (?:from|of|in)|(?:completion of(?! your| our| the | this| all| one)|completed(?! within| in| on| by))(?=[^.;]{0,60} (?:training|course|program|degree|diploma|apprenticeship|school|college|university|education|residency|internship|stud|certificat|licen|exam|phd)))(?: an?)?(?: accredited)?(?= \p{L}{2}|[ /&]+\p{L})${words(5)}(?:\/\p{L}+)?|GCSEs?|A[- ]levels?|NVQ(?: level \d)?|apprenticeship in${words(3)}`,
  ),
  of(
    String.raw`(?:(?:erfolgreich )?(?:abgeschlossen|technisch|kaufmännisch|handwerklich|einschlägig|staatlich anerkannt|entsprechend|fachspezifisch|duales?)\p{L}* ){0,3}(?:(?:\(?Fach-?\)? ?)?(?:Bachelor-? (?:bzw\.|oder|und|\/) ?)?(?:Fach|Hoch|Fachhoch|Universitäts|Hochschul|Bachelor|Master)?[- ]?studium|(?!Selbststudium)\p{Lu}\p{Ll}{3,}studium|(?:Berufs|Fach|Hochschul|Grund)?ausbildung|Berufslehre|Berufsbildung|(?:Universitäts|Fachhochschul|Hochschul|Master|Bachelor)-(?: oder | und |/)\p{L}*(?:studium|abschluss)|(?:Hochschul|Studien|Berufs|Schul|Universitäts)abschluss|Diplom|Bachelor|Meisterbrief|Fachabitur|Abitur|Mittlere Reife)${field('der|des|im Bereich|in|als|zum|zur|zum\\/zur|im', 4)}`,
  ),
  of(
    String.raw`(?:niveau |dipl[ôo]me |titulaire d['’]un |de formation |formation )?Bac ?\+ ?\d(?: ?(?:\/|ou|à) ?(?:Bac ?)?\+? ?\d)*${field('en', 4)}|(?:dipl[ôo]me\/niveau |dipl[ôo]me |dipl[ôo]mée? d['’]un |formation (?:technique |de )?(?:type )?)?(?:CAP|BEP|BTS|DUT|BUT|Bac Pro|BAC PRO|baccalauréat|Bac professionnel)(?:(?:\/| ?\/ ?|, | ou )(?:CAP|BEP|BTS|DUT|Bac Pro|BAC PRO))*${field('en|de', 4)}${words(2)}|(?:titulaire d['’]un |un )?dipl[ôo]me (?:d['’]|de |en |universitaire)${words(4)}|dipl[ôo]mée? (?:d['’]|de |en )${words(4)}|formation (?:supérieure|technique|universitaire|d['’]ingénieur|d['’]un niveau|initiale)${words(4)}|école d['’]ingénieurs?|école de commerce`,
  ),
  of(
    String.raw`(?:licenciatura|licenciad[oa](?:\/a)?(?: [oy] graduad[oa](?:\/a)?)?|graduad[oa](?:\/a)?(?= en(?!\p{L}))|grado (?:en|superior|medio|universitario)|(?<!(?:tu|su|de) )carrera (?:técnica|universitaria|profesional)|(?:secundaria|preparatoria|bachiller|primaria)(?: (?:terminada|completa|concluida))|diplomatura|ciclo formativo|formación profesional|FP(?: (?:I{1,2}|de grado))?|título|titulación|titulad[oa](?:\/a)?|bachillerato|máster (?:en|de|universitario)|ingeniería (?:informática|técnica|superior|industrial)|estudios (?:universitarios|superiores))${field('en|de|como', 5)}${words(2)}`,
  ),
  of(
    String.raw`(?:diploma di laurea|laurea(?: magistrale| triennale| specialistica)?|laureand[oaie]\/laureat[oaie]|(?:neo-?)?laureat[oaie]|diploma(?: tecnico| istituto|(?= (?:di|in) ))|titolo di studio|dottorato)${field('in|di', 5)}`,
  ),
  of(
    String.raw`(?:minimaal )?(?:een )?(?:afgeronde )?(?:HBO|MBO|WO|HAVO|VMBO|VWO)(?:[+\/ -](?:HBO|MBO|WO)|\+)*(?:[- ](?:diploma|opleiding|niveau|achtergrond)(?: en)?)*(?: (?:werk-? ?(?:en|\/) ?denkniveau))?(?: \(\p{Ll}+\))?|(?:afgeronde |relevante )+(?:opleiding|studie)${words(2)}|diploma (?:van|in|hoger)${words(5)}|(?:bachelor|master)(?:diploma|opleiding)${words(2)}`,
  ),
  of(
    String.raw`(?:ensino|curso|nível(?= \p{L}+ (?:completo|cursando|em)(?!\p{L}))) (?:superior|médio|técnico)(?: completo| cursando| em andamento)?${field('em', 5)}|superior (?:completo|e\/ou cursando|ou cursando|cursando)(?: ou (?:completo|cursando|concluído))?${field('na área de|em', 4)}|(?:graduação|graduand[oa]\/graduad[oa]|graduad[oa]|bacharel(?:ado)?|pós-graduação|mestrado|formação (?:superior|acadêmica|técnica|completa|em andamento)|formação(?= em \p{L}))(?:(?: ou)? (?:completa|completo|cursando|em andamento))*${field('em', 5)}`,
  ),
  of(
    String.raw`studii (?:superioare|medii|universitare|liceale|postliceale|de licență|tehnice|economice)(?: (?:sau|de) \p{L}+)*${words(2)}|absolvent[ăi]? (?:al|a|de|cu|unei|studii)${words(4)}|(?:8|10|12) clase|diplom[ăa]${field('de|în|in', 4)}|facultat(?:e|ea)${field('de', 4)}|bacalaureat`,
  ),
  of(
    String.raw`wykształcenie(?: (?:min\.?|minimum|co najmniej))?(?: \p{Ll}+){1,4}|dyplom(?: \p{L}+){0,5}|(?:wyższe|średnie|zawodowe) wykształcenie(?: \p{Ll}+){0,2}|studia (?:podyplomowe|wyższe|magisterskie|inżynierskie|techniczne)${words(3)}|ukończone studia${words(3)}`,
  ),
];

const license = 'licen[cs]es?';
const vehicle = String.raw`(?:,? \(?(?:der |de |da |do |di )?(?:class|category|cat\.?|type|klasse|catégorie|categoria|categoría|categorie|tipo|kat\.?|kategorii|kl\.)| [–-])? ?(?:\(?(?:C1E|CE|C ?\+ ?E|C1|C|B|BE|D|A|T|D1)\b\)?(?![+#'’])(?:(?: (?:lub|or|oder|ou|o|sau|of) |\/)(?:C ?\+ ?E|CE|BE|C1|C|D|B)\b){0,8}(?! (?:Ambiental|level)))?`;

const namesFile = new URL('../../../../resources/words/certificates.txt', import.meta.url);
const names = readFileSync(namesFile, 'utf8')
  .trimEnd()
  .split('\n')
  .sort((a, b) => b.length - a.length)
  .map((name) => RegExp.escape(name))
  .join('|');

/** Certificates and licenses by the words that name them, in the product's languages; the first that stand somewhere count. */
const patterns: RegExp[] = [
  new RegExp(
    String.raw`\b(?:class|category|cat\.?) (?:C1E|CE|C|BE|B|D|A) (?:driv(?:ing|er'?s?) |CDL )?${license}\b`,
    'i',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:full |clean |valid |UK ){0,4}driv(?:ing|er'?s?) ${license}|(?:PKW-|LKW-)?Führerschein(?:klasse|s)?|Fahrerlaubnis|permis de conduire|(?:carn[eé]t?|permiso|licencia) (?:de|para) (?:conduc(?:ir|ción)|manejo|manejar)|patente(?: di guida)?|rijbewijs|carta de condução|carteira de motorista|CNH|permis(?: de)? (?:auto|conducere)|prawo jazdy)${vehicle}(?!\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:[Pp]ermis|[Cc]arn[eé]t?|[Pp]ermiso|[Ll]icencia|[Pp]atente) (?:SPL|PL|VL|CE|C|B|BE|D1?)\b/u,
  /(?<!\p{L})(?:(?:permis(?: auto| de conduc(?:ere|tion))?|permiso|licencia|patente|carta|habilitação|Fahrausweis|Führerausweis),? (?:de |di )?)?(?:categori[aeá]s?|kategorii?|catégorie|kat\.|cat\.) (?:B|BE|C|CE|C\+E|C1|D|D1)\b(?![+#])(?: (?:sau|lub|o|ou|or) (?:BE|B|CE|C1|C|D1|D)\b)?/iu,
  /\b(?:class [ABC] )?CDL(?:[- ](?:class )?[ABC])?\b(?: with [\p{L}]+ endorsements?)?|\bcommercial driver'?s? licen[cs]e\b(?: \(CDL\))?/iu,
  /\bHGV(?: class \d)?(?: licen[cs]e)?\b|\b(?:FIMO|FCO|ADR|CAP conducător|Kod 95|Code 95|Modul 95)\b/,
  /\bforklift (?:truck )?(?:licen[cs]e|certificat\w+|permit)|(?:Gabel)?[Ss]taplerschein|\bCACES\b(?: \d)?|heftruckcertificaat|uprawnienia na wózki(?: widłowe)?|carnet de carretillero|patentino (?:del )?muletto/i,
  /(?<!\p{L})uprawnienia (?:na|do|SEP)\s?[\p{L}\d]*(?: [\p{L}\d]+){0,3}|(?<!\p{L})prawo wykonywania zawodu(?: \p{L}+)?/iu,
  /(?<!\p{L})habilitations? [ée]lectriques?(?: \(?[BH]\d\w*\)?)*|(?<!\p{L})licence de soudure(?: \d+)?(?: \([^)]+\))?|attestation de sécurité/iu,
  /(?<!\p{L})(?:Sachkundenachweis|Gesundheitszeugnis|(?:polizeiliches |erweitertes )*Führungszeugnis|Approbation|Staatsexamen|Ausbildereignung|Schweißerschein|Personenbeförderungsschein|BIG[- ]registratie|VCA(?:[- ](?:basis|vol))?(?:[- ]certificaat)?|VOG|carnet de manipulador(?: de alimentos)?|atestat(?: profesional)?|książeczk[aęi] sanepid\p{L}*|certificado de \p{Ll}+(?: \p{Ll}+){0,2}|iscrizione all'albo)(?!\p{L})/iu,
  /\b(?:PMP|PRINCE2|CAPM|CSM|PSM(?: I{1,3})?|CPA|ACCA|CFA|CMA|CIA|CISA|CISM|CISSP|CEH|OSCP|CCNA|CCNP|CCIE|ITIL(?: v?\d)?|TOGAF|SHRM-CP|SHRM-SCP|PHR|SPHR|CIPD|CIPS|ACLS|BLS|PALS|CPR(?: (?:and|&) First Aid)?|CNA|LPN|LVN|NCLEX(?:-RN)?|CKA|CKAD|RHCE|RHCSA|MCSA|FINRA Series \d+|Series 7|Series 63|QTS|PGCE|NEBOSH|IOSH|OSHA 10|OSHA 30|Six Sigma (?:Green|Black) Belt|Green Belt|Black Belt|DELF|DALF|TEFL|CELTA|AAT|CECCAR|ServSafe|EMT|TWIC|IELTS|TOEFL|OET|NMBI|HCPC|GPhC|NREMT|CompTIA(?: \w+\+)?|EPA 608|NATE)(?: (?:certifi\w+|certificate|qualification|licen[cs]e))?\b/,
  /\b(?:AWS|Azure|Google Cloud|GCP|Salesforce|Kubernetes|Scrum|Cisco|Oracle|SAP|Microsoft|HubSpot|Tableau|Terraform) (?:Certified(?: [A-Z]\w+){0,4}|certification|certificate|certified)/i,
  /\bcertified (?:public accountant|scrum master|nursing assistant|financial analyst|internal auditor|welder|electrician|translator|(?!(?:in|or|to|by|as|with|within|and|for|on|of|by)\b)[A-Z]\w+(?: [A-Z]\w+){0,3})/i,
  /\b(?:valid |current |active |unencumbered |state ){0,5}(?:nursing|RN|LPN|medical|teaching|teacher|law|bar|pharmacy|security|SIA|gas safe|electrical|electrician'?s?|real estate|insurance|pilot'?s?|food hygiene|food handlers?|first aid|welding|crane|trade|professional|state|multistate) (?:licen[cs]e|licensure|registration|certificat(?:e|ion)|admission|permit|card)\b/i,
  /\b(?:registered|licensed|chartered|board[- ]certified)(?: \([^()]{2,40}\))? (?:(?:professional|clinical|practical|vocational|mechanical|civil|electrical|physical|marriage and family|mental health|master|journeyman|general) ){0,2}(?:nurse|engineer|architect|accountant|surveyor|social worker|therapist|counsell?or|psychologist|pharmacist|dietitian|physiotherapist|physician|electrician|plumber|veterinarian|teacher)s?\b(?: \([A-Z]{2,5}\))?/i,
  /(?<!\p{L})(?:(?:erfolgreich )?(?:abgelegte|abgeschlossene|bestandene)[rs]? )?(?:Steuerberater|Meister|Bilanzbuchhalter|Ausbildereignungs|Fachwirt|Sachkunde|Jäger|Triebfahrzeugführer|Gesellen)(?:prüfung|examen)(?!\p{L})/iu,
  /\b(?:[Cc]ity (?:and|&) [Gg]uilds|C&G)(?: \w+)?\b|\bqualified (?:accountant|nurse|teacher|solicitor|electrician|engineer|social worker|midwife|pharmacist|chef)\b|\bHN[CD](?: level)?\b|\b[Ll]icen[cs]ed (?:in|by) (?:the )?(?:[Ss]tate of )?[A-Z][\p{L}]+(?: [A-Z]\p{L}+)?(?!\p{L})/u,
  /\b(?:[Rr]egist(?:ration|ered) with (?:the )?)?(?:NMC|GMC|GDC|MRCP|FRCS|FRCA)(?: (?:[Pp]in|PIN|[Rr]egist(?:ration|ered)|REGISTERED))?\b/,
  /\bbar admission\b|\bfirst aid(?:er)? (?:certificate|training)?|\bCSCS card\b|\b(?:enhanced )?(?:DBS|CRB) (?:check|clearance|disclosure)\b|\bbackground (?:check|screening|investigation)s?\b|\b(?:background(?: check)?(?:,| and|,? \/) |medical and )?drug(?: and alcohol)? (?:test|screen)(?:ing|s)?\b|\bmedical screening\b/i,
  /\b(?:active |current )?(?:(?:TS\/SCI|top secret(?:\/SCI)?|secret|security|DV|SC|NATO secret|government) ){1,4}clearance\b|Sicherheitsüberprüfung(?: \(?Ü\d\)?)?|habilitation (?:secret|confidentiel)[ -]défense|\bTS\/SCI\b/i,
  /\blicen[cs]ed? to practi[cs]e(?: (?!in )\p{Ll}+){1,2}/u,
  new RegExp(
    String.raw`(?<![\p{L}\d&/-])(?:${names})(?: (?:certifi(?:ed|cation|cate)|qualification|licen[cs](?:e|ure)|registration|card|ticket|exam))?(?![\p{L}\d&+-])`,
    'u',
  ),
  /(?<!\p{L})(?:(?:Professional Engineer(?:ing)?(?:'s)?|PE|FE|SE|EI) (?:[Ll]icen[cs](?:e|ure)|[Rr]egistration|[Cc]ertification|[Ee]xam)|Fundamentals of Engineering(?: [Ee]xam)?|Working [Ww]ith Children (?:Check|Card)|[Pp]olice (?:[Cc]heck|[Cc]learance(?: [Cc]ertificate)?|[Cc]ertificate|[Vv]etting)|(?:[Ww]ilderness|[Mm]ental health|[Pp](?:a)?ediatric) first aid(?: training)?)(?!\p{L})/u,
  ...degrees,
];

const barePatterns = patterns.map(({ source, flags }) => ({
  all: new RegExp(bare(source), `${flags}g`),
  one: new RegExp(bare(source), flags),
}));
export interface NamedCertificate {
  text: string;
  start: number;
  end: number;
}

export function findCertificates(text: string): NamedCertificate[] {
  const found: NamedCertificate[] = [];
  const plain = bare(text);
  for (const { all, one } of barePatterns) {
    for (const match of plain.matchAll(all)) {
      const start = match.index;
      const behind = found.map((other) => other.start).filter((at) => at > start);
      const end = Math.min(match.index + match[0].length, ...behind);
      const words = trimEndOf(
        text
          .slice(start, end)
          .replace(/ (?:and|und|et|y|e|en|și|i)\s*$/u, '')
          .replace(/^(registered|licensed|chartered) \([^()]*\)/i, '$1'),
        /[\s,(]/,
      );
      const isFree = !found.some((other) => start < other.end && end > other.start);
      // `But` is no BUT, and `cap` no CAP.
      const isWord = /^(?:but|But|cap|Cap)(?!\p{L})/u.test(words);
      if (words !== '' && isFree && !isWord && one.test(bare(words))) found.push({ text: words, start, end });
    }
  }
  return [...found, ...findJoined(text, found)].sort((a, b) => a.start - b.start);
}

const acronym = /(?<![\p{L}\d])(?:\p{Lu}{2,6}|[Ff]irst [Aa]id)(?![\p{L}\d+#-])/gu;
const joined = /^(?:, ?|,? (?:and|or|and\/or|&|und|oder|et|ou|y|o|of|en) (?:an? )?| ?\/ ?)$/u;
let technologies: Set<string> | undefined;

/** Acronyms that are listed with a certificate are others: `ACA or ACCA`, `CPR, AED`. */
function findJoined(text: string, found: NamedCertificate[]): NamedCertificate[] {
  if (found.length === 0) return [];
  technologies ??= new Set(listTechnologies().map(({ name }) => name));
  const names = technologies;
  const others = [...text.matchAll(acronym)]
    .map(({ 0: name, index }) => ({ text: name, start: index, end: index + name.length }))
    .filter(
      (one) => !names.has(one.text) && !found.some((other) => one.start < other.end && one.end > other.start),
    );
  const all = [...found, ...others].sort((a, b) => a.start - b.start);
  const isJoined = (one: NamedCertificate | undefined, next: NamedCertificate | undefined) =>
    one !== undefined && next !== undefined && joined.test(text.slice(one.end, next.start));
  const papers = new Set(found);
  for (const at of all.keys())
    if (papers.has(all[at - 1] as NamedCertificate) && isJoined(all[at - 1], all[at]))
      papers.add(all[at] as NamedCertificate);
  for (let at = all.length - 2; at >= 0; at--)
    if (papers.has(all[at + 1] as NamedCertificate) && isJoined(all[at], all[at + 1]))
      papers.add(all[at] as NamedCertificate);
  return others.filter((one) => papers.has(one));
}

const isLicense = /(?:licen[cs]es?|diploma|licensure|certificates?|permit|card|ticket|registration)$/i;
const kindOfLicense = /^(?:\p{Lu}{2,6} |\p{Ll}+ |(?<!.)\p{Lu}\p{Ll}+ )+$/u;

/**
 * `ROV pilot licence` is more than a pilot licence; a place before it is where it was issued.
 * @param credentials what the same text names by the words that such papers are called
 */
export function withWordsBefore(
  text: string,
  one: NamedCertificate,
  credentials: NamedCertificate[],
): NamedCertificate {
  const longer = credentials.find(({ start, end }) => end === one.end && start < one.start);
  if (!longer || !isLicense.test(one.text)) return withLongName(text, one);
  const before = text.slice(longer.start, one.start);
  const isPlace = resolvePlace(before) !== undefined || resolveAreas(before).length > 0;
  return kindOfLicense.test(before) && !isPlace ? longer : one;
}

/** `Basic Life Support (BLS)` is one paper: its words are no skill beside it. */
function withLongName(text: string, one: NamedCertificate): NamedCertificate {
  const words = text
    .slice(0, one.start)
    .split(/(?<= )/)
    .slice(-one.text.length - 1)
    .join('');
  const initials = [...words.matchAll(/(?<!\p{L})\p{L}/gu)].map(([letter]) => letter.toUpperCase()).join('');
  return words.endsWith(' (') && initials === one.text ? { ...one, start: one.start - words.length } : one;
}

export function tradesOf(text: string): string[] {
  const [, named = ''] =
    /^(?:\p{L}+ ){0,3}(?:(?:berufs|fach)?ausbildung|berufslehre|lehre|apprenticeship|vocational training|opleiding|beroepsopleiding) (?:als|zum|zur|zum\/zur|im beruf|as an?|as|in|tot|for) (.+)$/iu.exec(
      text,
    ) ?? [];
  return named
    .split(/,|\/(?!-?in(?:nen)?(?!\p{L}))|\s(?:or|oder|bzw\.?|of)\s/u)
    .map((trade) => trade.replace(/^\s*(?:(?:als|zum|zur|as an?|an?|eine[rm]?) )?/, '').trim())
    .filter((trade) => /\p{L}{4}/u.test(trade) && !anyTrade.test(trade));
}
const anyTrade =
  /^(?:vergleichbar|ähnlich|gleichwertig|einschlägig|similar|equivalent|comparable|related|vergelijkbaar)/iu;

export function spellings(text: string): string[] {
  const both = [text, text.replace(/licence/gi, 'license'), text.replace(/license/gi, 'licence')];
  const forklift = /forklift/i.test(text)
    ? [
        'forklift licence',
        'forklift license',
        'forklift certificate',
        'forklift certification',
        'licensed forklift',
        'certified forklift',
        'Staplerschein',
        'CACES',
      ]
    : [];
  const cpa = /^CPA$/i.test(text)
    ? ['certified public accountant']
    : /certified public accountant/i.test(text)
      ? ['CPA']
      : [];
  const pmp = /^PMP$/i.test(text) ? ['project management professional'] : [];
  return [...new Set([...both, ...forklift, ...cpa, ...pmp])];
}

/** Papers that only people have, and those that are a line, are asked for by being named: `subject to an enhanced DBS check`. */
export const namesOwnPaper = (text: string): boolean =>
  findCertificates(text).some(
    ({ text: paper, start }) =>
      ownPaper.test(paper) || (start === 0 && text.split(' ').length <= mostWordsAlone),
  );
const mostWordsAlone = 12;
const ownPaper =
  /(?<!\p{L})(?:driv(?:ing|er['’]?s?) licen[cs]e|CDL|HGV|carn[eé]t?|permis|permiso|rijbewijs|Führerschein\p{L}*|prawo jazdy|patente|CNH|DBS|CRB|PVG|AccessNI|[Pp]olice|clearance|AHPRA|PIN|TPC|(?:background|drug)(?: and alcohol)? (?:check|screen|test)\p{L}*|VOG|\p{L}*führungszeugnis|CSCS|White Card)(?!\p{L})/iu;
