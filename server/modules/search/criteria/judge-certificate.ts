import { wordsPattern } from '../reading/advert/phrase-words.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { findCertificates, spellings, tradesOf } from './certificates.ts';
import { isKnownSkill } from './find-skills.ts';
import { degreeJudge, degreeRank, isUnfinished, unfinished } from './judge-degree.ts';
import { type Judge, quoted, someOf, unclear } from './judgement.ts';
import { finderOf, type Mention } from './mentions.ts';
import { anyRanOut, scopeOf } from './scope.ts';

/** Judges a certificate or license, or a choice (`ACCA or CIMA`); that it is not named doesn't say that it is lacking. */
export function certificateJudge(text: string): Judge {
  const degree = degreeRank(text);
  if (degree > 0) return degreeJudge(text, degree);
  const trades = tradesOf(text);
  if (trades.length > 0) return someOf(trades.map(tradeJudge), 1);
  const choice = text.split(/\sor\s/);
  return choice.length > 1 && choice.every(isWhole)
    ? someOf(choice.map(oneCertificate), 1)
    : oneCertificate(text);
}

const learned =
  /(?:ausbildung|ausgebildet|lehre|gelernt|gesell|facharbeiter|abschluss|meister|ihk|hwk|apprentice|qualified|certified|vocational|opleiding|diploma)/u;

