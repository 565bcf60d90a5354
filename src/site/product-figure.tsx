import type { SyntheticEvent } from 'react';
import type { Recording, Screenshot } from './media.ts';

/** A recording of the product with its caption and, in words, what it shows. */
export function RecordingFigure({ recording, caption }: { recording: Recording; caption: string }) {
  const { video, poster, captions, transcript, width, height } = recording;
  return (
    <figure className="min-w-0">
      <video
        controls
        muted
        playsInline
        preload="none"
        {...lazily}
        poster={poster}
        width={width}
        height={height}
        aria-label={caption}
        onLoadedMetadata={showCaptions}
        className="h-auto w-full rounded-card border border-hairline bg-panel shadow-lift"
      >
        <source src={video} type="video/mp4" />
        <track kind="captions" src={captions} srcLang="en" label="English" />
      </video>
      <figcaption className="mt-4 text-sm text-muted">
        {caption}
        <details className="mt-1">
          <summary>What the recording shows</summary>
          <p className="mt-2 max-w-[65ch]">{transcript}</p>
        </details>
      </figcaption>
    </figure>
  );
}

/** The poster waits until it is near the window. The types don't know this of videos yet. */
const lazily: object = { loading: 'lazy' };

/** A track that is shown by default would be fetched with the page; this one comes with the film. */
function showCaptions({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  const [captions] = currentTarget.textTracks;
  if (captions) captions.mode = 'showing';
}

/** A picture of the product with its caption. */
export function ScreenshotFigure({ screenshot, caption }: { screenshot: Screenshot; caption: string }) {
  const { light, dark, alt, width, height } = screenshot;
  return (
    <figure className="min-w-0">
      <picture>
        <source srcSet={dark} media="(prefers-color-scheme: dark)" />
        <img
          src={light}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          className="h-auto w-full rounded-card border border-hairline shadow-lift"
        />
      </picture>
      <figcaption className="mt-4 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}
