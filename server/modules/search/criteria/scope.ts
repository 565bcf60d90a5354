import { anyPhrase, phrasesOf } from '../reading/advert/phrase-words.ts';
import { isActivity, isVerb } from '../reading/advert/sentence-words.ts';

/** How a mention counts: as it stands, denied, wished for, or said of others or of the past. */
export type Scope = 'stated' | 'denied' | 'wished' | 'elsewhere';

const any = (list: string) => `(?<![\\p{L}\\p{N}'-])(?:${anyPhrase(phrasesOf(list))})(?![\\p{L}\\p{N}'-])`;
const word = "[\\p{L}\\d'+#./-]+,?";
/** A word that leads on to how something was done, after which a verb says nothing of it. */
const means = '(?!(?:and|in|using|with|through|via|by|on|from|mit|avec|con|met|com|cu|uzywajac)(?![\\p{L}]))';

/** Just before a mention; only words of the same clause may lie between. */
const denying = `
  no|not|never|without|lack|lacks|lacking|neither|nor|zero|nothing|none|cannot|no longer|unfamiliar with|inexperienced with|
  don't|doesn't|didn't|haven't|hasn't|hadn't|isn't|wasn't|can't|couldn't|wouldn't|won't|
  avoid|avoids|refuse|refuses|dislike|dislikes|hate|hates|stopped|gave up|quit|except|everything but|all but|other than|rather than|
  instead of|anything but|new to|free of|unable to|failed to learn|expired|lapsed|revoked|suspended|inactive|
  kein|keine|keinen|keiner|keinem|keines|ohne|nicht|nie|weder|noch nie|fehlende|
  pas|sans|aucun|aucune|jamais|ni|manque de|sin|nunca|ningun|ninguna|ninguno|falta de|carezco de|
  non|senza|mai|nessun|nessuna|nessuno|privo di|geen|zonder|niet|nooit|noch|nao|sem|nenhum|nenhuma|
  fara|nu|niciodata|nici|lipsa|nie|bez|nigdy|brak|braku`;
const deniedBefore = new RegExp(
  `${any(denying)}(?:\\s+(?!(?:but|only|just)(?!\\p{L}))${word}){0,6}?\\s*$`,
  'u',
);
/** A paper that has run out, anywhere behind its name in the clause. */
const ranOut = `
  ran out|has run out|run out|lapsed|lapse|expired|expired on|revoked|suspended|inactive|not renewed|never renewed|never recertified|surrendered|
  withdrawn|taken away|no longer|out of date|out of force|allowed to lapse|let lapse|let it lapse|let this lapse|invalid|has ended|
  validity ended|denied|refused|
  abgelaufen|entzogen|ungultig|erloschen|nicht mehr gultig|expire|expiree|perime|perimee|retire|retiree|caducado|caducada|vencido|vencida|
  scaduto|scaduta|verlopen|expirat|expirata|wygasl*|niewazn*|cofniet*`;
export const anyRanOut = any(ranOut);
const deniedBehind = `
  not possible|not available|not an option|not my thing|not yet|not at all|not so far|nicht vorhanden|nicht verfugbar|nicht moglich|
  nicht gegeben|nicht einsetzbar|pas disponible|pas possible|no disponible|no posible|non disponibile|non possibile|niet mogelijk|
  niet beschikbaar|nao disponivel|indisponibil*|niedostepn*|niemozliw*|unavailable|impossible|unmoglich|imposible|impossibile`;
