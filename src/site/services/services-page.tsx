import { Link } from 'react-router-dom';
import type { Service } from '../../../contract/site/services.ts';
import { services } from '../../../contract/site/services.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { Glyph } from '../glyphs.tsx';
import { PageHead } from '../page-head.tsx';
import { PageHero } from '../page-hero.tsx';

function ServiceCard({ service }: { service: Service }) {
  const { id, title, subtitle, description, highlights, icon } = service;
  return (
    <Reveal
      as="article"
      id={id}
      threshold={0.1}
      aria-labelledby={`${id}-title`}
      className="service-card group grid gap-x-6 border-b border-hairline px-5 py-10 last:border-b-0 sm:grid-cols-[4rem_1fr] sm:px-[calc(var(--gutter)-1rem)] md:py-14 lg:grid-cols-[4rem_6fr_5.5fr]"
    >
      <Glyph name={icon} className="-ml-1.5 size-14 max-sm:mb-5" />
      <div>
        <h3 id={`${id}-title`} className="text-3xl max-[17rem]:hyphens-auto">
          {title}
        </h3>
        <p className="mt-1 text-lg text-strong">{subtitle}</p>
        <p className="mt-5 max-w-[33.4em] text-muted">{description}</p>
      </div>
      <ol
        aria-label="Key features"
        className="max-lg:mt-6 sm:max-lg:col-start-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:pl-6"
      >
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
      <Link
        to={paths.contact}
        className="mt-5 inline-flex min-h-11 items-center gap-2 self-end justify-self-start font-semibold text-strong underline-offset-4 hover:underline sm:col-start-2 lg:row-start-2"
      >
        <span>Learn More</span>
        <span className="sr-only"> about {title}</span>
        <ArrowRightIcon className="size-4 transition-transform group-hover:translate-x-1" />
      </Link>
    </Reveal>
  );
}

export function ServicesPage() {
  return (
    <>
      <PageHead
        title="Services"
        description="Talent sourcing, recruitment, administrative support, back-office operations, data management and digital marketing."
      />
      <PageHero
        title="Six kinds of work you can hand over"
        text="Take one or all of them. Each has a named contact, a written procedure and a weekly one-page report."
      >
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <Link to="#services" className="link tap">
          See the services
        </Link>
      </PageHero>
      <section id="services" aria-labelledby="services-title" className="bg-sunk border-t border-hairline">
        <h2 id="services-title" className="sr-only">
          Our services
        </h2>
        <div className="mx-auto max-w-[80rem] sm:px-4">
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </div>
      </section>
      <ClosingCall title="Not sure which one you need? Describe the work." action="Contact us" />
    </>
  );
}
