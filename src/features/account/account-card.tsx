import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { Notice } from '../../ui/notice.tsx';

export const accountTitleId = 'account-title';

export function AccountCard({
  title,
  promise,
  children,
}: {
  title: string;
  promise?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-xl px-[min(1.25rem,6vw)] py-12 sm:py-20">
      <h1 id={accountTitleId} className="text-center text-display-2">
        {title}
      </h1>
      {promise && <p className="mt-3 text-center text-balance text-muted">{promise}</p>}
      <div className="mt-8 flex flex-col gap-6 rounded-card border border-hairline bg-panel p-[min(1.5rem,6vw)] sm:p-10">
        <noscript>
          <p>This form needs JavaScript.</p>
        </noscript>
        {children}
      </div>
    </div>
  );
}

/** Takes the focus when it appears, so that it is seen and announced. */
export function FocusedNotice(notice: ComponentProps<typeof Notice>) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <div ref={self} tabIndex={-1}>
      <Notice {...notice} />
    </div>
  );
}

const unexpected = 'An unexpected error occurred. Please try again.';

/** The server's message, `fallback` when it sent none, or the one for a missing response (spec §8). */
export function failureText(error: unknown, fallback: string): string {
  const hasResponse = error instanceof CallError && error.status > 0;
  return hasResponse ? problemText(error, fallback) : unexpected;
}

/** A field that only bots fill in: invisible, not in the tab order, hidden from assistive technology. */
export function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        Leave this empty
        <input {...input} type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  );
}

/** Focuses a field when its page opens or comes back to it, unless the user is already using another element. */
export function useArrivalFocus(id: string, isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    // Run after the effects of the layout, which move the focus to the page's content on navigation.
    queueMicrotask(() => {
      const active = document.activeElement;
      const isFree = !active || active === document.body || active.id === 'content';
      if (isFree) document.getElementById(id)?.focus({ preventScroll: true });
    });
  }, [id, isShown]);
}
