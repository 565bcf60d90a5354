import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LarkspurSpike } from './larkspur-spike.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="page-width grid overflow-clip md:grid-cols-[1.7fr_1fr]">
      <div className="pt-12 pb-8 md:pt-24 md:pb-20 lg:pt-28 lg:pb-36">
        <h1 id="hero-title" className="max-w-[8.4em] text-display-1">
          The right people, found. The rest of the work, done.
        </h1>
        <p className="mt-8 max-w-[33.4em] text-lg text-muted md:text-xl">
          We source and recruit talent, and run the administration, data and marketing around your team.
          Specialists do the work; tools of our own make it quick.
        </p>
        <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-5">
          <ButtonLink to={paths.contact} size="large">
            Let's Get to Work
          </ButtonLink>
          <Link to={paths.register} className="link tap text-lg">
            Try the free tools
          </Link>
        </div>
      </div>
      {/* On narrow screens the flower lies along the bottom of the hero. */}
      <div className="relative max-md:-mx-(--gutter) max-md:h-[30vw]">
        <LarkspurSpike className="absolute w-auto max-w-none max-md:top-1/2 max-md:left-1/2 max-md:h-[100vw] max-md:-translate-1/2 max-md:rotate-90 md:top-2 md:right-0 md:h-[calc(100%+1rem)] lg:right-[4%]" />
      </div>
    </section>
  );
}
