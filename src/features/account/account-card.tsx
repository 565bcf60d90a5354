import type { ReactNode } from 'react';

/** Names a form after its page. */
export const accountTitleId = 'account-title';

/** The quiet page around one form. */
export function AccountCard({
  title,
  promise,
  children,
}: {
  title: string;
  /** What the form leads to, in a line below the title. */
  promise?: string;
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
