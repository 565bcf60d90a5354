import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import type { FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';

/**
 * The words to highlight in a person's text. A word of a longer title says little alone: of a data engineer's text, `data engineer` is
 * marked as a whole and `data` is not. Skills are marked wherever they stand.
 */
export function wordsToMark({
  title,
  matched,
  why,
}: Pick<FoundCandidate, 'title' | 'matched' | 'why'>): string[] {
  const { role } = readFoundTitle(title);
  const sought = new Set(matched.map(fold));
  const runs: string[][] = [[]];
  for (const word of role.split(/[^\p{L}\p{N}+#.&'’-]+/u)) {
    if (sought.has(fold(word))) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  const phrases = runs.filter((run) => run.length > 1);
  const skills = new Set(why.flatMap((reason) => skillsIn.exec(reason)?.[1]?.split(', ') ?? []).map(fold));
  const ofTitle = new Set(phrases.flat().map(fold));
  return [
    ...phrases.map((run) => run.join(' ')),
    ...matched.filter((word) => !ofTitle.has(fold(word)) || skills.has(fold(word))),
  ];
}

const skillsIn = /^Skills(?: mentioned)?: (.*)$/;
const fold = (word: string) => word.toLowerCase();