/** A trade that was learned; one who only works in it may have learned it. */
function tradeJudge(trade: string): Judge {
  const name = trade.replace(/\(?[/*:]-?in(?:nen)?\)?$/, '');
  const find = finderOf([name, `${name}in`]);
  return (person) => {
    const mentions = find(person);
    const stated = mentions.filter(
      ({ scope, passage }) => scope === 'stated' && !unfinished.test(passage.folded),
    );
    const held = stated.find(({ passage }) => learned.test(passage.folded));
    if (held) return quoted('found', held);
    const denied = mentions.find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    return mentions[0] ? quoted('unclear', mentions[0]) : unclear;
  };
}

const isWhole = (text: string): boolean => /\p{L}{3}/u.test(text);

function oneCertificate(text: string): Judge {
  const classed = classes.find(({ noun }) => noun.test(foldAccents(text)));
  if (classed) return classJudge(text, classed);
  const core = withoutPaper(withoutSpace(text.replace(notTelling, ' ')));
  if (core === '' || tellsNothing.test(core)) return () => unclear;
  const find = finderOf(spellings(core), core === text);
  // `AWS certification` is more than AWS, and `teaching certificate` than teaching; PMP is nothing else.
  const isNamed = core === text || (/^[A-Z][A-Za-z]*[A-Z]/.test(core) && !isKnownSkill(core));
  const apart = apartFrom(core);
  return (person) => {
    const mentions = standingOf(apart ? [...find(person), ...apart(person)] : find(person));
    const stated = mentions.find(
      ({ scope, passage, passage: { folded, text }, start, end }) =>
        scope === 'stated' &&
        (isNamed || certified.test(besideOf(folded, start, end))) &&
        !isUnfinished(person, passage) &&
        !(exam.test(core) && ofStage.test(folded.slice(end))) &&
        !(
          ofRules.test(folded.slice(end)) &&
          !/(?:passed|cleared) (?:the )?(?:\p{L}+ )?$/u.test(folded.slice(0, start))
        ) &&
        !isOfName(text, start, end),
    );
    if (stated) return quoted('found', stated);
    const denied = mentions.find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    return mentions[0] ? quoted('unclear', mentions[0]) : unclear;
  };
}

/** `Tang & Co, CPA Firm`. */
const ofFirm = /& ?co\.?,? \||\|,? (?:firm|limited|ltd|llp|& co)(?!\p{L})/iu;

/** Capitals are no acronym behind other words in capitals: `FARM CREDIT, ACA`. */
function isOfName(text: string, start: number, end: number): boolean {
  const [first = '', second = ''] = (text.slice(0, start).match(/[^\s,]+/g) ?? []).slice(-2);
  return (
    /^\p{Lu}{2,5}$/u.test(text.slice(start, end)) &&
    (ofFirm.test(`${text.slice(0, start)}|${text.slice(end)}`) ||
      [first, second].every((word) => /^\p{Lu}{4,}$/u.test(word))) &&
    !certified.test(text.toLowerCase())
  );
}

const nearPaper = 40;
const besideOf = (folded: string, start: number, end: number): string =>
  folded.slice(Math.max(0, start - nearPaper), end + nearPaper);

function withoutPaper(text: string): string {
  const [, telling = ''] = /^([A-Z][A-Z0-9]{2,6}) (?:licen[cs]e|card)$/.exec(text) ?? [];
  return findCertificates(telling)[0]?.text === telling ? telling : text;
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

const notTelling =
  /\b(?:certifi\w+|qualification|required|valid|current|currently|active|unencumbered|unrestricted|full|clean|state of [A-Z]\w+)\b/gi;

/** Those that have run out are denied, and those of past years unclear. */
const standingOf = (mentions: Mention[]): Mention[] =>
  mentions.map((mention) =>
    hasRunOut(mention)
      ? { ...mention, scope: 'denied' }
      : hasEnded(mention)
        ? { ...mention, scope: 'elsewhere' }
        : mention,
  );

interface Classed {
  noun: RegExp;
  named: RegExp;
  /** By class, from the lowest: each is held with those listed. */
  heldBy: Record<string, readonly string[]>;
}

const highest = ['ts/sci', 'top secret/sci'];
const topSecret = ['top secret', 'ts', 'dv', ...highest];
const secret = ['secret', 'sc', ...topSecret];

const classes: Classed[] = [
  {
    noun: /(?<!\p{L})cdl(?!\p{L})|commercial driver'?s? licen[cs]e/u,
    named:
      /(?<![\p{L}\p{N}])(?:class |cdl[- ]?)([abc])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])([abc])(?=[ -](?:class |cdl))/gu,
    heldBy: { c: ['c', 'b', 'a'], b: ['b', 'a'], a: ['a'] },
  },
  {
    noun: wordsPattern(`driving licence*|driving license*|driver's licence*|driver's license*|drivers license*|drivers licence*|driver license*|driver licence*|
      licence to drive|fuhrerschein*|fuhrerausweis|fahrerlaubnis*|permis de conduire|permis b|permis c|permis ce|carnet de conducir|permiso de conducir|
      permiso de conduccion|carne de conducir|patente|patente di guida|rijbewijs|carta de conducao|cnh|permis de conducere|permis auto|
      prawo jazdy|prawa jazdy`),
    named:
      /(?<![\p{L}\p{N}.'-])(c1e|ce|c ?\+ ?e|c1|c|be|b|d1e|d1|de|d|(?<=class )a)(?![\p{L}\p{N}'+#-])(?<!(?:carta|permis|permiso|carnet) de)(?! (?:conducir|conduire|conducao))/gu,
    heldBy: {
      a: ['a'],
      b: ['b', 'be', 'c1', 'c1e', 'c', 'ce', 'd1', 'd1e', 'd', 'de'],
      be: ['be', 'c1e', 'ce', 'de'],
      c1: ['c1', 'c1e', 'c', 'ce'],
      c1e: ['c1e', 'ce'],
      c: ['c', 'ce'],
      ce: ['ce'],
      d1: ['d1', 'd1e', 'd', 'de'],
      d1e: ['d1e', 'de'],
      d: ['d', 'de'],
      de: ['de'],
    },
  },
  {
    noun: /(?<!\p{L})(?:security clearance|vetting|sicherheitsuberprufung|ts\/sci|(?:secret|confidential|government|public trust|dv|sc|nato) clearance|clearance(?=:? (?:\p{L}+ )?(?:ts\/sci|top secret|secret|denied|refused|revoked|dv|sc)(?!\p{L})))(?!\p{L})/u,
    named:
      /(?<![\p{L}\p{N}])(ts\/sci|top[- ]secret\/sci|top[- ]secret|ts|dv|secret|sc|confidential|public trust)(?![\p{L}\p{N}])/gu,
    heldBy: {
      'public trust': ['public trust', 'confidential', ...secret],
      confidential: ['confidential', ...secret],
      secret,
      sc: secret,
      'top secret': topSecret,
      dv: topSecret,
      ts: topSecret,
      'ts/sci': highest,
      'top secret/sci': highest,
    },
  },
];

/** So far from the noun its classes stand, in the same item: `Two-wheeler license • C Language` names none. */
const nearNoun = 40;

function classesIn(folded: string, { noun, named }: Classed): string[] {
  const match = noun.exec(folded);
  if (!match) return [];
  const [start, end] = [match.index, match.index + match[0].length];
  const before = folded.slice(Math.max(0, start - nearNoun), start).split(/[.;•|\n]/);
  const [behind = ''] = folded.slice(start, end + nearNoun).split(/[;•|\n]/);
  return [...`${before.at(-1)}${behind}`.matchAll(named)].map((found) =>
    (found.slice(1).find((group) => group !== undefined) ?? '').replace(/ ?\+ ?/, '').replace('top-', 'top '),
  );
}

/** Judges a license or clearance by its class: a higher one will do, and a lower one won't. */
function classJudge(text: string, classed: Classed): Judge {
  const { noun, heldBy } = classed;
  const wanted = classesIn(foldAccents(text), classed);
  const enough = new Set(wanted.flatMap((one) => heldBy[one] ?? []));
  return ({ passages }) => {
    const mentions = standingOf(
      passages.flatMap((passage): Mention[] => {
        const match = noun.exec(passage.folded);
        if (!match) return [];
        const [start, end] = [match.index, match.index + match[0].length];
        return [{ passage, start, end, scope: scopeOf(passage.folded, start, end) }];
      }),
    );
    const stated = mentions.filter(
      ({ scope, passage: { folded } }) => scope === 'stated' && !unfinished.test(folded),
    );
    const held = stated.map((mention) => ({ ...mention, own: classesIn(mention.passage.folded, classed) }));
    const right = held.find(({ own }) => wanted.length === 0 || own.some((one) => enough.has(one)));
    if (right) return quoted('found', right);
    const denied = mentions.find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    const lower = held.find(({ own }) => own.length > 0);
    if (lower) return quoted('missing', lower);
    return mentions[0] ? quoted('unclear', mentions[0]) : unclear;
  };
}

const tellsNothing =
  /^(?:professional|relevant|related|industry|technical|national|(?:nationally )?recogni[sz]ed|applicable|appropriate|advanced|similar|other|vendor|equivalent)$/i;
/** One of several exams is not the whole: `CFA Level II`, `ACCA papers`. */
const exam = /^(?:cfa|acca|cpa|cima|cma|frm|caia|cia|icsa|aca)$/i;
const ofStage =
  /^\)?[ ,-]{1,3}(?:program\p{L}* )?(?:exams? )?(?:level|lvl|stage|part|papers?|modules?|foundation|affiliate|student|scholar\p{L}*|program\p{L}* (?:access )?scholar\p{L}*)(?!\p{L})/u;

const certified =
  /certif|licen|credential|qualifi|diploma|accredit|zertifi|brevet|titulad|abilitat|atestat|uprawnien/;

const ofRules =
  /^ (?:\p{L}{1,15} ){0,3}(?:guidelines?|standards?|procedures?|principles|practices|regulations|rules|requirements|protocols?|process(?:es)?|frameworks?|methodolog\p{L}+|exam prep\p{L}*|(?:exams?|tests?)(?! (?:passed|cleared)))\b|^[ -](?:based|compliant|aligned)\b/u;

const ranOutBehind = new RegExp(`^(?:\\s?\\([^)]{1,30}\\))?[^.;()]{0,30}?[\\s,(;]${anyRanOut}`, 'u');

function hasRunOut({ passage: { folded }, end }: Mention): boolean {
  if (ranOutBehind.test(folded.slice(end))) return true;
  const [, year] =
    /^[^;]{0,60}?\b(?:expir\p{L}{0,7}|exp|valid (?:until|till|through|to|thru)|until|gultig bis|bis)\W{0,3}(?:\p{L}{1,9} |\d{1,2}[/.-]){0,2}((?:19|20)\d\d)\b/u.exec(
      folded.slice(end),
    ) ?? [];
  return year !== undefined && Number(year) < new Date().getFullYear();
}

const paper =
  '(?:licen[cs](?:e|es|ed|ure)|card|registration|registered|certificat(?:e|es|ion|ions)|certified|permit|ticket|qualification|diploma|training|course|check)';

/** `SIA Door Supervisor license` and `Licensed by the SIA` are an SIA license: what says which one stands near the name of a paper. */
function apartFrom(core: string): ReturnType<typeof finderOf> | undefined {
  const [, telling, noun = ''] =
    /^(.+?) (licen[cs]e|licensure|card|registration|certificate|permit|ticket|check)$/i.exec(core) ?? [];
  if (telling === undefined) return undefined;
  const find = finderOf([telling], true);
  const own = /licen/i.test(noun) ? 'licen[cs](?:e|es|ed|ure)' : paper;
  const behind = new RegExp(`^(?:[\\s-]\\p{L}+){0,4}?\\s${own}(?!\\p{L})`, 'u');
  const before = new RegExp(`(?<!\\p{L})${own}(?:[\\s:,(–-]+[\\p{L}]+){0,2}?[\\s:,(–-]+$`, 'u');
  return (person) =>
    find(person).flatMap((mention) => {
      const { folded } = mention.passage;
      const [words] = behind.exec(folded.slice(mention.end)) ?? [];
      if (words !== undefined) return [{ ...mention, end: mention.end + words.length }];
      return before.test(folded.slice(0, mention.start)) ? [mention] : [];
    });
}

/** `CCNA (2011-2014)`: of its validity, or of the time in which it was prepared. */
function hasEnded({ passage: { folded }, end }: Mention): boolean {
  const [, year] = /^ ?\(?(?:19|20)\d\d ?[-–] ?((?:19|20)\d\d)\)?/u.exec(folded.slice(end)) ?? [];
  return year !== undefined && Number(year) < new Date().getFullYear();
}
