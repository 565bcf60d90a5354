import type { ReactNode } from 'react';

export function PageHero({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section
      aria-labelledby="page-title"
      className="page-width grid gap-x-16 gap-y-8 pt-14 pb-16 md:pt-24 md:pb-24 lg:grid-cols-[7fr_5fr] lg:items-end"
    >
      <h1 id="page-title" className="max-w-[10.3em] text-display-1 max-[17rem]:hyphens-auto">
        {title}
      </h1>
      <div>
        <p className="max-w-[30.9em] text-lg text-muted md:text-xl">{text}</p>
        {children && <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">{children}</div>}
      </div>
    </section>
  );
}
