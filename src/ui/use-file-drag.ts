import { useEffect, useState } from 'react';

/** The media types of the files that are dragged over the window; empty texts where the browser knows none. Undefined while none are. */
export function useFileDrag(): readonly string[] | undefined {
  const [types, setTypes] = useState<readonly string[]>();
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      if (!dataTransfer?.types.includes('Files')) return;
      setTypes([...dataTransfer.items].filter(({ kind }) => kind === 'file').map(({ type }) => type));
    };
    const end = () => setTypes(undefined);
    // Only a drag that leaves the window has nowhere to go.
    const leave = ({ relatedTarget }: DragEvent) => !relatedTarget && end();
    // In the capture phase, so that nothing in the page can hide the end of a drag.
    addEventListener('dragenter', enter, true);
    addEventListener('dragleave', leave, true);
    addEventListener('drop', end, true);
    return () => {
      removeEventListener('dragenter', enter, true);
      removeEventListener('dragleave', leave, true);
      removeEventListener('drop', end, true);
    };
  }, []);
  return types;
}
