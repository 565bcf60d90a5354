import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsHydrated } from '../lib/hydrated.ts';
import { ChevronDownIcon, PlayIcon } from '../ui/icons.tsx';

export interface ThemedPicture {
  light: string;
  dark: string;
}

interface Screenshot {
  wide: ThemedPicture;
  phone: ThemedPicture;
  alt: string;
}

interface Recording {
  /** Without the end of the name: videos (MP4) and posters (WebP) differ in it alone. */
  wide: ThemedPicture;
  phone: ThemedPicture;
  captions: string;
  transcript: string;
}

export const pictureSizes = {
  wide: { width: 1280, height: 800 },
  phone: { width: 720, height: 900 },
} as const;

const addresses = (name: string, end = '') => ({
  wide: { light: `/media/${name}-light${end}`, dark: `/media/${name}-dark${end}` },
  phone: { light: `/media/${name}-light-phone${end}`, dark: `/media/${name}-dark-phone${end}` },
});

const recording = (name: string, transcript: string): Recording => ({
  ...addresses(name),
  captions: `/media/${name}.vtt`,
  transcript,
});

export const sourcingDemo = recording(
  'sourcing',
  'The list of searches. A new one: Registered Nurse, United States, and a pasted job description with its must-haves. It ends in a list of people, best first. Seven in a row meet all three musts, and each line says which. One is opened: summary, skills, contact.',
);

export const contentDemo = recording(
  'content',
  'The profile of a home care firm: what it does, its products, its audience. A LinkedIn post on respite is asked for, for families who care for a parent. A writing model writes it from the profile while you watch. A sentence is added in the editor, which saves it, and the post is copied.',
);

export const searchesScreen: Screenshot = {
  ...addresses('searches', '.webp'),
  alt: 'The job list: earlier searches, each with its title, how many people were found, location and date.',
};

/** Shows a poster with a play button until it is played; without scripts, the browser's own controls. */
export function RecordingFigure({ recording, caption }: { recording: Recording; caption: string }) {
  const { captions, transcript } = recording;
  const isHydrated = useIsHydrated();
  const [isWanted, setWanted] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  const captionId = useId();
  const play = () => {
    const element = film.current;
    if (!element) return;
    // Synchronously, so that the focus moves from the button to the controls and the video is in view.
    flushSync(() => setWanted(true));
    // The window or the theme may have changed since the browser chose a source.
    element.load();
    element.focus();
    // A browser that can't play it shows so in its controls.
    element.play().catch(() => {});
  };
  return (
    <figure className="min-w-0">
      <div className="group relative overflow-hidden rounded-card border border-hairline bg-panel shadow-lift">
        {/* Visible while the video has no frame yet. */}
        <Picture {...withEnd(recording, '.webp')} alt="" className="absolute inset-0 size-full" />
        <video
          ref={film}
          controls={!isHydrated || isWanted}
          muted
          playsInline
          preload="none"
          aria-label={caption}
          onLoadedMetadata={showCaptions}
          onPlay={() => setWanted(true)}
          className="relative aspect-[8/5] w-full max-sm:aspect-[4/5]"
        >
          {sourcesOf(withEnd(recording, '.mp4')).map(({ address, media }) => (
            <source key={address} src={address} type="video/mp4" media={media} />
          ))}
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
          <p className="mt-1 max-w-[37.3em]">{transcript}</p>
        </details>
      </figcaption>
    </figure>
  );
}

const withEnd = ({ wide, phone }: Pick<Screenshot, 'wide' | 'phone'>, end: string) => ({
  wide: { light: wide.light + end, dark: wide.dark + end },
  phone: { light: phone.light + end, dark: phone.dark + end },
});

const sourcesOf = ({ wide, phone }: Pick<Screenshot, 'wide' | 'phone'>) => [
  { address: phone.dark, media: `${onPhones} and ${darkTheme}`, ...pictureSizes.phone },
  { address: phone.light, media: onPhones, ...pictureSizes.phone },
  { address: wide.dark, media: darkTheme, ...pictureSizes.wide },
  { address: wide.light, media: undefined, ...pictureSizes.wide },
];

const darkTheme = '(prefers-color-scheme: dark)';
/** Below Tailwind's `sm`. */
const onPhones = '(width < 40rem)';

/** A default track would load with the page. This one loads with the video. */
function showCaptions({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  const [captions] = currentTarget.textTracks;
  if (captions) captions.mode = 'showing';
}

export function ScreenshotFigure({ screenshot, caption }: { screenshot: Screenshot; caption: string }) {
  return (
    <figure className="min-w-0">
      <Picture
        {...screenshot}
        className="h-auto w-full rounded-card border border-hairline shadow-lift max-sm:aspect-[4/5]"
      />
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

/**
 * Loads when near the viewport, and at the latest when the browser is idle: printing and full-page screenshots
 * don't scroll, and would show an empty frame.
 */
function Picture({ alt, className, ...addresses }: Screenshot & { className: string }) {
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
      {sourcesOf(addresses).flatMap(({ address, media, ...size }) =>
        media ? <source key={address} srcSet={address} media={media} {...size} /> : [],
      )}
      <img
        {...pictureSizes.wide}
        ref={image}
        src={addresses.wide.light}
        alt={alt}
        loading="lazy"
        className={className}
      />
    </picture>
  );
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
