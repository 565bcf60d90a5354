export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ro', 'pl'] as const;
export type Language = (typeof languages)[number];

const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};

export function foldAccents(text: string): string {
  const lower = text.toLowerCase();
  if (!/[^ -~\s]/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßæœıþ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[’`´]/g, "'");
}

/** The same, with the place in the text of each folded letter: `ß` becomes two. */
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const own = foldAccents(letter);
    for (let index = 0; index < own.length; index++) places.push(at);
    folded += own;
    at += letter.length;
  }
  places.push(at);
  return { folded, places };
}

const mostRemembered = 20_000;

/** Avoids repeated work, as a pool of thousands has few different titles, skills and places. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = read(text);
    if (known.size >= mostRemembered) known.clear();
    known.set(text, made);
    return made;
  };
}

export function rememberOf<Of extends object, T>(read: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, { made: T }>();
  return (of) => {
    const before = known.get(of);
    if (before) return before.made;
    const made = read(of);
    known.set(of, { made });
    return made;
  };
}
