import { type Change, diffArrays, diffSentences, diffWordsWithSpace } from 'diff';
import { createElement, useMemo } from 'react';
import { Markdown } from '../../../ui/markdown.tsx';
import { shownText } from '../post-kind-texts.tsx';

type Part = Pick<Change, 'value' | 'added' | 'removed'>;

/** From this share of letters in common, a sentence was changed; below it, another one stands in its place. */
const sameSentence = 0.5;

/**
 * Compares by words within a changed sentence, and by whole sentences elsewhere. Word by word, two sentences
 * that share nothing but `the` can't be read.
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
  if (kept >= sameSentence * Math.max(before.length, after.length)) return words;
  return [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ];
}

interface BlockChange {
  before?: string | undefined;
  after?: string | undefined;
}

export function blockChanges(before: string, after: string): BlockChange[] {
  const blocksOf = (text: string) => text.split(/\n{2,}/).filter((block) => block.trim() !== '');
  const changes = diffArrays(blocksOf(before), blocksOf(after));
  return changes.flatMap((change, at) => {
    if (!change.added && !change.removed)
      return change.value.map((block) => ({ before: block, after: block }));
    const isPaired = change.removed && changes[at + 1]?.added;
    if (change.added && changes[at - 1]?.removed) return [];
    const removed = change.removed ? change.value : [];
    const added = change.added ? change.value : isPaired ? (changes[at + 1]?.value ?? []) : [];
    return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => ({
      before: removed[place],
      after: added[place],
    }));
  });
}

const marks = {
  added: 'rounded bg-done-soft text-done underline',
  removed: 'rounded bg-failed-soft text-failed',
};

export function TextDifference({ before, after }: { before: string; after: string }) {
  const blocks = useMemo(() => blockChanges(before, after), [before, after]);
  if (before === after) return <p className="text-muted text-sm">The texts are the same.</p>;
  return (
    <div className="break-words text-sm leading-relaxed">
      {createElement('div', { className: 'space-y-3' }, ...blocks.map(showBlock))}
    </div>
  );
}

function showBlock({ before, after }: BlockChange) {
  if (before !== undefined && before === after) return <Markdown text={before} />;
  const parts = before && after ? readableDifference(plain(before), plain(after)) : [];
  if (parts.some(({ added, removed }) => !added && !removed)) {
    return <p className="whitespace-pre-wrap">{createElement('span', null, ...parts.map(showPart))}</p>;
  }
  return (
    <div className="space-y-1">
      {before && (
        <del className={`block ${marks.removed}`}>
          <Markdown text={before} />
        </del>
      )}
      {after && (
        <ins className={`block ${marks.added}`}>
          <Markdown text={after} />
        </ins>
      )}
    </div>
  );
}

const plain = (block: string) => shownText(block).replace(/^[-*+] /gmu, '• ');

const showPart = ({ value, added, removed }: Part) => {
  if (added) return <ins className={marks.added}>{value}</ins>;
  if (removed) return <del className={marks.removed}>{value}</del>;
  return value;
};
