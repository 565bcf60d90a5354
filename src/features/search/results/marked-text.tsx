/** A text with the given words marked: whole words, in either case, the longest first. */
export function MarkedText({ text, words }: { text: string; words: string[] }) {
  const parts = splitAtWords(text, words);
  return <>{parts.map(({ start, part, isMatch }) => (isMatch ? <mark key={start}>{part}</mark> : part))}</>;
}

interface Part {
  start: number;
  part: string;
  isMatch: boolean;
}

function splitAtWords(text: string, words: string[]): Part[] {
  const sought = words
    .filter((word) => word.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (sought.length === 0) return [{ start: 0, part: text, isMatch: false }];
  // Letters and figures around a match would make it another word: `Java` is not in `JavaScript`.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${sought.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  let start = 0;
  return text.split(pattern).map((part, index) => {
    const piece = { start, part, isMatch: index % 2 === 1 };
    start += part.length;
    return piece;
  });
}
