import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFileDrag } from './use-file-drag.ts';

/** Types that nothing here can be imported from. */
const foreign = /^(?:image|video|audio|font)\//;

/** A drop target over the whole window while files are dragged over it. It says what a drop does, and leaves the drop to what is below. */
export function DropOverlay({ title, children }: { title: string; children: ReactNode }) {
  const types = useFileDrag();
  if (types === undefined) return null;
  const isForeign = types.length > 0 && types.every((type) => foreign.test(type));
  // Above the header, wherever in the page this stands.
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

/** What becomes of each kind of file. */
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
