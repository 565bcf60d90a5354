const letters: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' },
};

/** Lower case without accents: `Contabilă` is `contabila`, `Größe` is `grosse`. */
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
