import { datesIn } from '../claims/dates.ts';
import type { AnnouncementKind } from './announcement-fields.ts';

/** Topics that ask, explain or compare announce nothing, whatever words they have. */
const argues =
  /^(?:how|why|what|when|which|who|whether|where|should|can|does|do|is|are|the (?:art|case|truth|future|cost|best|power|benefits?)|tips?|guide|lessons?|best practices|\d+ (?:ways|tips|things|steps|reasons|mistakes|lessons|questions)|choosing|understanding|avoiding|planning|preparing)(?!\p{L})|\?\s*$|\b(?:versus|vs\.?|explained|myths?|checklist|trends)\b/iu;

const kinds: readonly [AnnouncementKind, RegExp][] = [
  [
    'vacancy',
    /\b(?:we(?:['’]re| are) (?:hiring|recruiting|looking for)|hiring|vacanc(?:y|ies)|job (?:opening|offer|advert)|open position|join our team|wanted|apprenticeships?|is (?:hiring|recruiting|looking for)|wir suchen|nous (?:recrutons|cherchons)|buscamos|cerchiamo|wij zoeken|procuramos|szukamy)\b|\([mwf]\/[mwfhv](?:\/[dxn])?\)/i,
  ],
  [
    'change',
    /\b(?:mov(?:e|es|ing|ed) (?:to|into|in|house|premises|offices?)|relocat\p{L}+|new (?:address|opening hours|hours|premises|prices|name|telephone number)|(?:is|are|will be|be|stays?|remains?) closed|clos(?:es|ing|ure)|cancel(?:s|l?ed|lation)|postponed|opening hours|price (?:increase|change|rise)s?|renamed|discontinu\p{L}+|no longer|changes? (?:to|of|from|in|on)|(?:stays?|remains?|is|are|will be) open (?:until|till|from|on|longer|later|late|every|all)|open (?:longer|later|late)|new (?:appointment|phone|collection) (?:times|hours|number))(?!\p{L})/iu,
  ],
  [
    'offer',
    /\d\s?%\s?(?:off|discount)|\b(?:discount|special offer|sale|voucher|coupon|early[- ]bird|half price|two for one|2 for 1|free (?:trial|sample|month|delivery|shipping|consultation)s?|reduced|second (?:one )?(?:at|for) half|bundle|offer|(?:buy|get|take)\b[^.?!]{0,60}\bfree)\b/i,
  ],
  [
    'launch',
    /\b(?:opens|is opening|launches|launch of|introducing|goes live|now available|new (?:class|course|training|tour|workshop))(?!\p{L})/iu,
  ],
  [
    'event',
    /\b(?:webinar|workshop|open (?:day|house|evening|kiln|studio|garden|farm|workshop|doors)s?|weekend|retreat|conference|meet-?up|seminar|fair|festival|concert|tasting|tours?|training|course|class|exhibition|talk|lecture|breakfast|summit|masterclass|hackathon|market|gala|premiere|info(?:rmation)? (?:evening|day|session)|launch party|demo(?:nstration)? day|(?<=\p{L} )(?:day|evenings?|nights?)|an evening (?:with|of)|invit\p{L}+|join us|fun run|ceremony|reading|party)(?!\p{L})/iu,
  ],
  [
    'launch',
    /\b(?:launch(?:es|ed|ing)?|introducing|now available|releas(?:es|ed|ing)?|unveil\p{L}*|opens?|opening|goes live|new (?:product|service|app|branch|shop|store|clinic|office|website|range|menu|collection|model)|coming soon|available from|(?:is|are) (?:now |finally )?here|we (?:can )?now|say hello to|meet (?:the|our) new)(?!\p{L})/iu,
  ],
  [
    'news',
    /\b(?:wins?|won|receives?|received|appoint\p{L}+|joins? (?:us|our)|acquir\p{L}+|merg\p{L}+|partner(?:s|ship)? with|raises?|funding|certifi(?:ed|cation)|anniversary|years of|named|award\p{L}*|our new (?:director|manager|head|ceo|partner)|completes?|completed)(?!\p{L})/iu,
  ],
];

/** What facts say of something new. */
const starts =
  /\b(?:available (?:now|from|since|on)|on sale (?:from|since)|deliver(?:y|ies) starts?|ships? from)(?!\p{L})/iu;
/** Someone has done something: `Ana Lima has sailed round Ireland`. */
const hasDone =
  /^(?!if |once |after |because )[^,;:?]{3,60}?\s(?:has|have)\s(?:just |now |now also )?(?:been )?(?:\p{L}{2,12}ed|won|built|bought|sold|taught|written|become|begun|found|made|grown|taken|given|swum|run|ridden|flown|left|met|got|set)\s/iu;
const sellsPlaces = /\b(?:places|seats|tickets|admission)\b/iu;

/**
 * What a topic announces. Words that name an event also name subjects, so that an event needs a date.
 * @param hasDate whether topic or facts name a day
 * @param written what else its author wrote
 */
export function readKind(topic: string, hasDate: boolean, written = ''): AnnouncementKind | undefined {
  if (argues.test(topic.trim())) return undefined;
  const kindIn = (text: string) =>
    kinds
      .filter(([, words]) => words.test(text))
      .map(([kind]) => kind)
      .find((kind) => kind !== 'event' || hasDate || /\b(?:join us|invit|open (?:day|house))/i.test(text));
  // “Breakfast: Hiring in 2027” is an event: what stands after a colon is its subject.
  const [head = ''] = topic.split(/:\s/);
  const said = kindIn(head) ?? kindIn(topic);
  if (said ?? starts.test(written)) return said ?? 'launch';
  if (hasDone.test(topic) && hasDate) return 'news';
  if (datesIn(topic).length === 0) return undefined;
  return sellsPlaces.test(topic) ? 'event' : 'news';
}
