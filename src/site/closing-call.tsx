import { Link } from 'react-router-dom';
import { claims } from '../../contract/site/brand.ts';
import { paths } from '../lib/paths.ts';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { Reveal } from '../ui/reveal.tsx';

export function ClosingCall({ title, action }: { title: string; action: string }) {
  return (
    <Reveal
      as="section"
      threshold={0.2}
      aria-labelledby="closing-title"
      className="bg-strong text-on-strong dark:bg-strong-soft dark:text-ink"
    >
      <div className="page-width flex flex-wrap items-end justify-between gap-10 py-20 md:py-28">
        <div>
          <h2 id="closing-title" className="max-w-[11.6em] text-display-2">
            {title}
          </h2>
          <p className="mt-4 text-lg">We {claims.reply.says}.</p>
        </div>
        <Link
          to={paths.contact}
          className="group inline-flex min-h-13 items-center gap-3 rounded-control bg-on-strong px-[min(1.75rem,8vw)] text-lg font-semibold text-strong outline-on-strong dark:bg-strong dark:text-on-strong dark:outline-strong"
        >
          {action}
          <ArrowRightIcon className="size-5 transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
    </Reveal>
  );
}
