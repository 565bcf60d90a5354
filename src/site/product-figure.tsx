import type { ReactNode } from 'react';
import type { Recording, Screenshot } from './media.ts';

/** A piece of the product with its caption: a recording or a picture where there is one, else the drawing given. */
export function ProductFigure({
  caption,
  recording,
  screenshot,
  drawing,
}: {
  caption: string;
  recording?: Recording | null;
  screenshot?: Screenshot | null;
  drawing: ReactNode;
}) {
  return (
    <figure className="min-w-0">
      {recording ? (
        <Demo recording={recording} label={caption} />
      ) : screenshot ? (
        <Picture {...screenshot} />
      ) : (
        drawing
      )}
      <figcaption className="mt-4 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

function Demo({ recording, label }: { recording: Recording; label: string }) {
  const { video, poster, captions, transcript, width, height } = recording;
  return (
    <>
      <video
        controls
        muted
        playsInline
        preload="none"
        poster={poster}
        width={width}
        height={height}
        aria-label={label}
        className="h-auto w-full rounded-card border border-hairline bg-panel shadow-lift"
      >
        <source src={video} type="video/mp4" />
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      </video>
      <details className="mt-3 text-sm text-muted">
        <summary>What the recording shows</summary>
        <p className="mt-2 max-w-[65ch]">{transcript}</p>
      </details>
    </>
  );
}

function Picture({ light, dark, alt, width, height }: Screenshot) {
  return (
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
  );
}
