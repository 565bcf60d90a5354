import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Tag } from '../../ui/tag.tsx';

const tools: { title: string; text: string; action: string; sample: ReactNode }[] = [
  {
    title: 'Talent sourcing',
    text: 'Describe the job, get a ranked list of people with links, places and reasons. Every search stays in your list.',
    action: 'Source talent free',
    sample: (
      <p className="flex flex-wrap items-center gap-3 rounded-control border border-edge px-[min(1rem,4vw)] py-2.5 text-base">
        <SearchIcon className="size-5 shrink-0 text-strong" />
        <span className="flex-1 basis-32 wrap-anywhere">
          <mark>Night shift</mark> pharmacist, <mark>Laramie</mark>
        </span>
      </p>
    ),
  },
  {
    title: 'Content generation',
    text: 'Write your company profile once. Get social posts, LinkedIn posts, blog articles, newsletters and emails from it.',
    action: 'Generate content free',
    sample: (
      <p className="flex flex-wrap gap-2 py-2">
        {['Social media', 'LinkedIn', 'Blog', 'Newsletter', 'Email'].map((kind) => (
          <Tag key={kind} look="strong" className="px-3 py-1 text-sm">
            {kind}
          </Tag>
        ))}
      </p>
    ),
  },
];

export function FreeTools() {
  return (
    <Reveal as="section" threshold={0.2} aria-labelledby="tools-title" className="page-width py-16 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 id="tools-title" className="text-display-2">
          Two AI tools, free
        </h2>
        <p className="max-w-[25.7em] text-lg text-muted">
          An account is all it takes:{' '}
          <strong className="font-semibold text-ink">no credit card required</strong>.
        </p>
      </div>
      <div className="mt-12 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-hairline bg-hairline md:grid-cols-2 md:grid-rows-[repeat(4,auto)]">
        {tools.map(({ title, text, action, sample }) => (
          <Reveal
            as="article"
            key={title}
            threshold={0.1}
            className="grid grid-cols-1 justify-items-start bg-panel p-[min(1.75rem,7vw)] sm:p-10 md:row-span-4 md:grid-rows-subgrid"
          >
            <div className="mb-8 max-w-full">{sample}</div>
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-3 mb-8 max-w-[29.6em] text-muted">{text}</p>
            <ButtonLink to={paths.register} className="self-end">
              {action}
            </ButtonLink>
          </Reveal>
        ))}
      </div>
    </Reveal>
  );
}
