export const bareRole = (title: string): string =>
  title
    .replace(/\([^()]*\)/g, ' ')
    .replace(
      /\s(?:reporting )?to\s(?:the |our |an? )?(?:c[a-z]o|chief|president|founder|director|head|board|managing|executive|vp|partner)\b.*$/i,
      ' ',
    )
    .trim();

export function alternativeRoles(title: string): string[] {
  const bare = bareRole(title);
  const parts = bare
    .split(/\s\/|\/\s|\sor\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const noun = bare.split(/\s+/).at(-1) ?? '';
  if (parts.length < 2) return [bare];
  return parts.map((part) => (part.includes(' ') || part === noun ? part : `${part} ${noun}`));
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
