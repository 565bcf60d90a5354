const writtenOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae', ß: 'ss' };
export const writeOut = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøåæß]/g, (letter) => writtenOut[letter] ?? letter);

/** The same for every way of writing accents, capitals, punctuation and spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What may stand beside a name and says nothing of who it is; `Jr.` and `Sr.` tell a son from his father. */
export const nameTitles: ReadonlySet<string> = new Set(
  'dr prof professor mr mrs ms miss mx sir herr frau hr fr ing dipl mag phd md msc bsc mba ba ma'.split(' '),
);

const withheld = new Set(
  [
    'confidential anonymous anonymised anonymized anon unknown unnamed undisclosed disclosed withheld hidden private redacted deleted',
    'tbd tba tbc xxx null undefined cv resume id cand',
    'vertraulich anonym anonymisiert unbekannt ungenannt geheim geschwarzt geloscht diskret',
    'confidentiel confidentielle anonyme inconnu inconnue',
    'confidencial anonimo anonima desconocido desconocida oculto',
    'riservato riservata confidenziale sconosciuto sconosciuta ignoto',
    'vertrouwelijk anoniem onbekend',
    'desconhecido desconhecida sigiloso',
    'poufne poufny anonimowy anonimowa nieznany nieznana',
    'confidentialitate necunoscut necunoscuta',
    'konfidentiell konfidentiellt fortrolig hemlig okand ukendt ukjent',
    'candidate applicant kandidat kandidatin bewerber bewerberin candidat candidate candidato candidata kandidaat sollicitant',
    'postulante aspirante requerente aplicant kandydat kandydatka sokande ansøger søker',
    'кандидат соискатель участник аноним анонимно анонимный неизвестно неизвестный конфиденциально скрыто секретно ανωνυμος αγνωστος εμπιστευτικο',
    'neznamy neznama anonymni duverne ismeretlen nevtelen bizalmas gizli bilinmiyor anonim isimsiz tuntematon anonyymi',
    'luottamuksellinen nepoznat anoniman 匿名 匿名希望 非公開 未公開 不明 保密 未知 익명 비공개 مجهول سري אנונימי',
  ]
    .flatMap((words) => words.split(' '))
    .map(fold),
);

const beside = new Set(
  [
    'member user profile person full name no the of not available given provided specified n a nn na none number nr',
    'strictly streng do contact and & und profil blind',
    'mitglied nutzer nutzerin name kein keine angabe profil von membre utilisateur nom de du sans miembro usuario nombre sin del',
    'membro iscritto utente nome di do da lid gebruiker naam geen zonder usuario utilizador sem członek uzytkownik bez nazwiska',
    'membru utilizator nume fara medlem bruger anvandare namn navn agency agentur',
  ].flatMap((words) => words.split(' ')),
);

const others = new Set(
  [
    '|n n|nn|n a|na|none|name|full name|no name|not available|not given|not disclosed|not provided|not specified|not known',
    'no name provided|no name given|not applicable|to be confirmed|kein name|keine angabe|nicht angegeben|без имени|غير معروف',
    'sans nom|non disponible|non communique|sin nombre|no disponible|senza nome|non specificato|sem nome|nao informado',
    'first last|firstname lastname|first name last name|name surname|vorname nachname|guest|gast|test|test test|john doe|jane doe|max mustermann',
    'user|member|mitglied|job seeker|jobseeker|a n other|former employee|private member|platzhalter|dummy',
    'geen naam|niet beschikbaar|fara nume|brak|brak danych|brak nazwiska|bez nazwiska|uten navn|uden navn|utan namn',
  ].flatMap((names) => names.split('|')),
);

/**
 * Whether a text stands where a name is withheld: `LinkedIn Member`, `Confidential`, `N.N.`. It says of nobody who they are. Some
 * real names read like one; of those, too, rather two entries than a wrong one.
 */
export function isPlaceholderName(name: string): boolean {
  const folded = fold(name);
  const words = folded.split(' ');
  if (
    others.has(folded) ||
    /linkedin|^(?:indeed|xing|stepstone|facebook|github|google|guest) (?:user|member|mitglied|nutzer)|匿名|非公[開开]|保密|候[選选]人|应聘者|應徵者|求[职職]者|応募者|지원자/u.test(
      folded,
    )
  )
    return true;
  if (/^(?:(?:n a|na|xx?|\p{N}+)(?: |$))+$|^(?:mrs?|ms|herrn?|frau) \p{L}$/u.test(folded)) return true;
  return (
    words.some((word) => withheld.has(word)) &&
    words.every((word) => withheld.has(word) || beside.has(word) || /^(?:\p{N}+|\p{L})$/u.test(word))
  );
}

export type NameWords = string[][];

/** Umlauts may be written out or not, parts joined by a hyphen or not, `Mac` shortened or not; apostrophes are no part of a name. */
export function readNameWords(name: string): NameWords {
  if (isPlaceholderName(name)) return [];
  const plain = name.replace(/['’‘ʼ`´]/g, '');
  const shortened = plain.replace(/(?<!\p{L})ma(?=c ?\p{L}{3})/giu, 'm');
  const spellings = [
    ...new Set([plain, writeOut(plain), plain.replace(/\p{Pd}/gu, ''), shortened].map(fold)),
  ];
  return spellings.map((spelling) => {
    const words = spelling.split(' ');
    const own = words.filter((word) => !nameTitles.has(word));
    return own.length > 0 ? own : words;
  });
}

/**
 * Whether two names may be one person's: all words of the shorter are in the longer, as they are or as an initial. A placeholder
 * is nobody's name, not even that of another placeholder.
 */
export const areNamesCompatible = (one: NameWords, other: NameWords): boolean =>
  one.some((own) =>
    other.some((theirs) => (own.length > theirs.length ? isPartOf(theirs, own) : isPartOf(own, theirs))),
  );

function isPartOf(short: string[], long: string[]): boolean {
  if (short.join('') === long.join('')) return true;
  const left = [...long];
  const take = (isSame: (word: string) => boolean): boolean => {
    const at = left.findIndex(isSame);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const others = short.filter((word) => !take((one) => one === word));
  return others.every((word) => take((one) => isInitial(word, one) || isInitial(one, word)));
}

const isInitial = (initial: string, word: string): boolean =>
  [...initial].length === 1 && word.startsWith(initial);

/** Under which words names may be found that are compatible with one: stored by `all`, looked up by `asked`. */
export function nameEntries(words: NameWords): { all: string[]; asked: string[] } {
  const all = new Set<string>();
  const asked = new Set<string>();
  for (const word of words.flat()) {
    const [initial = ''] = word;
    if (initial === word) asked.add(`${initial}…`);
    else asked.add(initial);
    asked.add(word);
    all.add(word);
    all.add(`${initial}…`);
  }
  for (const spelling of words) {
    all.add(spelling.join(''));
    asked.add(spelling.join(''));
  }
  return { all: [...all], asked: [...asked] };
}

export function nameInAddress(email: string): string {
  const [local = ''] = email.split(/[@+]/);
  const words = local
    .split(/[._-]/)
    .filter((word) => !/^\d*$/.test(word))
    .map((word) => /^(\p{L}+)\d*$/u.exec(word)?.[1] ?? '');
  if (words.length < 2 || words.includes('') || words.every((word) => word.length === 1)) return '';
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}
