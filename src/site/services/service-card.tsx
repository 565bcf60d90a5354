import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Glyph } from '../glyphs.tsx';
import type { Service } from '../texts/services.ts';

/** One service. The card under the pointer, or with the focus in it, stands out. */
export function ServiceCard({ service }: { service: Service }) {
  const { id, title, subtitle, description, highlights, icon } = service;
  return (
    <Reveal
      as="article"
      id={id}
      threshold={0.1}
      aria-labelledby={`${id}-title`}
      className="service-card group grid gap-x-12 gap-y-8 border-b border-hairline px-5 py-10 sm:px-8 md:py-14 lg:grid-cols-[6fr_5fr]"
    >
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-[4rem_1fr]">
        <Glyph name={icon} className="size-14" />
        <div>
          <h3 id={`${id}-title`} className="text-3xl">
            {title}
          </h3>
          <p className="mt-1 text-lg text-strong">{subtitle}</p>
          <p className="mt-5 max-w-[54ch] text-muted">{description}</p>
          <Link
            to={paths.contact}
            aria-label={`Learn More about ${title}`}
            className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold text-strong"
          >
            Learn More
            <ArrowRightIcon className="size-4 transition-transform group-hover:translate-x-1" />
          </Link>
        </div>
      </div>
      <ol aria-label="Key features" className="max-sm:ml-0 sm:ml-[5.5rem] lg:ml-0">
        {highlights.map((highlight, index) => (
          <li
            key={highlight}
            className="flex gap-4 border-t border-hairline py-3.5 first:border-t-0 lg:first:pt-1"
          >
            <span className="w-5 shrink-0 font-semibold text-strong tabular-nums">{index + 1}</span>
            {highlight}
          </li>
        ))}
      </ol>
    </Reveal>
  );
}
