import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { documentText } from './document-text.ts';
import type { Proofreading } from './proofread.ts';
import type { Answered, Asked } from './spelling-worker.ts';

/** After the last key, in milliseconds. */
const pauseMs = 700;

/** Proofreads what is typed, in a worker of its own while the editor is open. Undefined until the first answer. */
export function useProofreading(editor: Editor, known: readonly string[]): Proofreading | undefined {
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
      // What was found stands elsewhere now.
      setFound(undefined);
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
