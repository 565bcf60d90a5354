import { createElement, useMemo } from 'react';
import { type Part, readableDifference } from './readable-difference.ts';

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
