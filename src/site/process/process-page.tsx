import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ProcessStep, processSteps } from '../../../contract/site/process-steps.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx';
import { scrollBehavior } from '../../ui/motion.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { Glyph } from '../glyphs.tsx';
import { PageHead } from '../page-head.tsx';
import { PageHero } from '../page-hero.tsx';

/** Remaining scroll, in pixels, that still counts as the end (spec §4, §9). */
const endTolerance = 10;

/** The scroll position alone decides the active card, however it was changed. */
function useCarousel(count: number) {
  const row = useRef<HTMLElement>(null);
  const [place, setPlace] = useState({ active: 0, atStart: true, atEnd: false });

  const read = useCallback(() => {
    const element = row.current;
    const stride = element && strideOf(element);
    if (!element || !stride) return;
    const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
    const active = Math.min(Math.max(Math.round(element.scrollLeft / stride), 0), count - 1);
    setPlace({ active, atStart: active === 0, atEnd: left <= endTolerance });
  }, [count]);

  useEffect(() => {
    read();
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, [read]);

  const go = (index: number) => {
    const element = row.current;
    if (!element) return;
    element.scrollTo({ left: index * strideOf(element), behavior: scrollBehavior() });
  };

  return { row, ...place, go, onScroll: read };
}

/** In pixels. */
function strideOf(row: HTMLElement): number {
  const [first, second] = row.children as unknown as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : 0;
}

const arrow =
  'grid size-12 place-items-center rounded-full border border-edge bg-panel transition-colors hover:border-strong hover:text-strong aria-disabled:cursor-not-allowed aria-disabled:border-hairline aria-disabled:text-muted aria-disabled:opacity-50';

function ProcessCarousel() {
  const { row, active, atStart, atEnd, go, onScroll } = useCarousel(processSteps.length);
  return (
    <section
      id="process-cards"
      aria-labelledby="steps-title"
      className="border-y border-hairline bg-sunk py-12 md:pt-14 md:pb-20"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-6">
        <h2 id="steps-title" className="text-display-2">
          Four steps
        </h2>
        <div className="flex items-center gap-3">
          <button
            type="button"
            aria-label="Previous step"
            aria-disabled={atStart}
            onClick={() => !atStart && go(active - 1)}
            className={arrow}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Next step"
            aria-disabled={atEnd}
            onClick={() => !atEnd && go(active + 1)}
            className={arrow}
          >
            <ArrowRightIcon />
          </button>
        </div>
      </div>
      <ol className="page-width mt-2 flex flex-wrap gap-x-2">
        {processSteps.map(({ title }, index) => (
          <li key={title} className="flex-1">
            <button
              type="button"
              aria-label={`Go to step ${index + 1}: ${title}`}
              aria-current={index === active ? 'step' : undefined}
              onClick={() => go(index)}
              className="group block w-full py-5 text-left"
            >
              <span className="block h-1 rounded-full bg-hairline transition-colors group-hover:bg-edge group-aria-[current=step]:bg-strong" />
              <span className="mt-3 hidden text-sm text-balance text-muted group-aria-[current=step]:font-semibold group-aria-[current=step]:text-strong md:block">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <section
        ref={row}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        aria-label="Steps of our process"
        // The bottom padding makes room for cards that are not revealed yet, which sit lower.
        className="carousel relative mt-1 flex snap-x snap-mandatory gap-5 overflow-x-auto pb-3 -outline-offset-2"
      >
        {processSteps.map((step, index) => (
          <StepCard key={step.title} step={step} index={index} />
        ))}
      </section>
    </section>
  );
}

function StepCard({ step, index }: { step: ProcessStep; index: number }) {
  const { title, description, highlights, icon } = step;
  const text = `Step ${index + 1} of ${processSteps.length}`;
  return (
    <Reveal
      as="article"
      threshold={0.7}
      aria-labelledby={`step-${index + 1}`}
      className="flex shrink-0 snap-start flex-col rounded-card border border-hairline bg-panel p-[min(1.5rem,6.5vw)] sm:p-10"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="text-sm font-semibold text-muted tabular-nums">{text}</p>
        <ProgressBar label={text} value={index + 1} max={processSteps.length} className="flex-1 basis-16" />
      </div>
      <div className="mt-8 grid flex-1 grid-cols-1 gap-8 md:mt-10 md:grid-cols-[6fr_5fr] md:gap-12">
        <div>
          <Glyph name={icon} className="-ml-1.5 size-16" />
          <h3 id={`step-${index + 1}`} className="mt-6 text-3xl max-[17rem]:hyphens-auto">
            {title}
          </h3>
          <p className="mt-4 max-w-[32.1em] text-lg text-muted">{description}</p>
        </div>
        <ul className="self-end">
          {highlights.map((highlight) => (
            <li key={highlight} className="border-t border-hairline py-3.5">
              {highlight}
            </li>
          ))}
        </ul>
      </div>
    </Reveal>
  );
}

export function ProcessPage() {
  return (
    <>
      <PageHead
        title="Process"
        description="How work moves to us in four steps: discovery and goals, design and team, launch, and steady improvement."
      />
      <PageHero
        title="From first call to running work"
        text="Handing work over is work, too. So we do it in four steps, and after each one you can see what you got."
      >
        <ButtonLink to="#process-cards">See the steps</ButtonLink>
        <Link to={paths.contact} className="link tap">
          Start with a call
        </Link>
      </PageHero>
      <ProcessCarousel />
      <ClosingCall title="The first step takes an hour" action="Arrange the call" />
    </>
  );
}
