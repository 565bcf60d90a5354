import { isKnownSkill } from './find-skills.ts';
import { degreeJudge, degreeRank, unfinished } from './judge-degree.ts';
import { type Judge, quoted, unclear } from './judgement.ts';
import { finderOf, type Mention } from './mentions.ts';

/** Judges a certificate or licence; that it is not named doesn't say that it is lacking. */
export function certificateJudge(text: string): Judge {
  const degree = degreeRank(text);
  if (degree > 0) return degreeJudge(text, degree);
  const core = text
    .replace(/\b(?:certifi\w+|qualification|required|valid)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const find = finderOf(spellings(core === '' ? text : core), core === text);
  // `AWS certification` is more than AWS, and `teaching certificate` than teaching; PMP is nothing else.
  const isNamed = core === text || (/^[A-Z][A-Za-z]*[A-Z]/.test(core) && !isKnownSkill(core));
  const kind =
    /\blicen[cs]e\b/i.test(text) && /\b(?:class|category|cat|klasse)\b/i.test(text)
      ? finderOf(spellings(text.replace(/,? (?:class|category|cat\.?|klasse) .*/i, '')), true)
      : undefined;
  const apart = apartFrom(core);
  return (person) => {
    const mentions = (apart ? [...find(person), ...apart(person)] : find(person)).map((mention) =>
      hasRunOut(mention)
        ? { ...mention, scope: 'denied' }
        : hasEnded(mention)
          ? { ...mention, scope: 'elsewhere' }
          : mention,
    );
    const stated = mentions.find(
      ({ scope, passage: { folded }, end }) =>
        scope === 'stated' &&
        (isNamed || certified.test(folded)) &&
        !unfinished.test(folded) &&
        !ofRules.test(folded.slice(end)),
    );
    if (stated) return quoted('found', stated);
    const denied =
      mentions.find(({ scope }) => scope === 'denied') ??
      kind?.(person).find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    // A licence of another class.
    const other = kind?.(person).find(({ scope }) => scope === 'stated');
    if (other)
      return quoted(
        /\b(?:class|category|klasse|cat\.?) \p{Lu}/u.test(other.passage.text) ? 'missing' : 'unclear',
        other,
      );
    return mentions[0] ? quoted('unclear', mentions[0]) : unclear;
  };
}

const certified =
  /certif|licen|credential|qualifi|diploma|accredit|zertifi|brevet|titulad|abilitat|atestat|uprawnien/;

/** `ServSafe guidelines` are followed by many. */
const ofRules =
  /^ (?:\p{L}{1,15} ){0,3}(?:guidelines?|standards?|procedures?|principles|practices|regulations|rules|requirements|protocols?|exam prep\p{L}*)\b/u;

/** `Forklift licence (B1), ran out in 2017`. */
const ranOut =
  /^(?:\s?\([^)]{1,30}\))?[^.;()]{0,30}?[\s,(](?:ran out|has run out|lapsed|expired|(?:validity |has )?ended|surrendered|withdrawn|revoked|let (?:it |this )?lapse|allowed to lapse|not renewed|never renewed|no longer (?:valid|active|current|held))\b/u;

/** `CPR, valid until 03/2020`. */
function hasRunOut({ passage: { folded }, end }: Mention): boolean {
  if (ranOut.test(folded.slice(end))) return true;
  const [, year] =
    /^[^;]{0,30}?\b(?:expir\p{L}{0,7}|exp|valid (?:until|till|through|to|thru)|until|gultig bis|bis)\W{0,3}(?:\p{L}{1,9} |\d{1,2}[/.-]){0,2}((?:19|20)\d\d)\b/u.exec(
      folded.slice(end),
    ) ?? [];
  return year !== undefined && Number(year) < new Date().getFullYear();
}

/** `SIA Door Supervisor licence` is an SIA licence. */
function apartFrom(core: string): ReturnType<typeof finderOf> | undefined {
  const [, authority, noun = ''] =
    /^([A-Z]{2,6}) (licen[cs]e|card|registration|certificate|permit)$/.exec(core) ?? [];
  if (authority === undefined) return undefined;
  const find = finderOf([authority], true);
  const behind = new RegExp(`^(?:\\s[\\p{L}-]+){1,3}?\\s${noun.replace(/[cs]e$/, '[cs]e')}\\b`, 'u');
  return (person) =>
    find(person).flatMap((mention) => {
      const [words] = behind.exec(mention.passage.folded.slice(mention.end)) ?? [];
      return words === undefined ? [] : [{ ...mention, end: mention.end + words.length }];
    });
}

/** `CCNA (2011-2014)`: of its validity, or of the time in which it was prepared. */
function hasEnded({ passage: { folded }, end }: Mention): boolean {
  const [, year] = /^ ?\(?(?:19|20)\d\d ?[-–] ?((?:19|20)\d\d)\)?/u.exec(folded.slice(end)) ?? [];
  return year !== undefined && Number(year) < new Date().getFullYear();
}

function spellings(text: string): string[] {
  const [, letter = ''] =
    /\b(?:class|category|cat\.?|type|klasse|catégorie|categoria|kat\.?) ?\(?([A-Z][A-Z0-9+]*)\)?/i.exec(
      text,
    ) ?? [];
  const isDriving = /driv|führerschein|permis|carnet|patente|rijbewijs|condução|prawo jazdy/i.test(text);
  const nouns = [
    'driving licence',
    'driving license',
    "driver's license",
    "driver's licence",
    'drivers license',
    'driver license',
    'Führerschein',
    'permis de conduire',
    'carnet de conducir',
    'patente',
    'rijbewijs',
    'carta de condução',
    'permis de conducere',
    'permis auto',
    'prawo jazdy',
  ];
  if (isDriving)
    return letter === ''
      ? nouns
      : nouns.flatMap((noun) => [
          `${noun} class ${letter}`,
          `${noun} category ${letter}`,
          `${noun} Klasse ${letter}`,
          `${noun} ${letter}`,
          `class ${letter} ${noun}`,
          `category ${letter} ${noun}`,
          `${noun} kat ${letter}`,
          `${noun} (${letter})`,
        ]);
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
