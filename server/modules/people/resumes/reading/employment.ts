import { trimOf } from '../../../../../contract/platform/trim.ts';
import { findSpans, type Span } from '../../../search/vocabulary/dates.ts';
import { resolveAreas, resolvePlace } from '../../text/places.ts';
import type { ResumeLine } from './resume-text.ts';
import { headsOfJob } from './sections.ts';
import { isLabel, titleWorth, withoutVerb } from './titles.ts';

export interface Job {
  title: string;
  employer: string;
  /** Months since the year 0; undefined where no dates, or odd ones, are given. */
  months: Span['months'];
  isPresent: boolean;
  /** True if each was told by something of its own, not by its place alone. */
  isSure: { title: boolean; employer: boolean; dates: boolean };
}

interface Row {
  text: string;
  span: Span | undefined;
  /** Short, and neither an item of a list nor a sentence: titles and employers stand on such lines. */
  isHead: boolean;
}

interface Part {
  text: string;
  title: number;
  employer: number;
}

const item = /^[-•·*▪◦–‣○●➢❖✓]\s*\S/;
const sentenceEnd = /[.;]$/;
const longestHead = 110;
const mostWords = 14;

const legalForm =
  /(?:^|[\s&])(?:gmbh(?: & co\.? kg)?|ag|kg|kgaa|ohg|e\.?v|se|sa|sas|sarl|srl|spa|bv|nv|inc|llc|llp|lp|ltd|limited|plc|pvt|pty|corp|corporation|co|company|companies|oy|oyj|ab|as|asa|aps|a\/s|sp\.? ?z ?o\.? ?o|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|s\.?l|b\.?v|n\.?v)\.?$/i;
const organisation =
  /(?<!\p{L})(?:group|gruppe|groupe|grupo|gruppo|grup|hospitals?|clinics?|klinik(?:um)?|clinique|clinica|clínica|krankenhaus|hôpital|spital|spitalul|ospedale|szpital|university|universit\p{L}+|college|school|schule|école|escuela|colegiul|liceul|școala|academy|institute?|institut\p{L}*|bank|banca|banque|banco|hotels?|restaurant|services|solutions|soluții|systems|technolog(?:y|ies)|software|consulting|consultants|labs?|laborator\p{L}*|studios?|partners|associates|logistics|holdings?|industries|international|enterprises?|ministry|ministerium|department|agency|agentur|agence|agencia|foundation|stiftung|fundația|council|authority|association|center|centre|centrul|center|centru|insurance|foods|energy|motors|pharma\p{L}*|airlines?|stores?|supermarket|energy|media|network|compania|societatea|grupul|asociați|corporația|stadtwerke|werke|verlag|bistro|café|kita|kindergarten)(?!\p{L})/iu;
const placeholder = /^(?:company|employer|firm) name$/i;
const aside =
  /^(?:remote|hybrid|full[- ]?time|part[- ]?time|vollzeit|teilzeit|freelance|self[- ]employed|contract|permanent|temporary|internship|festanstellung|cdi|cdd|tempo pieno|jornada completa|city|state|present|till date|to date|to|from|employer|position|title|location|duration|period|industry|client)$/i;
const label =
  /^(?:job title|title|position(?: held)?|role|designation|(?:current |present |last |previous )?employer|company|organi[sz]ation|firma|arbeitgeber|position|stelle|poste|entreprise|puesto|empresa|cargo|posizione|azienda|functie|werkgever|bedrijf|função|funcția|angajator\p{L}*|stanowisko|firma|pracodawca|occupation or position held|name and address of employer|dates?|period|duration|zeitraum|período|periodo|perioada)\s*:\s*/iu;

