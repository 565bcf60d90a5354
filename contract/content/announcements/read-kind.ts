import { amountsIn } from '../claims/amounts.ts';
import { datesIn } from '../claims/dates.ts';
import { addressesIn } from '../claims/find-claims.ts';
import type { AnnouncementKind } from './announcement-fields.ts';

/** Topics that ask, explain or compare announce nothing, whatever words they have. */
const argues =
  /^(?:how|why|what|when|which|who|whether|where|should|can|does|do|is|are|the (?:art|case|truth|future|cost|best|power|benefits?)|tips?|guide|lessons?|best practices|\d+ (?:ways|tips|things|steps|reasons|mistakes|lessons|questions)|choosing|understanding|avoiding|planning|preparing|warum|wie|wann|welche[rs]?|wieso|was|pourquoi|comment|quand|quel(?:le)?s?|por qué|cómo|cuándo|qué|cuál(?:es)?|perché|quando|porquê|como|waarom|hoe|wat|dlaczego|jak)(?!\p{L})|\?\s*$|\b(?:versus|vs\.?|explained|myths?|checklist|trends)\b/iu;

const kinds: readonly [AnnouncementKind, RegExp][] = [
  [
    'vacancy',
    /\b(?:we(?:['’]re| are) (?:hiring|recruiting|looking for)|hiring|vacanc(?:y|ies)|job (?:opening|offer|advert)|open position|seeking|needed(?!\s\p{L})|join our team|wanted|apprenticeships?|is (?:hiring|recruiting|looking for)|wir suchen|gesucht|(?:nous )?(?:recrutons|cherchons|recrute|recherch(?:e|ons|ée?))|(?:se busca|buscamos)|cerchiamo|wij zoeken|procuramos|szukamy)(?!\p{L})|\b[mwfh]\/[mwfhv](?:\/[dxn])?\b/iu,
  ],
  [
    'change',
    /(?<!\p{L})(?:mov(?:e|es|ing|ed) (?:to|into|in|house|premises|offices?)|(?:is|are|we['’](?:re|ve)|have|has) mov(?:ing|ed)|relocat\p{L}+|new (?:address|opening hours|hours|premises|prices|name|telephone number)|closed|clos(?:es|ing|ure)|recall(?:s|ed)?|cancel(?:s|l?ed|lation)|postponed|opening hours|(?:price|fare|fee)s? (?:increase|change|rise|(?:go|goes|going|are) (?:up|down))s?|(?:price|fare|fee)s? (?:of|for) [^.?!]{0,30}(?:chang|ris|go)(?:es?|ing)|(?:prices|fees|fares|rates|tariffs) (?:(?:for|from|in|as of) )?20\d\d|(?:new|winter|summer|christmas|holiday) (?:timetable|opening)|open (?:until|till?) |(?:ends|is ending|will end)(?!\p{L})|we(?:['’]ve| have)? stop(?:ped)?|renamed|discontinu\p{L}+|no longer|changes? (?:to|of|from|in|on)|(?:stays?|remains?|is|are|will be) open (?:until|till|from|on|longer|later|late|every|all)|open (?:longer|later|late)|opens? at(?=\s\d)|new (?:\p{L}{3,12} )?(?:times|hours|number|deadlines?)(?= |$)|neue \p{L}{0,12}(?:zeiten|nummer|adresse|anschrift|preise|gebühren)|wir ziehen|(?:zieht|ziehen) (?:\p{L}+ ){0,4}um|umzug|geschlossen|betriebsferien|öffnungszeiten|rückruf|(?:preise|gebühren|tarife|zeiten) (?:steigen|ändern sich|werden)|(?:prix|tarifs) (?:changent|augmentent)|(?:precios|tarifas) (?:cambian|suben)|déménag\p{L}+|fermé\p{L}*|fermeture|horaires|cerrado|horario|mudamos|trasladamos|retirada)(?!\p{L})/iu,
  ],
  [
    'offer',
    /(?:^|\s)[-–−]\s?\d{1,2}\s?%|\d\s?%\s?(?:off|discount)|[£€$]\s?\d[\d.,]{0,9}\s(?:off|instead of|\(?was|down from)(?!\p{L})|(?:for the price|zum Preis|pour le prix|al precio|al prezzo|pelo preço|voor de prijs|w cenie)\s(?:(?:of|von|de|di|van)\s)?\d|(?:statt|au lieu de|en vez de|invece di|in plaats van|em vez de|zamiast)\s[£€$]?\d|(?:aktion|rabatt|angebot)(?!\p{L})|(?<!\p{L})(?:gratis|offerta?|offert(?:e|s|es)|oferta|promo(?:tion|ción|zione|ção|cja)|remise|soldes|descuento|sconto|korting|aanbieding|desconto|zniżka)(?!\p{L})|\b(?:discount|special offer|sale|voucher|coupon|early[- ]bird|half price|two for one|2 for 1|free (?:trial|sample|month|delivery|shipping|consultation)s?|reduced|second (?:one )?(?:at|for) half|bundle|offer|(?:buy|get|take)\b[^.?!]{0,60}\bfree)\b/iu,
  ],
  [
    'launch',
    /(?<!\p{L})neu(?: ab| im| in| bei|:)\s|\b(?:opens|is opening|launches|launch of|introducing|goes live|now available|adds|now (?:also )?(?:does|offers|has|sells|makes|delivers|supports|repairs)|new (?:class|course|training|tour|workshop))(?!\p{L})/iu,
  ],
  [
    'event',
    /\b(?:webinar|workshop|open (?:day|house|evening|kiln|studio|garden|farm|workshop|doors)s?|weekend|retreat|conference|meet-?up|seminar|fair|festival|concert|tasting|tours?|training|course|class|exhibition|talk|lecture|breakfast|summit|masterclass|hackathon|try-?outs?|pop-?up|tasters?|market|gala|premiere|info(?:rmation)? (?:evening|day|session)|launch party|demo(?:nstration)? day|(?<=\p{L} )(?:day|evenings?|nights?|camps?|week(?=,?\s\d))|an evening (?:with|of)|invit\p{L}+|join us|(?:meet|visit|see|find) us at|fun run|ceremony|reading|party|tag der offenen|info(?:abend|tag|veranstaltung)|vortrag|lesung|führungen?|konzert|kurs|messe|ausstellung|verkostung|stammtisch|journée|soirée|atelier|stage|conférence|portes ouvertes|visite guidée|dégustation|jornada|taller|curso|charla|feria|concierto|cata|visita|corso|degustazione|laboratorio|giornata|mostra|fiera|open dag|rondleiding|cursus|lezing|proeverij|oficina|feira|palestra|dia aberto|warsztaty|dzień otwarty|pokaz|szkolenie)(?!\p{L})/iu,
  ],
  ['offer', /^free \p{L}+ (?:for|over|on|with|in|until|till?|from)(?!\p{L})/iu],
  [
    'launch',
    /\b(?:launch(?:es|ed|ing)?|introducing|now available|releas(?:es|ed|ing)?|unveil\p{L}*|opens?|opening|goes live|new (?:product|service|app|branch|shop|store|clinic|office|website|range|menu|collection|model)|coming soon|available from|(?:is|are) (?:now |finally )?here|we (?:can )?now|say hello to|meet (?:the|our) new)(?!\p{L})/iu,
  ],
  [
    'news',
    /\b(?:wins?|won|receives?|received|appoint\p{L}+|joins? (?:us|our)|acquir\p{L}+|merg\p{L}+|partner(?:s|ship)? with|erhält|gewinnt|gewonnen|ausgezeichnet|obtient|remporte|reçoit|rejoint|obtiene|recibe|gana|vince|ha vinto|ganó|ha ganado|a remporté|heeft gewonnen|ganhou|venceu|wygra\p{L}{1,4}|riceve|ottiene|wint|krijgt|ganha|recebe|raises?|funding|certifi(?:ed|cation)|anniversary|years of|named|award\p{L}*|welcome(?!\s(?:mail|email|pack|offer)\p{L}*)|our new (?:director|manager|head|ceo|partner)|completes?|completed)(?!\p{L})/iu,
  ],
];

const starts =
  /\b(?:available (?:now|from|since|on)|on sale (?:from|since)|deliver(?:y|ies) starts?|ships? from)(?!\p{L})/iu;
const holdsFrom =
  /(?:^|[.!?]\s|\n)(?:from|start(?:s|ing)?|begins?|ends?|until|valid|as of|ab|vom|bis|gültig|à partir du|du|jusqu['’]au|dès le|a partir del?|desde el|hasta el|dal|fino al|vanaf|od)\s(?:\p{L}{2,12},?\s)?\d{1,2}\.?(?:\s(?:bis|au|al|to|–)\s\d{1,2}\.?)?\s\p{L}{3}/iu;
/** What holds from a day, with which its topic begins, takes place at no hour. */
const since =
  /^(?:from|starting|as of|ab|à partir|à compter|dès|a partir|desde|dal|vanaf|per|od)\s(?:\p{L}{2,12}\.?,?\s){0,2}\d|(?<!\p{L})(?:ab sofort|from now on|dès maintenant|désormais|desde ahora|d['’]ora in poi|vanaf nu|a partir de agora|od teraz)(?!\p{L})/iu;
const hasDone =
  /^(?!if |once |after |because )[^,;:?]{3,60}?\s(?:has|have)\s(?:just |now |now also )?(?:been )?(?:\p{L}{2,12}ed|won|built|bought|sold|taught|written|become|begun|found|made|grown|taken|given|swum|run|ridden|flown|left|met|got|set)\s/iu;
const hasDeed =
  /^\p{Lu}[^,;:?]{2,50}?\s(?:buys|acquires|takes over|übernimmt|eröffnet|rachète|reprend|compra|abre)\s/u;
/** Says of a name of several words what no argument does. */
const takesOver =
  /^(?:\p{Lu}[^\s,;:?]*\s){2,4}(?:buys|acquires|takes over|übernimmt|rachète|reprend|compra|acquista|rileva|adquire|przejmuje)\s/u;
const applies =
  /(?<!\p{L})(?:apply|applications?|(?:your|a) cv|cvs? (?:and|to|with)|closing date|salary|bewerb\p{L}+|candidatures?|postule[rz]|solicitud(?:es)?|currículum)(?!\p{L})/iu;
const isPaid = /(?:an|per|\/)\s?(?:hour|hr|month|year)(?!\p{L})|salary|(?:full|part)[- ]time|brutto/iu;
const hasPrice = (text: string): boolean => amountsIn(text).some(({ unit }) => unit === 'price');
const hasHour = /\d\s?(?:[ap]\.?m|h|uhr|uur)(?!\p{L})|\d:\d\d(?!\d)/iu;
const endsOnDay = /(?<!\p{L})(?:until|till|before|bis(?: zum)?|jusqu['’]au|hasta el)\s\d/iu;
const isNew = /^(?:our |a |an )?(?:brand[- ])?new\s/i;
const isReduced = /\d\s?(?:[€$£]|euros?)?\s(?:instead of|statt)\s[€$£]?\d/iu;
/** A name, its day and hour, and a place: `Soup talk, 14 to 18 May in Kendal`, `Lesung am 21. Mai um 15 Uhr in Elsfleth`. */
const isHeld =
  /(?:[,“”»"]|(?<!\p{L})\p{Lu}[\p{L}\p{M}-]{1,40})\s(?:(?:on|from|am|vom|le|du|el|del)\s)?(?:\p{L}{3,9}day,?\s)?\d{1,2}(?:\.|st|nd|rd|th)?(?:\s?(?:to|bis|and|und|au|al|y|[-–])\s?\d{1,2}\.?)?\s(?:de\s)?\p{L}{3,9}(?:\s(?:de\s)?\d{4})?(?:,?\s(?:(?:at|um|from|von|à|a las)\s)?\d[^,]{0,20})?,?\s(?:in|at|im|à|en|beim?|(?:auf|an|in|bei)\sde[mr])\s(?:the\s)?\p{Lu}/u;
const sellsPlaces = /\b(?:places|seats|tickets|admission)\b/iu;

type KindIn = (text: string) => AnnouncementKind | undefined;

function kindSaid(topic: string, kindIn: KindIn): AnnouncementKind | undefined {
  // “Breakfast: Hiring in 2027” is an event: what stands after a colon is its subject.
  const [head = ''] = topic.split(/:\s/);
  const [dated = ''] = head.split(/,\s(?!\d{4})/);
  const isEvent = datesIn(dated).length > 0 && kindIn(dated) === 'event' && kindIn(head) === 'offer';
  const isOffer = kindIn(head) === 'event' && kindIn(topic) === 'offer' && datesIn(topic).length === 0;
  if (isEvent || isOffer) return isEvent ? 'event' : 'offer';
  const said = kindIn(head) ?? kindIn(topic) ?? (takesOver.test(topic) ? 'news' : undefined);
  return since.test(topic) && (said ?? 'event') === 'event' ? 'news' : said;
}

/**
 * Words that name an event also name subjects, so that an event needs a date. Any other topic announces
 * something where its author names a day, or an address at which readers act.
 */
export function readKind(topic: string, hasDate: boolean, written = ''): AnnouncementKind | undefined {
  if (argues.test(topic.trim())) return undefined;
  const kindIn = (text: string) =>
    kinds
      .filter(([, words]) => words.test(text))
      .map(([kind]) => kind)
      .find((kind) => kind !== 'event' || hasDate || /\b(?:join us|invit|open (?:day|house))/i.test(text));
  const said = kindSaid(topic, kindIn);
  if (said === 'event' && applies.test(written) && isPaid.test(written)) return 'vacancy';
  if (said ?? starts.test(written)) return said ?? 'launch';
  const isLimited = kindIn(written) === 'offer' || endsOnDay.test(topic);
  if ((hasPrice(topic) && isLimited) || isReduced.test(written)) return 'offer';
  if (holdsFrom.test(written)) return 'news';
  if (hasDate && [hasDone, hasDeed].some((words) => words.test(topic))) return 'news';
  const isToAct = addressesIn(written).length > 0;
  if (isToAct && applies.test(written)) return 'vacancy';
  if (datesIn(topic).length === 0 && !isToAct) return undefined;
  if (isNew.test(topic)) return 'launch';
  return [sellsPlaces, hasHour, isHeld].some((words) => words.test(topic)) ? 'event' : 'news';
}
