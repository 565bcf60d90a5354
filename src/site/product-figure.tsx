import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsHydrated } from '../lib/hydrated.ts';
import { classes } from '../ui/classes.ts';
import { ChevronDownIcon, PlayIcon } from '../ui/icons.tsx';
import type { Recording, Screenshot } from './media.ts';

/**
 * A recording of the product with a caption and a text description. Shows a poster with a play button until it is
 * played; without scripts, the browser's own controls.
 */
export function RecordingFigure({ recording, caption }: { recording: Recording; caption: string }) {
  const { light, dark, captions, transcript, width, height, part } = recording;
  const isHydrated = useIsHydrated();
  const [isWanted, setWanted] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  const captionId = useId();
  const play = () => {
    const element = film.current;
    if (!element) return;
    // Synchronously, so that the focus moves from the button to the controls and the video is in view.
    flushSync(() => setWanted(true));
    // Upright: the whole picture can't be read on a phone.
    if (meets('(width < 40rem)')) {
      element.src = (meets(darkTheme) ? dark : light).video.replace('.', '-phone.');
    }
    element.focus();
    // A browser that can't play it shows so in its controls.
    element.play().catch(() => {});
  };
  return (
    <figure className="min-w-0">
      <div className="group relative overflow-hidden rounded-card border border-hairline bg-panel shadow-lift">
        {/* Visible while the video has no frame yet. */}
        <ThemedPicture
          light={light.poster}
          dark={dark.poster}
          alt=""
          width={width}
          height={height}
          part={part}
          className="absolute inset-0 size-full max-sm:h-104"
        />
        <video
          ref={film}
          controls={!isHydrated || isWanted}
          muted
          playsInline
          preload="none"
          width={width}
          height={height}
          aria-label={caption}
          onLoadedMetadata={showCaptions}
          onPlay={() => setWanted(true)}
          className="relative h-auto w-full object-cover max-sm:h-98 noscript:h-auto"
        >
          <source src={dark.video} type="video/mp4" media={darkTheme} />
          <source src={light.video} type="video/mp4" />
          <track kind="captions" src={captions} srcLang="en" label="English" />
        </video>
        {isHydrated && !isWanted && (
          <button
            type="button"
            aria-describedby={captionId}
            onClick={play}
            className="absolute inset-0 flex print:hidden items-end justify-end rounded-card p-4 px-[min(1rem,4vw)] -outline-offset-4 sm:p-5"
          >
            <span className="flex min-h-11 items-center gap-2 rounded-full bg-strong px-[min(1.25rem,6vw)] font-semibold text-on-strong ring-4 ring-panel transition-colors group-hover:bg-strong-hover">
              <PlayIcon className="size-4 shrink-0 fill-current" />
              Play the recording
            </span>
          </button>
        )}
      </div>
      <figcaption className="mt-3 text-sm text-muted">
        <span id={captionId}>{caption}</span>
        <details className="group/words">
          <summary className="summary underline-offset-4 hover:text-ink hover:underline">
            What the recording shows
            <ChevronDownIcon className="size-3.5 shrink-0 transition-transform group-open/words:rotate-180" />
          </summary>
          <p className="mt-1 max-w-[58ch]">{transcript}</p>
        </details>
      </figcaption>
    </figure>
  );
}

const darkTheme = '(prefers-color-scheme: dark)';
const meets = (query: string) => matchMedia(query).matches;

/** A default track would load with the page. This one loads with the video. */
function showCaptions({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  const [captions] = currentTarget.textTracks;
  if (captions) captions.mode = 'showing';
}

/** A picture of the product with a caption. */
export function ScreenshotFigure({ screenshot, caption }: { screenshot: Screenshot; caption: string }) {
  return (
    <figure className="min-w-0">
      <ThemedPicture
        {...screenshot}
        className="h-auto w-full rounded-card border border-hairline shadow-lift max-sm:h-108"
      />
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

/**
 * The picture for the current theme. Loads when near the viewport, and at the latest when the browser is idle: printing
 * and full-page screenshots don't scroll, and would show an empty frame.
 */
function ThemedPicture({ light, dark, alt, part, className, ...size }: Screenshot & { className: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(
    () =>
      whenIdle(() => {
        if (image.current) image.current.loading = 'eager';
      }),
    [],
  );
  return (
    <picture>
      <source srcSet={dark} media={darkTheme} />
      <img
        {...size}
        ref={image}
        src={light}
        alt={alt}
        loading="lazy"
        className={classes(className, 'object-cover', part)}
      />
    </picture>
  );
}

/** @returns keeps it from running */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