const deniedAfter = new RegExp(
  [
    `^\\s*(?:(?:is|was|are|were|has been)\\s*)?(?:(?:not|never|isn't|wasn't|aren't|weren't)(?!\\p{L})(?!\\s+(?:only|just)(?!\\p{L})))`,
    `^\\s*(?:(?:experience|skills?|knowledge)\\s*)?(?::\\s*)?(?:none|no|zero|nicht|not yet)(?=\\s*(?:$|[.,;)]))`,
    `^(?:-\\p{L}+)?(?:\\s[\\p{L}-]+){0,2}\\s${any(deniedBehind)}`,
    `^\\s*(?:is|are) (?:unknown|missing|absent|new) (?:to|from)?`,
    `^\\s*(?:certifi\\p{L}{2,9}|licen[cs]e|card)?(?:\\s?,\\s?|\\s)?\\(?(?:has |is |was |since |now |seit )?(?:(?:19|20)\\d\\d )?${anyRanOut}`,
  ].join('|'),
  'u',
);
const noDenial =
  /\b(?:not only|not just|no stranger to|never without|nothing but|not limited to|no doubt|nicht nur|non seulement|no solo|non solo|niet alleen)\b/u;

const manyOfTrade = `
  developers|engineers|programmers|coders|specialists|consultants|designers|experts|contractors|freelancers|recruiters|administrators|
  architects|technicians|operators|trainers|instructors|
  entwickler|entwicklern|entwicklerteam|ingenieure|ingenieuren|programmierer|fachleute|spezialisten|berater|
  developpeurs|ingenieurs|programmeurs|concepteurs|formateurs|desarrolladores|ingenieros|programadores|disenadores|especialistas|tecnicos|
  sviluppatori|ingegneri|programmatori|progettisti|specialisti|tecnici|ontwikkelaars|desenvolvedores|engenheiros|projetistas|
  dezvoltatori|ingineri|programatori|proiectanti|programistow|programisci|inzynierow|specjalistow`;
const people = `
  ${manyOfTrade}|colleague|colleagues|team|teams|people|staff|others|employees|students|candidates|vendor|vendors|contractor|subcontractor|
  subcontractors|suppliers|supplier|freelancer|agency|agencies|company|companies|firm|firms|department|departments|partner|partners|friend|
  friends|clients|customers|workers|teachers|nurses|accountants|analysts|managers|drivers|scientists|
  kollegen|mitarbeiter|mitarbeitern|firma|agentur|buro|kunden|collegues|equipe|agence|societe|prestataire|companeros|equipo|empresa|
  agencia|proveedor|colleghi|azienda|agenzia|fornitore|collega's|bedrijf|colegas|colegi|echipa|firmie|zespol|zespolu`;
const aPersonOrMore = `${people}|developer|engineer|programmer|nurse|accountant|specialist|consultant|analyst|designer|expert|candidate|worker|recruiter|manager|driver|administrator|architect|scientist|teacher|client|customer`;

/** What is done with other people, who are named behind it by what they do. */
const handlesPeople = `
  manage|managed|manages|managing|led|lead|leads|leading|supervise|supervised|supervises|supervising|recruit|recruited|recruits|recruiting|
  hire|hired|hires|hiring|source|sourced|sources|sourcing|coach|coached|coaches|coaching|coordinate|coordinated|coordinates|coordinating|
  support|supported|supports|supporting|worked with|worked alongside|worked beside|worked for|works with|works alongside|works beside|
  works for|sat with|sat next to|sat beside|assist|assisted|assists|assisting|reported to|reports to|reporting to|sold to|sells to|train|
  trained|trains|mentor|mentored|mentors|mentoring|headed|interviewed|
  fuhrte|leitete|betreute|koordinierte|dirigeait|encadre|dirigi|coordine|gestionaba|contrate|coordinato|gestito|begeleidde|coordenei|
  condus|coordonat|kierowal*|zarzadzal*`;
