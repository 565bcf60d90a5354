import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Media types, empty where the browser knows none. Undefined while no files are dragged. */
function useFileDrag(): readonly string[] | undefined {
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

const foreign = /^(?:image|video|audio|font)\//;

/** It says what a drop does, and leaves the drop to what is below. */
export function DropOverlay({ title, children }: { title: string; children: ReactNode }) {
  const types = useFileDrag();
  if (types === undefined) return null;
  const isForeign = types.length > 0 && types.every((type) => foreign.test(type));
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-veil p-4 print:hidden"
    >
      <div
        className={`w-full max-w-xl space-y-3 rounded-card border-2 border-dashed bg-panel p-6 text-ink shadow-lift sm:p-8 ${isForeign ? 'border-failed' : 'border-strong'}`}
      >
        {isForeign ? (
          <>
            <p className="font-bold text-xl">This cannot be imported</p>
            <p className="text-muted">
              Pictures, films and sounds are not taken. CSV, PDF, Word (.docx), text and ZIP are.
            </p>
          </>
        ) : (
          <>
            <p className="font-bold text-xl">{title}</p>
            {children}
          </>
        )}
      </div>
    </div>,
    document.body,
  );
}

export function DropKinds({ kinds }: { kinds: readonly (readonly [what: string, becomes: string])[] }) {
  return (
    <dl className="grid gap-x-5 gap-y-1.5 sm:grid-cols-[max-content_1fr]">
      {kinds.map(([what, becomes]) => (
        <div key={what} className="contents">
          <dt className="font-semibold">{what}</dt>
          <dd className="text-muted max-sm:mb-2">{becomes}</dd>
        </div>
      ))}
    </dl>
  );
}
