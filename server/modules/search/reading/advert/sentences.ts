import { foldAccents } from '../../vocabulary/fold.ts';

/** Words that end with a period within a sentence; folded, without it. */
const abbreviations = new Set(
  (
    'kat cat categ kl nr no num art st ste dr mr mrs ms prof ing sr jr vs etc ca approx min max mind mindest mon inkl incl excl ' +
    'bzw evtl ggf usw zzgl vgl abt tel std ex es np tzn itp itd ok dot ust al fig vol dept inc ltd corp co sp zoo bv nv hs ph'
  ).split(' '),
);

/**
 * The sentences of a line. A period after an abbreviation, an initial or a number ends none: `prawo jazdy kat. B`, `z. B. Java`,
 * `H.S. Diploma`.
 */
export function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index } of line.matchAll(/[.!?](?=\s+["“(¿¡]?[\p{Lu}\d])/gu)) {
    const word = line.slice(line.lastIndexOf(' ', index - 1) + 1, index);
    if (line[index] === '.' && isAbbreviated(word)) continue;
    sentences.push(line.slice(start, index + 1).trim());
    start = index + 1;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

function isAbbreviated(word: string): boolean {
  const bare = word.replace(/^\P{L}+/u, '');
  // `(z. B. Miro, o. ä.). Erfahrung`.
  if (bare.endsWith(')')) return false;
  return (
    /^\p{L}$/u.test(bare) ||
    /^\p{L}\.\p{L}/u.test(bare) ||
    abbreviations.has(foldAccents(bare).replace(/^[("]+/, ''))
  );
}