const ofOthers = new RegExp(
  `${any(handlesPeople)}(?:\\s+(?!(?:and|in|using|with)(?!\\p{L}))${word}){0,5}\\s*$`,
  'u',
);
/** `Managed Java developers`, but not `managed Kubernetes clusters`. */
const others = new RegExp(
  `^(?:[\\s/,&-]+(?:and |or )?[\\p{L}\\d+#.]+){0,3}?[\\s-]+${any(aPersonOrMore)}`,
  'u',
);
/** Several of an occupation: `stories for C++ programmers`, `a team of eight Kotlin developers`. */
const otherPeople = new RegExp(
  `^(?:[\\s/,&-]+(?:and |or )?[\\p{L}\\d+#.]+){0,2}?[\\s-]+${any(manyOfTrade)}(?! (?:meetup|group|community|conference|association))`,
  'u',
);
/** `Colleagues who do Boolean search`, `people with COBOL skills`, `los diseñadores de SolidWorks`. */
const knownByOthers = new RegExp(
  [
    `${any(people)}(?: (?:skilled|trained|experienced|fluent|certified) in| for)(?:\\s${word}){0,4}\\s*$`,
    `(?<!\\p{L})(?<!(?<!\\p{L})(?:am|as|i'm|be|become) )(?:an?|the|of|with|to|for|by|several|two|three|other|some|colleagues|people|staff|those|employees|contractors?)(?: [\\p{L}-]+){0,3}?,? who (?!(?:i|we)(?!\\p{L}))\\p{L}+(?:\\s${word}){0,4}\\s*$`,
    `(?<!\\p{L})(?:whose(?: \\p{L}+){0,4}|of (?:which|whom) (?:are|were|is|was)(?: [\\p{L}/]+){0,2}) $`,
    `(?<!\\p{L})(?:${any('buro|firma|team|kollegen|mitarbeiter')}, )(?:der|die|das) (?:${word}\\s){0,4}$`,
    `${any(manyOfTrade)} (?:(?:de|von|di|van|en|w|z|do|din|in|fur|pour|para|per|voor) )?$`,
  ].join('|'),
  'u',
);
const othersWith = new RegExp(`${any(people)} with(?:\\s${word}){0,4}\\s*$`, 'u');
const ofTheirs = /^[^.;]{0,40}\b(?:skills?|knowledge|experience|backgrounds?)\b/u;

/** What is handed on or arranged: the work itself is done by others. */
const arranges = `
  contract|contracted|commission|commissioned|outsource|outsourced|outsources|book|booked|books|booking|engage|engaged|appointed|retained|
  subcontracted|delegate|delegated|delegates|refer|referred|refers|referring|schedule|scheduled|schedules|scheduling|pass|passed|passes|
  passing|forward|forwarded|forwards|forwarding|hand|handed|hands|handing|send|sent|sends|sending|transport|transported|transports|
  transporting|route|routed|escalate|escalated|escalates|register|registered|invited|invite|invites|arrange|arranged|arranges|arranging|
  beauftragte|vergab|uberwies|confie|sous-traite|encargue|subcontrate|affidato|uitbesteed|terceirizei|externalizat|zlecal*|
  compete against|competed against|competes against|competed with`;
const leftToOthers = new RegExp(
  `${any(arranges)}(?:[^.;:()]{0,60}\\s(?:for|to|with|of|an|a|para|per|voor|do|catre))?(?:\\s${means}${word}){0,3}\\s*$`,
  'u',
);
/** What is done with goods; they are named behind, and the tool that is meant is another. */
const trades = `
  bought|buy|buys|buying|purchase|purchased|purchases|purchasing|procure|procured|procures|procuring|order|ordered|orders|ordering|sold|sell|
  sells|selling|resold|resell|resells|market|marketed|markets|marketing|promote|promoted|promotes|promoting|pitch|pitched|demo|demoed|
  distribute|distributed|distributes|distributing|supplied|supply|supplies|
  verkaufte|verkauf von|vertrieb von|vendu|vendait|vente de|vendi|vendia|venta de|venduto|vendita di|verkocht|vendeu|venda de|vandut|
  sprzedawal*|sprzedaz`;
