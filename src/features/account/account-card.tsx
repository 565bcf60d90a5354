import type { ReactNode } from 'react';

/** The id of the heading that labels the form. */
export const accountTitleId = 'account-title';

export function AccountCard({
  title,
  promise,
  children,
}: {
  title: string;
  /** A line below the title that says what the form is for. */
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
