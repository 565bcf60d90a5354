export const bareRole = (title: string): string =>
  title
    .replace(/\([^()]*\)/g, ' ')
    .replace(
      /\s(?:reporting )?to\s(?:the |our |an? )?(?:c[a-z]o|chief|president|founder|director|head|board|managing|executive|vp|partner)\b.*$/i,
      ' ',
    )
    .replace(
      /\s(?:f[uü]r|in|im|als)\s(?:d(?:ie|en|er)\s)?(?:(?:tag|nacht|fr[uü]h|sp[aä]t|wechsel)(?:schicht|dienst)|nachtwache|teilzeit|vollzeit)\b/iu,
      ' ',
    )
    .trim();

/** `Krankenpfleger` of `Krankenpfleger auf der Intensivstation`. */
export const withoutField = (role: string): string =>
  role.split(/\s(?:f[uü]r|im|auf|beim|in (?:der|einer|einem)|en)\s/iu)[0] ?? role;

const between =
  /\s\/|\/\s|(?<=er|in|mann|frau|kraft|eur|euse|or|ora)\/(?=\p{L}{2,30}(?:er|in|mann|frau|kraft|eur|euse|rice)(?!\p{L}))|\s(?:or|oder|bzw\.?|ou|oppure|lub)\s/iu;
/** A part of two that is no adjective or field of the other: `Altenpfleger / Pflegefachkraft`. */
const namesPerson = /(?:[eo]r|ist|eur|euse|kraft|mann|frau|schwester|[eo]rin)$/i;

export function alternativeRoles(title: string): string[] {
  const bare = bareRole(title);
  const parts = bare
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const noun = bare.split(/\s+/).at(-1) ?? '';
  if (parts.length < 2) return [bare];
  return parts.map((part) =>
    part.includes(' ') || part === noun || namesPerson.test(part) ? part : `${part} ${noun}`,
  );
}

/** `AEs` and `csms` are several of one: an abbreviation has no other ending to take off. */
export const single = (role: string): string[] => {
  const [, one] = /^(?:.* )?([a-z]{2,5})s$/.exec(role) ?? [];
  return one === undefined ? [] : [role.slice(0, -1)];
};

const cutShort: Record<string, string> = {
  ...{
    dev: 'developer',
    devs: 'developer',
    eng: 'engineer',
    engr: 'engineer',
    mgr: 'manager',
    asst: 'assistant',
  },
  ...{
    rep: 'representative',
    reps: 'representative',
    coord: 'coordinator',
    acct: 'accountant',
    dir: 'director',
  },
  ...{
    fe: 'frontend',
    be: 'backend',
    sw: 'software',
    mktg: 'marketing',
    hr: 'human resources',
    ml: 'machine learning',
  },
  qa: 'quality assurance',
  biz: 'business',
  cust: 'customer',
  svc: 'service',
  exec: 'executive',
  ...{
    math: 'mathematics',
    maths: 'mathematics',
    ops: 'operations',
    comms: 'communications',
    mgmt: 'management',
  },
  it: 'information technology',
  pr: 'public relations',
};

export function spelledOut(role: string): string[] {
  const words = role.split(' ');
  const whole = words.map((word, at) => {
    if (word === 'eng' && at < words.length - 1) return 'engineering';
    return Object.hasOwn(cutShort, word) ? (cutShort[word] ?? word) : word;
  });
  return whole.join(' ') === role ? [] : [whole.join(' ')];
}

export function turned(role: string): string[] {
  const parts = /^(.+?) (?:of|for|de) (?:the )?(.+)$/s.exec(role);
  return parts ? [`${parts[2]} ${parts[1]}`] : [];
}

/** `Leiter Vertrieb` is a `Vertriebsleiter`: German writes the field before the occupation, as one word. */
export function compounded(title: string): string[] {
  const [, head = '', gender = '', field = ''] =
    /^(leiter|assistent|mitarbeiter|berater|referent|techniker|planer)(in)? (?:der |des |im |in |fur )?([a-z]{4,})$/.exec(
      title,
    ) ?? [];
  return field === '' ? [] : [`${field}${head}${gender}`, `${field}s${head}${gender}`];
}

/** Folded endings of women's and neutral forms, in all languages; the first that fits is replaced. */
const genderEndings: [RegExp, string][] = [
  [/(?<=fach)(?:kraft|person|leute)$/, 'man'],
  [/(?:(?<=\w{3})(?:frau|vrouw|leute)|(?<=\w{4})(?:woman|person))$/, 'man'],
  [/krankenschwester$/, 'krankenpfleger'],
  [/(?:t(?:rice|riz|eur|ore|oare)|tor[ae]?)$/, 'tor'],
  [/eu(?:se|re?)$/, 'or'],
  [/erka$/, 'er'],
  [/arka$/, 'arz'],
  [/elka$/, 'el'],
  [/(?<=or|ist|yst|ent|ant|log|ik|an)ka$/, ''],
  [/(?:niczka|(?<=ow)nica)$/, 'nik'],
  [/czyni$/, 'c'],
  [/ares$/, 'aar'],
  [/(?<=\w{3})ster$/, 'er'],
  [/(?<=\w{3})esse?$/, ''],
  [/(?:ee|[aeo]|(?<=[nw])y)$/, ''],
];

/** One form for both genders of a folded word, to compare with that of another: no word by itself. */
export function genderless(word: string): string {
  if (word.length < 5) return word;
  const bare = word.replace(/(?<=\w{3}[bcdfghklmnprstvz])in$/, '');
  const [ending, other] = genderEndings.find(([known]) => known.test(bare)) ?? [/$/, ''];
  return bare
    .replace(ending, other)
    .replace(/(?<=er|isch|lich|ellt|tragt|amt)er$/, '')
    .replace(/rder$/, 'rer')
    .replace(/([a-z])\1(?=[a-z]?r?$)/g, '$1');
}