/** Degrees, which are no jobs though they have dates and a place, too. */
const degree =
  /(?<!\p{L})(?:bachelor|master(?:’s|'s|s)? (?:of|in|degree)|b\.? ?(?:sc|a|tech|com|e|eng)\.?(?: |$)|m\.? ?(?:sc|tech|com|eng)\.?(?: |$)|ph\.?d|doctorate|diplom(?:a|e|ă|ado)? (?:in|of|en|de|în)|mba|gpa|licen[cț]iat|licenciatura|abitur|baccalaur[eé]at|bacalaureat|laurea|matura|high school diploma)(?!\p{L})/iu;

/** The jobs of a section in its order; each has dates beside or around its title and employer, or a title and an employer alone. */
export function readJobs(lines: ResumeLine[], today: Date): { jobs: Job[]; unread: string[] } {
  const rows = rowsOf(lines, today);
  const anchors = rows.flatMap(({ span }, at) => (span ? [at] : []));
  const [above, below] = likeliestLayout(rows, anchors);
  const used = new Set<number>();
  const heads = anchors.map((anchor, index) => {
    const own = headRows(rows, anchors, index, above, below);
    for (const at of own) used.add(at);
    return { at: anchor, span: rows[anchor]?.span, rows: own };
  });
  const dated = heads.map((head) => ({
    ...head,
    parts: head.rows.flatMap((at) => partsOfRow(rows[at] as Row)),
  }));
  const undated = headsWithoutDates(rows, used).map((own) => {
    for (const at of own) used.add(at);
    return {
      at: own[0] as number,
      span: undefined,
      rows: own,
      parts: own.flatMap((at) => partsOfRow(rows[at] as Row)),
    };
  });
  const all = [...dated, ...undated].sort((a, b) => a.at - b.at);
  const order = votedOrder(all.map(({ parts }) => parts));
  const jobs = all.flatMap(({ span, parts }): Job[] => {
    const { title, employer, ...isSure } = pair(parts, order);
    const isDegree = degree.test(title)
      ? titleWorth(title) < 2
      : title === '' && parts.some(({ text }) => degree.test(text));
    if ((title === '' && employer === '') || isDegree) return [];
    const dates = span?.months !== undefined && !span.isSingle;
    const { title: isTitle, employer: isEmployer } = isSure.isSure;
    return [
      {
        title,
        employer,
        months: span?.months,
        isPresent: span?.isPresent ?? false,
        isSure: { title: isTitle, employer: isEmployer, dates },
      },
    ];
  });
  const unread = rows.flatMap(({ text, isHead }, at) => (isHead && !used.has(at) ? [text] : []));
  return { jobs, unread };
}

function rowsOf(lines: ResumeLine[], today: Date): Row[] {
  const isItem = ({ text, look }: ResumeLine) => look === 'item' || item.test(text);
  const areItems =
    lines.some((line) => isItem(line) && hasRange(line.text, today)) &&
    !lines.some((line) => !isItem(line) && hasRange(line.text, today));
  const outer = areItems ? undefined : bulletOfJobs(lines, today);
  const rows: Row[] = [];
  const widest = Math.max(
    0,
    ...lines.filter(({ text }) => !text.includes('\t')).map(({ text }) => text.length),
  );
  for (const line of joinDates(lines)) {
    const isOuter = outer !== undefined && line.text.startsWith(outer);
    const text = line.text.replace(areItems || isOuter ? /^[-•·*▪◦–‣○●➢❖✓]\s*/ : /^$/, '');
    const before = rows.at(-1);
    const goesOn =
      before !== undefined &&
      !before.isHead &&
      !line.isAfterGap &&
      before.text.length > Math.max(60, widest * 0.8) &&
      !/[.:;!?]$/.test(before.text) &&
      !hasRange(text, today);
    const span = spanOf(text, today);
    const rest = span ? restOf(text, span).replace(/^\t/, '') : text;
    const isHead = (areItems || isOuter || !isItem(line)) && !goesOn && (rest === '' || couldBeHead(rest));
    rows.push({ text, isHead, span: isHead ? span : undefined });
  }
  return rows;
}

/** The bullet of the jobs, where tasks below have another and the dates stand in the line after it. */
function bulletOfJobs(lines: ResumeLine[], today: Date): string | undefined {
  const bulletOf = ({ text }: ResumeLine) => (item.test(text) ? text[0] : undefined);
  const [first, ...others] = new Set(lines.map(bulletOf).filter((bullet) => bullet !== undefined));
  if (first === undefined || others.length === 0) return undefined;
  const jobs = lines.flatMap((line, at) => (bulletOf(line) === first ? [lines[at + 1]] : []));
  const dated = jobs.filter((next) => next && bulletOf(next) === undefined && hasRange(next.text, today));
  return dated.length > jobs.length / 2 ? first : undefined;
}

const hasRange = (text: string, today: Date) => findSpans(text, today).some(({ isSingle }) => !isSingle);

/** Narrow columns break dates after the dash. */
const joinDates = (lines: ResumeLine[]): ResumeLine[] =>
  lines.flatMap((line, at) => {
    const broken = /\d{4}\s*[-–—]$/;
    const isRest = (text: string) => /^(?:[\p{L}.]+ )?(?:\d{4}|\d\d?[./]\d{4}|\p{L}+)$/u.test(text);
    if (broken.test(lines[at - 1]?.text ?? '') && isRest(line.text)) return [];
    const rest = lines[at + 1]?.text ?? '';
    return [broken.test(line.text) && isRest(rest) ? { ...line, text: `${line.text} ${rest}` } : line];
  });

function couldBeHead(text: string): boolean {
  const words = text.split(/\s+/).length;
  return (
    text.length <= longestHead &&
    words <= mostWords &&
    !headsOfJob(text) &&
    !(sentenceEnd.test(text) && words > 4 && !legalForm.test(text)) &&
    /^[\p{Lu}\p{Lt}\p{Lo}\d(['"«„“]/u.test(text)
  );
}

function spanOf(text: string, today: Date): Span | undefined {
  const spans = findSpans(text, today);
  const range = spans.find(({ isSingle }) => !isSingle);
  if (range) return range;
  const [single] = spans;
  if (!single) return undefined;
  const rest = restOf(text, single);
  return rest === '' || partsOf(rest).some((part) => titleWorth(part) > 0) ? single : undefined;
}

const restOf = (line: string, { start, end }: Span): string =>
  trimOf(
    `${line.slice(0, start)}\t${line.slice(end)}`
      .replace(/\(\s*\d[^()]*\)|\(\s*\)|\[\s*\]/g, ' ')
      // Icons before dates and places are single signs or letters of their fonts.
      .replace(/(?<=^|\t)[^\p{Lu}\p{N}\s](?=[ \t]|$)/gu, ' '),
    /[\s,;:|•·()[\]–—-]/,
  );

function headRows(rows: Row[], anchors: number[], index: number, above: number, below: number): number[] {
  const anchor = anchors[index] as number;
  const previous = anchors[index - 1] ?? -1;
  const next = anchors[index + 1] ?? rows.length;
  const own = [anchor];
  for (let at = anchor - 1; at > previous && own.length <= above && rows[at]?.isHead; at--) own.unshift(at);
  // What stands between two jobs without any body belongs to one of them.
  const gap = rows.slice(anchor + 1, next);
  const isShared = next < rows.length && gap.every(({ isHead }) => isHead);
  const room = isShared ? Math.max(0, gap.length - above) : gap.length;
  for (let at = anchor + 1; at < next && at - anchor <= Math.min(below, room) && rows[at]?.isHead; at++)
    own.push(at);
  return own;
}

/** How many lines above and below their dates jobs take in this résumé: the layout by which most titles and employers are told. */
function likeliestLayout(rows: Row[], anchors: number[]): [above: number, below: number] {
  let best: { layout: [number, number]; worth: number } = { layout: [0, 0], worth: Number.NEGATIVE_INFINITY };
  for (const above of [0, 1, 2, 3]) {
    for (const below of [0, 1, 2, 3]) {
      const used = new Set<number>();
      let worth = 0;
      for (const index of anchors.keys()) {
        const own = headRows(rows, anchors, index, above, below);
        // A line that the job before has taken already speaks against the layout.
        for (const at of own) worth -= used.has(at) ? 2 : 0.25;
        for (const at of own) used.add(at);
        worth += pair(
          own.flatMap((at) => partsOfRow(rows[at] as Row)),
          0,
        ).worth;
      }
      if (worth > best.worth) best = { layout: [above, below], worth };
    }
  }
  return best.layout;
}

function headsWithoutDates(rows: Row[], used: Set<number>): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < rows.length; at++) {
    const run: number[] = [];
    while (rows[at]?.isHead && !used.has(at) && run.length < 3) run.push(at++);
    if (run.length === 0) continue;
    const parts = run.flatMap((index) => partsOfRow(rows[index] as Row));
    const { title, employer, isSure } = pair(parts, 0);
    if (title !== '' && employer !== '' && isSure.title && (isSure.employer || used.size === 0))
      found.push(run);
  }
  return found;
}

const partsOfRow = ({ text, span }: Row): Part[] => partsOf(span ? restOf(text, span) : text).map(weigh);

function partsOf(text: string): string[] {
  const parts = text
    .split(
      /[\t|•·◆♦●;()[\]]|\s[–—-]+(?:\s|$)|\s@\s|,\s|\s(?:at|bei(?: der| dem)?|chez|presso|bij|w firmie|en la empresa|la firma)\s|\s\/\s/u,
    )
    .map((part) => trimOf(withoutVerb(part.trim().replace(label, '')), /[\s,;:–—-]/))
    .filter((part) => /\p{L}/u.test(part));
  return parts.reduce<string[]>((joined, part) => {
    const isForm = joined.length > 0 && part.length <= 8 && legalForm.test(part) && !/\s/.test(part);
    if (isForm) joined[joined.length - 1] += ` ${part}`;
    else joined.push(part);
    return joined;
  }, []);
}

function weigh(text: string): Part {
  const isNothing =
    aside.test(text) ||
    isLabel(text) ||
    isContact.test(text) ||
    text.length > 90 ||
    /^\d+\+? (?:years?|months?|yrs?|mos?)/i.test(text) ||
    !naming.test(text);
  if (isNothing) return { text, title: -5, employer: -5 };
  const worth = titleWorth(text);
  const isForm = legalForm.test(text) || placeholder.test(text);
  // `Director of Services` names what the person is for.
  const isOrganisation = isForm || (organisation.test(text) && !(worth > 0 && roleOf.test(text)));
  const isPlain = /^[\p{Lu}\p{Lt}\p{Lo}\d]/u.test(text);
  const place = isOrganisation || worth > 0 ? 0 : placeWorth(text);
  return {
    text,
    title: (isForm ? -3 : isOrganisation ? worth - 1.5 : worth === 2 ? 3 : worth === 1 ? 2.2 : 0.4) - place,
    employer:
      (isForm ? 3 : isOrganisation ? 2.2 : 1) -
      (isForm ? 0 : worth) -
      place -
      (isPlain ? 0 : 1.5) -
      (!isForm && isProse(text) ? 0.8 : 0),
  };
}

/** `N26`, `3M`, `H&M` and `P&G` have no two letters side by side. */
const naming = /\p{L}{2}|\p{Lu}\s?[&+]\s?\p{Lu}|^(?:\p{Lu}\d{1,3}|\d{1,3}\p{Lu})$/u;
const roleOf = /^\p{L}+(?: \p{L}+){0,2} (?:of|for|für|de|du|des|di|del|van)\s/iu;
const isContact =
  /@\S|https?:|www\.|\+\d[\d\s().-]{6,}|^(?:e-?mail|mail|mobile|mobil|phone|tel|telefon|fax|linkedin|github|web(?:site)?)\s*:/i;

function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{L}{4}/u.test(word));
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  return words.length >= 3 ? small.length > words.length / 2 : doing.test(text);
}

const doing =
  /^(?:responsible|provid|manag(?:ed|ing)|organi[sz](?:ed|ing)|develop(?:ed|ing)|creat(?:ed|ing)|ensur|assist(?:ed|ing)|support(?:ed|ing)|implement|coordinat(?:ed|ing)|led|work(?:ed|ing)|perform|prepar|maintain|train(?:ed|ing)|successfully|networking|verantwortlich|gestion de|mise en)/i;

function placeWorth(text: string): number {
  if (resolveAreas(text).length > 0) return 3;
  return text.split(' ').length <= 3 && resolvePlace(text) !== undefined ? 1.6 : 0;
}

/** The order in this résumé: titles first (1), employers first (-1), or unknown (0). */
function votedOrder(heads: Part[][]): number {
  const votes = heads.reduce((sum, parts) => {
    const { titleAt, employerAt, isSure } = pair(parts, 0);
    return isSure.title && isSure.employer ? sum + Math.sign(employerAt - titleAt) : sum;
  }, 0);
  return Math.sign(votes);
}

interface PairPlaces {
  /** -1 where there is none. */
  titleAt: number;
  employerAt: number;
}

/** 0 for places that are no pair. */
function worthOfPair(parts: Part[], { titleAt, employerAt }: PairPlaces, order: number): number {
  if (titleAt === employerAt && titleAt !== -1) return 0;
  const title = parts[titleAt]?.title ?? 0;
  const employer = parts[employerAt]?.employer ?? 0;
  if ((titleAt >= 0 && title <= 0) || (employerAt >= 0 && employer <= 0)) return 0;
  const isBoth = titleAt >= 0 && employerAt >= 0;
  const agrees = isBoth ? Math.sign(employerAt - titleAt) * (order === 0 ? 0.15 : order * 0.9) : 0;
  return title + employer + agrees - 0.05 * (Math.max(titleAt, 0) + Math.max(employerAt, 0));
}

function bestPair(parts: Part[], order: number): PairPlaces & { worth: number } {
  const places = [-1, ...parts.keys()];
  let best = { titleAt: -1, employerAt: -1, worth: 0 };
  for (const titleAt of places) {
    for (const employerAt of places) {
      const worth = worthOfPair(parts, { titleAt, employerAt }, order);
      if (worth > best.worth) best = { titleAt, employerAt, worth };
    }
  }
  return best;
}

function pair(parts: Part[], order: number) {
  const { titleAt, employerAt, worth } = bestPair(parts, order);
  const title = parts[titleAt];
  const employer = parts[employerAt];
  const rivals = parts.filter((_, at) => at !== titleAt && at !== employerAt);
  const isTitle = (title?.title ?? 0) >= 2 && rivals.every((part) => part.title < (title?.title ?? 0));
  const worthOfEmployer = employer?.employer ?? 0;
  const isEmployer =
    rivals.every((part) => part.employer < worthOfEmployer) &&
    (worthOfEmployer >= 2 || (isTitle && worthOfEmployer >= 0.9 && Math.abs(titleAt - employerAt) === 1));
  return {
    titleAt,
    employerAt,
    worth,
    title: title?.text ?? '',
    employer: employer?.text ?? '',
    isSure: { title: isTitle, employer: employer !== undefined && isEmployer },
  };
}

export function yearsWorked(jobs: Job[]): number | undefined {
  const spans = jobs.flatMap(({ months }) => (months ? [months] : []));
  if (spans.length === 0) return undefined;
  let sum = 0;
  let until = 0;
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return Math.round(sum / 12);
}
