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