const traded = new RegExp(`${any(trades)}(?:\\s${means}${word}){0,4}\\s*$`, 'u');
/** The tool itself next to the verb: `sold Oracle NetSuite`. */
const tradedItself = new RegExp(`${any(trades)}(?:\\s(?:the|new|our|several|many|both|of))?\\s*$`, 'u');
const goods =
  /^(?:[\s/-]+[\p{L}\d+#.]+){0,2}?\s(?:machines?|machinery|equipment|licen[cs]es?|subscriptions?|supplies|products?|seats|gear|consumables)\b/u;

const besideOthers =
  /\b(?:with|to|by|from|under|for|between|along-?side|assist\w*|support\w*)[:\s]+(?:[\p{L}]+[ /]){0,3}$/u;
const aPerson =
  /(?:owners?|leaders?|partners?|stakeholders?|executives?|clients?|customers?|managers?|developers?|engineers?|trainers?|teachers?|recruiters?|accountants?|designers?|analysts?|nurses?)$/u;
/** `Passed parts on to the CNC department`. */
const aDepartment = /^(?:[\s/-][\p{L}\d]+)?[\s-](?:department|dept|division|desk|teams?|abteilung)\b/u;
const toThem =
  /\b(?:to|with|for|by|an|mit|fur)\s(?:(?:the|our|a|die|der|das) )?(?:[\p{L}]+ )?$|\b(?:with|between|among)\s(?:(?:the|our) )?(?:[\p{L}-]+(?: [\p{L}-]+){0,2}(?:, (?:and )?| and | & )){1,4}$/u;
/** `Advice received from insurance companies`, but not `worked for insurance companies`. */
const fromThem = /(?<!\p{L})(?:from|to|by|with|including) (?:[\p{L} ,-]{0,60}, )?(?:the )?$/u;
const companies =
  /^ (?:advisory |consulting |services )?(?:companies|carriers|firms|vendors|brokers|agenc(?:y|ies)|agents|advis[eo]rs|authorities)(?!\p{L})/u;
/** `Coordinates moves with Legal, Real Estate and Facilities`. */
const meetsThem =
  /(?:coordinat|liais|collaborat|partner|interfac|communicat|interact)\p{L}{0,4}(?: [\p{L}-]+){0,3} with (?:the )?(?:[\p{L}-]+(?: [\p{L}-]+){0,2}(?:, (?:and )?| and | & | ?\/ ?)){0,5}$/u;
const inList = /^(?:,| and | & |$|\.| for | to )/u;
const longestList = 120;
/** `Lets the data entry person process it`. */
const theirs = /(?<!\p{L})(?:the|our|their|each|other) (?:[\p{L}-]+ )?$/u;
const oneOfThem = /^ (?:person|personnel|staff|clerks?|operators?|users?)(?!\p{L})/u;

const byOthers =
  /^ (?:(?:was|is|were|are|been) )?(?:done|handled|run|provided|outsourced|managed|performed|supplied|made) (?:by|to) (?!me\b|myself\b|hand\b)|^[^.;,]{0,30} by (?:the |our |an? )?(?:external |outside |other )?(?:subcontractors?|contractors?|suppliers?|vendors?|agenc(?:y|ies)|colleagues?|others|consultants?|partners?|freelancers?|providers?|specialists)\b/u;

/** Told of a company: `X is a leading provider of payroll software`, `They provide services for banks`. */
const ofCompany = new RegExp(
  [
    `(?<!\\p{L})(?:is|are|was) (?:an? |the |one of (?:the )?|among (?:the )?)?(?:[\\p{L}\\d'’&-]+,? ){0,5}(?:${anyPhrase(phrasesOf('company|companies|provider*|corporation|firm|organization|organisation|conglomerate|multinational|startup|retailer|store|manufacturer|bank|marketplace|agency|brand'))})(?!\\p{L})`,
    `(?<!\\p{L})(?:headquartered|founded|established) (?:in|at)(?!\\p{L})`,
    `^\\W*they (?:also )?(?:combine|help|enable|specialize|provide|offer|develop|manufacture|serve|sell)s?(?!\\p{L})`,
    `(?<!\\p{L})(?:inc|ltd|llc|limited|gmbh|corp|group|technologies)\\.? (?:has been|is|was|provides|offers|delivers|develops|specializes|specialises)(?!\\p{L})`,
  ].join('|'),
  'u',
);
const ofMe = /(?<!\p{L})(?:i|i'm|i've|my|me|we|our)(?!\p{L})/u;
const isOfCompany = (sentence: string): boolean => ofCompany.test(sentence) && !ofMe.test(sentence);

const hardlyAny = /\b(?:minimum|minimal|little|limited|no need of|hardly any)\s$/u;
const over =
  /\b(?:former(?:ly)?|ex|previously|once|used to (?:be|work|write|use|do)|retired|until (?:19|20)\d\d|years ago|as a student|fruher|ehemalige[rn]?|ancien(?:ne)?|antigu[oa]|ex-|fost[aă]?|dawniej|byl[ya])\b(?:[\s-]+[\p{L}\d'+#./]+,?){0,6}?[\s-]*$/u;
const wishes = `
  want|wants|wanted|would like|would love|hope|hopes|hoping|keen|eager|excited|curious|aspire|aspires|aspired|aspiring|desire|desires|
  dream of|dreams of|looking for|looking to|looking forward to|look for|looks for|look forward to|looks forward to|seek|seeks|seeking|
  apply for|applying for|applied for|to learn|to pursue|pursue a career|pursuing a career|pursue career|build a career|building a career|objective is|to obtain|to secure|to become|to acquire|to study|to explore|will learn|will obtain|
  will become|will acquire|will study|studying|picking up|interested in|beginner in|beginner at|beginner with|course in|
  chance to use|chance to learn|chance to work|chance to gain|chance to get|chance to try|opportunity to use|opportunity to learn|
  opportunity to work|opportunity to gain|opportunity to get|opportunity to try|opportunities to learn|opportunities to use|
  goal is|goals are|aim is|ambition is|dream is|hope is|wish is|goal would be|dream would be|next step|next goal|next thing|get into|
  getting into|gain exposure to|get exposure to|gaining exposure to|get hands-on|gain hands-on|gain experience|get experience|
  was taught|were taught|is taught|are taught|am taught|been taught|being taught|read about|reads about|reading about|read up on|
  reading up on|heard of|heard about|still to learn|yet to learn|
  mochte*|wurde gern|wurde gerne|lernen|zu lernen|lerne|erlernen|interesse an|souhait*|aimerai*|apprendre|me former|voudrai*|quiero|
  quisiera|gustaria|aprender|formarme|vorrei|imparare|mi piacerebbe|graag|leren|quero|gostaria|vreau|doresc|as dori|invat|
  chc*|nauczyc*|chetnie poznam`;
const wished = new RegExp(
  [
    any(wishes),
    `${any('plan|plans|planning|intend|intends|intending|aim|aims|aiming|wish|wishes|ready|open|motivated|willing')} to(?! (?:relocat|travel|commut|work|mov)\\p{L}*)`,
    `(?<!(?<!\\p{L})(?:machine|deep|reinforcement|supervised|unsupervised|transfer|federated|statistical|e|online|distance|blended|active|adult|student|lifelong)[ -])(?<!\\p{L})learn(?:s|ing)?(?!\\p{L})(?! (?:and|&) development| management| algorithms?| models?)`,
    `(?<!\\p{L})(?:started|attending|taking|doing|enrolled in|signed up for) (?:an? |my )?(?:\\p{L}+ ){0,2}(?:course|class|tutorial|bootcamp)(?!\\p{L})`,
  ].join('|'),
  'u',
);
const wishedLine =
  /^\W*(?:(?:career|professional|job|learning|my) )?(?:objectives?|goals?|aims?|plans?|targets?|wishes|ziele?|objectifs?|objetivos?|obiettivi?o?|doelen|cele)(?: (?:for )?(?:19|20)\d\d)?\s?[:–-]/u;
/** `Kubeflow is the next thing I want to learn`, `reads about Vue and wants to use it`. */
const wishedAfter =
  /^ (?:enthusiast|lover|fan)(?!\p{L})|^[^.;]{0,80}\b(?:wants?|would (?:like|love)|hop(?:es?|ing)|plan(?:s|ning)?|keen|eager|intends?|excited|still|yet) to (?:learn|try|use|know|study|master|come|work with|get into|move into)(?: (?:them|it|both|these|this|that|next|soon))?\s*(?:$|[.,;)])|^(?:,? (?:and|or) [\p{L}\d+#.]+)? (?:is|are) (?:(?:next )?on my list|(?:my|the) next (?:step|goal|thing)|next)\b/u;

const clauseEnd =
  /[.;:!?()]|,\s*(?:but|now|and now|then|however|though|aber|jetzt|mais|pero|ma|maar|mas|dar|ale)\b|\b(?:(?<!(?:every|any|no)thing |all )but|however|although|though|whereas|aber|sondern|mais|pero|ma|maar|dar|ale)\b|\bnow\b|,/gu;

/**
 * How a mention counts in its sentence.
 * @param folded the sentence, folded
 * @param isNamed written as a name of its own, such as a product's
 */
export function scopeOf(folded: string, start: number, end: number, isNamed = false): Scope {
  const before = beforeOf(folded.slice(0, start));
  const after = folded.slice(end);
  const wide = folded.slice(0, start);
  const closest = before.split(/[,.;]/).at(-1) ?? '';
  if (deniedBefore.test(before) && !noDenial.test(closest)) return 'denied';
  if (deniedAfter.test(after)) return 'denied';
  if (isOfOthers({ before, wide, after, isNamed }) || isOfCompany(sentenceAround(folded, start)))
    return 'elsewhere';
  if (
    aPerson.test(folded.slice(start, end)) &&
    (besideOthers.test(before) || ofOthers.test(before) || /^['’]s\b/.test(after))
  )
    return 'elsewhere';
  if (over.test(before) || hardlyAny.test(before) || byOthers.test(after)) return 'elsewhere';
  return wishedLine.test(wide) || wished.test(wideOf(wide)) || wishedAfter.test(after) ? 'wished' : 'stated';
}

interface Around {
  before: string;
  wide: string;
  after: string;
  isNamed: boolean;
}

const isOfOthers = ({ before, wide, after, isNamed }: Around): boolean =>
  (ofOthers.test(before) && others.test(after)) ||
  otherPeople.test(after) ||
  knownByOthers.test(wide) ||
  (othersWith.test(wide) && ofTheirs.test(after)) ||
  leftToOthers.test(before) ||
  (traded.test(before) && goods.test(after)) ||
  (isNamed && tradedItself.test(before)) ||
  (aDepartment.test(after) && toThem.test(before)) ||
  (oneOfThem.test(after) && theirs.test(before)) ||
  (companies.test(after) && fromThem.test(before)) ||
  (meetsThem.test(wide.slice(-longestList)) && inList.test(after));

function sentenceAround(folded: string, start: number): string {
  const before = folded.slice(0, start).split(/[;|•]/).at(-1) ?? '';
  return `${before}${folded.slice(start).split(/[;|•]/)[0]}`;
}

/** What stands before a mention in its sentence, from the last turn such as `but` or `now`. */
const wideOf = (text: string): string =>
  text
    .split(
      /[.;:!?]\s|[()]|\b(?:but|however|although|though|whereas|now|already|currently|aber|sondern|mais|pero|maar|dar|ale)\b/u,
    )
    .at(-1) ?? '';

/** What stands before a mention in its own clause; a list such as `no Java, Kotlin or Scala` is one. */
function beforeOf(text: string): string {
  let from = 0;
  for (const match of text.matchAll(clauseEnd)) {
    if (match[0] === ',') {
      // After a comma a denial goes on only through names: `no Java, Kotlin`.
      const next = text.slice(match.index + 1).trim();
      if (
        next.split(/\s+/).filter((word) => word !== '').length <= 2 &&
        !/\b(?:uses?|writes?|knows?|is|has|works?|likes?|prefers?|mostly|mainly|only|strong|good|lots|deep|years?)\b/.test(
          next,
        )
      )
        continue;
    }
    from = match.index + match[0].length;
  }
  return text.slice(from);
}

const known =
  /(?<!\p{L})(?:(?:experience[ds]?|expert(?:ise)?|skill(?:s|ed)|proficien\p{L}+|knowledge|background|speciali[sz]\p{L}+|responsible|charge|involve[ds]?|engaged?|assist\p{L}*|familiar\p{L}*|versed|competen\p{L}+|trained|qualified|career|years|work(?:ed|s|ing)?) (?:in|of|with|for|on)|(?:\p{L}+(?:tion|sion|ment|sis)|review|practice) of|(?:duties|responsibilities|tasks|work) includ\p{L}+) (?:(?!(?:to|for|with|by|from|on|at|of|in) )[\p{L}&/-]+,? ){0,12}$/u;
const aWay =
  /^(?:in|of|to|for|with|by|from|on|at|as|into|via|through|against|between|about|regarding|the team)$/u;
/** What is done beside a work that others do, or toward it. */
const beside =
  /^(?:ensur|liais|communicat|attend|coordinat|collaborat|report|learn|stud[iy]|contribut|compl[iy]|follow|meet|support|understand|includ|relat|us(?:e|ed|ing)$|bas(?:e|ed)$)/u;
/** Behind a work that is named for itself: `payroll for 300 people`, not `payroll questions`. */
const whole =
  /^(?:\s*(?:$|[.,;:/()|&–-])|\s+(?:and|or|for|of|in|to|with|on|by|at|from|as|using|including|during|per|within|across|via|through|under|work|functions?|activities|duties|operations|process(?:es|ing)?|projects?|engagements?|packs?|packages?|audits?|returns?|computations?|experience|skills?|professional|background|expertise|knowledge|industry|sector|domains?|development|team)(?!\p{L}))/u;
const deed =
  /^ (?:processing|programming|development|preparation|testing|planning|work|experience|skills)(?!\p{L})/u;
const oneOfTrade =
  /^ (?:(?:and|&) \p{L}+ )?(?:\p{L}+ )?(?:accountant|administrator|advis[eo]r|agent|analyst|architect|assistant|associate|clerk|consultant|coordinator|developer|director|engineer|executive|head|intern|internship|lead|manager|officer|partner|professional|programmer|representative|specialist|supervisor|teacher|trainee|trainer)(?!\p{L})/u;
const mostOfHeading = 3;
const mostOfItem = 4;

/**
 * A word that many texts have is proof of work in a title, as an item of a list or as what somebody did:
 * `Reconciled accounts`, `handles payroll`, not `answers questions of tax`.
 */
export function isOwnWork(folded: string, start: number, end: number): boolean {
  const after = folded.slice(end);
  if (oneOfTrade.test(after)) return true;
  const items = folded
    .split(/[,;:|•●*/()]|\s[-–—]\s/u)
    .map((item) => (item.match(/[\p{L}\d]+/gu) ?? []).length);
  if (items.length === 1 ? folded.split(' ').length <= mostOfHeading : Math.max(...items) <= mostOfItem)
    return true;
  const [before = ''] = folded
    .slice(0, start)
    .split(/[.;:|•●*()–—]/u)
    .slice(-1);
  const words = before.match(/[\p{L}'’-]+/gu) ?? [];
  const opens = words.length === 0 || /(?:,|\sand)\s$/.test(before);
  const isActive = /(?:ing|ed)$/.test(folded.slice(start, end));
  if (opens && (isActive ? /^ \p{L}/u : deed).test(after)) return true;
  if (!whole.test(after)) return false;
  const at = words.findLastIndex((word) => isVerb(word) || isActivity(word) || /(?:ed|ing)$/.test(word));
  const isDone = at >= 0 && !beside.test(words[at] ?? '') && !words.slice(at).some((word) => aWay.test(word));
  return isDone || known.test(before);
}
