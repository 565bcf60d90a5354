import { type Change, diffSentences, diffWordsWithSpace } from 'diff';
import { createElement, useMemo } from 'react';

/** A stretch of text that stays, or was added or removed. */
type Part = Pick<Change, 'value' | 'added' | 'removed'>;

/** From this share of letters in common, a sentence was changed; below it, another one stands in its place. */
const sameSentence = 0.5;

/**
 * The difference of two texts as a person reads it: words within a sentence that was changed, and whole sentences where
 * another one stands. Word by word, two sentences that share nothing but `the` cannot be read.
 */
export function readableDifference(before: string, after: string): Part[] {
  const parts: Part[] = [];
  const changes = diffSentences(before, after);
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at] as Change;
    const next = changes[at + 1];
    if (change.removed && next?.added) {
      parts.push(...within(change.value, next.value));
      at++;
    } else parts.push(change);
  }
  return parts;
}

function within(before: string, after: string): Part[] {
  const words = diffWordsWithSpace(before, after);
  const kept = words
    .filter(({ added, removed }) => !added && !removed)
    .reduce((letters, { value }) => letters + value.length, 0);
  if (kept >= sameSentence * Math.min(before.length, after.length)) return words;
  return [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ];
}

/** What was taken out of a text and what came in. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => readableDifference(before, after), [before, after]);
  if (before === after) return <p className="text-muted text-sm">The texts are the same.</p>;
  return (
    <div className="whitespace-pre-wrap break-words text-sm leading-relaxed">
      {createElement('div', null, ...parts.map(showPart))}
    </div>
  );
}

const showPart = ({ value, added, removed }: Part) => {
  if (added) return <ins className="rounded bg-done-soft text-done underline">{value}</ins>;
  if (removed) return <del className="rounded bg-failed-soft text-failed">{value}</del>;
  return value;
};
