/** Text without what `sign`, a pattern for one character, takes at its end. `sign+$` would start anew at each character. */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function trimOf(text: string, sign: RegExp): string {
  const kept = trimEndOf(text, sign);
  let start = 0;
  while (start < kept.length && sign.test(kept.charAt(start))) start += 1;
  return kept.slice(start);
}

/** Line breaks, with the blanks around them, become one space. */
export function joinLines(text: string): string {
  const [first = '', ...rest] = text.split(/[\r\n\u0085\u2028\u2029]/);
  const last = rest.pop();
  if (last === undefined) return text;
  const between = rest.map((line) => line.trim()).filter((line) => line !== '');
  return [first.trimEnd(), ...between, last.trimStart()].join(' ');
}
