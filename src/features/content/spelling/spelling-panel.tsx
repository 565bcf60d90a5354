import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useMemo, useState } from 'react';
import { listCompanyProfiles } from '../../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Problem, Proofreading } from './proofread.ts';
import type { Answered, Asked } from './spelling-worker.ts';

const mostShown = 12;

/** Nothing leaves the browser. */
export default function SpellingPanel({ editor }: { editor: Editor }) {
  const known = useKnownWords();
  const found = useProofreading(editor, known);
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  // A word that stands in several mails is one thing to look at, the first time it stands there.
  const problems = [...Map.groupBy(found?.problems ?? [], ({ text }) => text).values()]
    .flatMap(([first]) => first ?? [])
    .filter(({ text }) => !ignored.has(text));
  if (found?.isEnglish === false) {
    return <p className="text-muted text-sm">Spelling is checked in English texts only.</p>;
  }
  return (
    <section aria-label="Spelling and style">
      <h2 className="mb-1 font-semibold text-sm">Spelling and style</h2>
      <p role="status" className="text-muted text-sm">
        {found ? summaryOf(problems.length) : 'Reading…'}
      </p>
      {problems.length > 0 && (
        <ul className="mt-2 max-h-80 divide-y divide-hairline overflow-y-auto border-hairline border-y text-sm">
          {problems.slice(0, mostShown).map((problem) => (
            <li key={problem.start} className="py-2">
              <ProblemLine
                editor={editor}
                problem={problem}
                onIgnore={() => setIgnored(new Set([...ignored, problem.text]))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function summaryOf(count: number): string {
  if (count === 0) return 'Nothing found.';
  return count === 1 ? 'One thing to look at.' : `${count} things to look at.`;
}

function ProblemLine({
  editor,
  problem,
  onIgnore,
}: {
  editor: Editor;
  problem: Problem;
  onIgnore: () => void;
}) {
  const { start: from, end: to, text, reason, suggestions, kind } = problem;
  const show = () => editor.chain().focus().setTextSelection({ from, to }).scrollIntoView().run();
  return (
    <>
      <button type="button" className="link break-words font-semibold" onClick={show}>
        {text}
      </button>
      {kind === 'style' && <span className="block text-muted">{reason}</span>}
      <span className="-ml-3 flex flex-wrap">
        {suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            look="quiet"
            size="small"
            aria-label={`Replace ${text} by ${suggestion}`}
            onClick={() => editor.chain().focus().insertContentAt({ from, to }, suggestion).run()}
          >
            {suggestion}
          </Button>
        ))}
        <Button look="quiet" size="small" aria-label={`Ignore ${text}`} onClick={onIgnore}>
          Ignore
        </Button>
      </span>
    </>
  );
}

function useKnownWords(): string[] {
  const api = useApi();
  const { data: profile } = useQuery({
    queryKey: ['company-profile', 'words'],
    queryFn: async ({ signal }) => (await api.call(listCompanyProfiles, {}, { signal }))[0] ?? null,
  });
  return useMemo(
    () =>
      profile
        ? Object.values(profile)
            .flat()
            .filter((value) => typeof value === 'string')
        : [],
    [profile],
  );
}

/** Milliseconds after the last key. */
const pauseMs = 700;

/** Proofreads in a worker while the editor is open. Undefined until it answers; a text in another language stays one until then. */
function useProofreading(editor: Editor, known: readonly string[]): Proofreading | undefined {
  const [found, setFound] = useState<Proofreading>();
  const words = known.join('\n');
  useEffect(() => {
    const worker = new Worker(new URL('./spelling-worker.ts', import.meta.url), { type: 'module' });
    let id = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      id += 1;
      worker.postMessage({
        id,
        text: documentText(editor.state.doc),
        known: words.split('\n'),
      } satisfies Asked);
    };
    const onUpdate = () => {
      setFound((before) => (before?.isEnglish === false ? before : undefined));
      id += 1;
      clearTimeout(timer);
      timer = setTimeout(ask, pauseMs);
    };
    worker.addEventListener(
      'message',
      ({ data: { id: answered, ...proofreading } }: MessageEvent<Answered>) => {
        if (answered === id) setFound(proofreading);
      },
    );
    editor.on('update', onUpdate);
    ask();
    return () => {
      clearTimeout(timer);
      editor.off('update', onUpdate);
      worker.terminate();
    };
  }, [editor, words]);
  return found;
}

/** The text of a document in which each character stands at its position; between blocks are line breaks. */
function documentText(doc: Node): string {
  const characters = Array<string>(doc.content.size).fill('\n');
  doc.descendants((node, at) => {
    if (node.type.name === 'sourceBlock' || node.type.name === 'codeBlock') return false;
    if (node.isText)
      for (const [index, unit] of (node.text ?? '').split('').entries()) characters[at + index] = unit;
    return true;
  });
  return characters.join('');
}
