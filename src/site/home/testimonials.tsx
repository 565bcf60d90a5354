import { useEffect, useState } from 'react';
import { testimonials } from '../../../contract/site/testimonials.ts';
import { classes } from '../../ui/button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { prefersLessMotion } from '../../ui/motion.ts';
import { Reveal } from '../../ui/reveal.tsx';

/** In milliseconds (spec §4, §9). */
const quoteTime = 5000;

/** Wraps, and pauses while `isHeld`. Starts stopped under reduced motion. */
function useTestimonialTurn(count: number, isHeld: boolean) {
  const [index, setIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (prefersLessMotion()) setStopped(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timer for a quote chosen by the user
  useEffect(() => {
    if (isHeld || isStopped) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), quoteTime);
    return () => clearInterval(timer);
  }, [count, isHeld, isStopped, index]);

  return { index, show: setIndex, isStopped, setStopped };
}

export function Testimonials() {
  const [isHovered, setHovered] = useState(false);
  // A click leaves the focus on a dot, so only keyboard focus pauses the carousel.
  const [hasKeyboardFocus, setKeyboardFocus] = useState(false);
  const { index, show, isStopped, setStopped } = useTestimonialTurn(
    testimonials.length,
    isHovered || hasKeyboardFocus,
  );

  return (
    <Reveal
      as="section"
      threshold={0.2}
      aria-labelledby="quotes-title"
      className="page-width grid grid-cols-1 gap-8 py-20 md:py-24 lg:grid-cols-[3fr_9fr]"
    >
      <h2 id="quotes-title" className="text-lg font-semibold text-muted lg:mt-2">
        What clients say
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering pauses the carousel; the button below stops it */}
      <div
        data-testid="quotes"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ target }) => setKeyboardFocus(target.matches(':focus-visible'))}
        onKeyDown={() => setKeyboardFocus(true)}
        // Clicks from the keyboard have a `detail` of 0.
        onClick={({ detail }) => detail > 0 && setKeyboardFocus(false)}
        onBlur={() => setKeyboardFocus(false)}
      >
        <div className="grid grid-cols-1" aria-live={isStopped ? 'polite' : 'off'}>
          {testimonials.map(({ quote, author, position }, at) => (
            <figure
              key={author}
              inert={at !== index}
              className={classes(
                'col-start-1 row-start-1 transition-opacity',
                at === index ? 'opacity-100' : 'invisible opacity-0',
              )}
            >
              <blockquote className="max-w-[21.9em] text-display-2 font-medium text-balance md:max-w-[19.3em]">
                “{quote}”
              </blockquote>
              <figcaption className="mt-8 flex flex-wrap items-center gap-4">
                <span
                  aria-hidden="true"
                  className="grid size-12 shrink-0 place-items-center rounded-full bg-spark text-xl font-bold text-on-spark"
                >
                  {author.charAt(0)}
                </span>
                <span className="flex-1 basis-32">
                  <span className="block font-semibold">{author}</span>
                  <span className="block text-muted">{position}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div className="mt-8 -ml-3 flex flex-wrap items-center">
          {testimonials.map(({ author }, at) => (
            <button
              key={author}
              type="button"
              aria-label={`Show quote ${at + 1} of ${testimonials.length}`}
              aria-current={at === index}
              onClick={() => show(at)}
              className="group grid size-11 place-items-center"
            >
              <span className="h-2.5 w-2.5 rounded-full border border-edge transition-all group-hover:border-strong group-aria-[current=true]:w-6 group-aria-[current=true]:border-strong group-aria-[current=true]:bg-strong" />
            </button>
          ))}
          <button
            type="button"
            aria-label={isStopped ? 'Let the quotes change' : 'Stop the quotes'}
            onClick={() => setStopped(!isStopped)}
            className="grid size-11 place-items-center text-muted hover:text-ink"
          >
            {isStopped ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
          </button>
        </div>
      </div>
    </Reveal>
  );
}
