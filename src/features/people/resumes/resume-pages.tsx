import {
  type CSSProperties,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PDFPageProxy, RenderTask } from 'unpdf/pdfjs';
import pdfReader from 'unpdf/pdfjs?url';
import type { PersonField } from '../../../../contract/people/person-fields.calls.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import { cornerOf, type MarkPlaces, type Piece, pieceOf, placesOf, widthOf } from './field-places.ts';

/** Milliseconds: a damaged file can keep the reader busy forever. */
const longestMs = 20_000;
/** Browsers draw nothing on larger canvases. */
const largest = { pixels: 16_000_000, side: 8192 };
/** Lengths are in points, from the upper left corner. */
interface ShownPage {
  page: PDFPageProxy;
  width: number;
  height: number;
  pieces: Piece[];
}

interface Look {
  frame: RefObject<HTMLElement | null>;
  mark: MarkPlaces;
  focused: string;
  doubtful: readonly PersonField[];
  onFail: (reason: string) => void;
}

/** A page is drawn while it is in sight, or nearly. */
export function ResumePages({
  file,
  zoom,
  ...look
}: Look & {
  file: Blob;
  /** 1 is the width of the frame. */
  zoom: number;
}) {
  const { frame, mark, focused, onFail } = look;
  const { pages, count } = usePages(file, onFail);
  const followed = useRef('');
  const target = useMemo(
    () => pages.findIndex(({ pieces }) => placesOf(pieces, mark).some(({ field }) => field === focused)),
    [pages, mark, focused],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is there once its page has come
  useEffect(() => {
    const place = frame.current?.querySelector(`[data-field="${focused}"]`);
    if (place && followed.current !== focused) showWithin(frame.current, place);
    if (place) followed.current = focused;
  }, [frame, focused, target]);
  if (pages.length === 0) return <LoadingMark text="Loading the document..." />;
  return (
    <div className="mx-auto space-y-2" style={{ width: `${zoom * 100}%` }}>
      {pages.map((shown, at) => (
        <Page
          key={shown.page.pageNumber}
          shown={shown}
          name={`Page ${shown.page.pageNumber} of ${count}`}
          hasTarget={at === target}
          {...look}
        />
      ))}
    </div>
  );
}

const Page = memo(function Page({
  shown,
  name,
  hasTarget,
  frame,
  mark,
  focused,
  doubtful,
  onFail,
}: Look & {
  shown: ShownPage;
  name: string;
  hasTarget: boolean;
}) {
  const { page, width, height, pieces } = shown;
  const host = useRef<HTMLElement>(null);
  const isNear = useIsNear(host, frame);
  const isMarked = isNear || hasTarget;
  const places = useMemo(() => (isMarked ? placesOf(pieces, mark) : []), [isMarked, pieces, mark]);
  const text = useMemo(
    () => <TextLayer pieces={pieces} width={width} height={height} />,
    [pieces, width, height],
  );
  return (
    <article
      ref={host}
      aria-label={name}
      className="relative overflow-hidden border border-hairline"
      style={{ aspectRatio: `${width} / ${height}`, containerType: 'inline-size', backgroundColor: '#fff' }}
    >
      {isNear && <Sheet page={page} onFail={onFail} />}
      {places.map(({ field, angle, ...place }, number) => {
        const isFocused = field === focused;
        const outline = isFocused ? 'solid' : doubtful.includes(field) ? 'dashed' : 'none';
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number
            key={number}
            data-field={field}
            className="absolute"
            style={{
              left: `${(place.x / width) * 100}%`,
              top: `${(place.y / height) * 100}%`,
              width: `${(place.width / width) * 100}%`,
              height: `${(place.height / height) * 100}%`,
              outline: `2px ${outline} var(--color-spark)`,
              ...turnedBy(angle),
            }}
          >
            <span
              className="absolute inset-0"
              // The letters below stay black.
              style={{
                mixBlendMode: 'multiply',
                background: 'var(--color-spark)',
                opacity: isFocused ? 0.75 : 0.3,
              }}
            />
          </span>
        );
      })}
      {text}
    </article>
  );
});

/** Turned around the corner where it begins. What is not turned has no layer of its own, which colors would not blend with. */
const turnedBy = (angle: number): CSSProperties =>
  Math.abs(angle) > 0.001 ? { rotate: `${angle}rad`, transformOrigin: '0 0' } : {};

function TextLayer({ pieces, width, height }: Omit<ShownPage, 'page'>) {
  return (
    <div className="absolute inset-0 whitespace-pre" style={{ color: 'transparent', lineHeight: 1 }}>
      {pieces.map((piece, number) => {
        const { x, y } = cornerOf(piece);
        const natural = widthOf(piece.text, piece.family) * piece.size;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its number
          <span key={number}>
            <span
              className="absolute"
              style={{
                left: `${(x / width) * 100}%`,
                top: `${(y / height) * 100}%`,
                fontFamily: piece.family,
                fontSize: `${(piece.size / width) * 100}cqw`,
                transform: `scaleX(${natural > 0 ? piece.width / natural : 1})`,
                transformOrigin: '0 0',
                ...turnedBy(piece.angle),
              }}
            >
              {piece.text}
            </span>
            {piece.endsLine ? <br /> : ' '}
          </span>
        );
      })}
    </div>
  );
}

function useIsNear(host: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: frame.current,
      rootMargin: '75% 0px',
      threshold: 0,
    });
    if (host.current) observer.observe(host.current);
    return () => observer.disconnect();
  }, [host, frame]);
  return isNear;
}

/** The canvas is as sharp as the screen, and its memory is released with it. */
function Sheet({ page, onFail }: { page: PDFPageProxy; onFail: (reason: string) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const at = host.current;
    if (!at) return;
    let task: RenderTask | undefined;
    let drawn = 0;
    const draw = () => {
      const wanted = at.clientWidth * devicePixelRatio;
      if (wanted === 0 || wanted === drawn) return;
      drawn = wanted;
      task?.cancel();
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({
        scale: Math.min(
          wanted / natural.width,
          Math.sqrt(largest.pixels / (natural.width * natural.height)),
          largest.side / Math.max(natural.width, natural.height),
        ),
      });
      const canvas = document.createElement('canvas');
      canvas.className = 'absolute inset-0 size-full';
      canvas.ariaHidden = 'true';
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      const own = page.render({ canvas, viewport });
      task = own;
      own.promise.then(
        () => {
          if (task !== own) return;
          release(at);
          at.append(canvas);
        },
        (error: Error) => error.name !== 'RenderingCancelledException' && fail('It can’t be drawn.'),
      );
    };
    const observer = new ResizeObserver(draw);
    observer.observe(at);
    return () => {
      observer.disconnect();
      task?.cancel();
      release(at);
      // What was decoded for it goes once the drawing has ended.
      void task?.promise.catch(() => undefined).then(() => page.cleanup());
      task = undefined;
    };
  }, [page]);
  return <div ref={host} className="absolute inset-0" />;
}

/** Browsers keep the memory of a canvas for a while, unless it has no size. */
function release(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.remove();
  }
}

function usePages(file: Blob, onFail: (reason: string) => void): { pages: ShownPage[]; count: number } {
  const [pages, setPages] = useState<ShownPage[]>([]);
  const [count, setCount] = useState(0);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const read = async () => {
      const pdf = await openPdf(
        file,
        signal,
        () => signal.aborted || fail('Its letters need tables that are missing here.'),
      );
      setCount(pdf.numPages);
      for (let number = 1; number <= pdf.numPages && !signal.aborted; number++) {
        const page = await pdf.getPage(number);
        const viewport = page.getViewport({ scale: 1 });
        const { items, styles } = await page.getTextContent();
        const pieces = items.flatMap((item) =>
          'str' in item ? pieceOf(item, styles[item.fontName], viewport) : [],
        );
        const { width, height } = viewport;
        if (!signal.aborted) setPages((now) => [...now, { page, width, height, pieces }]);
      }
    };
    read().catch((error: Error) => {
      if (signal.aborted) return;
      fail(error.name === 'PasswordException' ? 'It is protected by a password.' : 'It can’t be drawn.');
    });
    return () => {
      closing.abort();
      setPages([]);
    };
  }, [file]);
  return { pages, count };
}

/**
 * Reads a PDF in a worker under the pages' content policy: nothing is evaluated or loaded from elsewhere. @param
 * signal ends the worker and releases what it holds @param onLack called when letters need tables that the
 * reader lacks, such as those of Chinese without embedded fonts
 */
async function openPdf(file: Blob, signal: AbortSignal, onLack: () => void) {
  const worker = new Worker(pdfReader, { type: 'module' });
  const failing = Promise.withResolvers<never>();
  worker.addEventListener('error', () => failing.reject(new Error('The reader could not be started.')));
  const timer = setTimeout(() => failing.reject(new Error('Opening took too long.')), longestMs);
  const open = async () => {
    const [{ getDocument, PDFWorker }, data] = await Promise.all([
      import(/* @vite-ignore */ pdfReader) as Promise<typeof import('unpdf/pdfjs')>,
      file.arrayBuffer(),
    ]);
    signal.throwIfAborted();
    const task = getDocument({
      data,
      worker: PDFWorker.create({ port: worker, verbosity: 0 }),
      BinaryDataFactory: class {
        async fetch({ kind }: { kind: string }) {
          if (kind === 'cMapUrl') onLack();
          throw new Error('Nothing is loaded.');
        }
      },
      useWorkerFetch: false,
      useSystemFonts: true,
      useWasm: false,
      enableXfa: false,
      verbosity: 0,
    });
    signal.addEventListener('abort', () => {
      // It forgets its fonts once the worker has answered, which one that hangs does not.
      const ended = Promise.race([task.destroy(), new Promise((done) => setTimeout(done, 1000))]);
      void ended.catch(() => undefined).then(() => worker.terminate());
    });
    return task.promise;
  };
  try {
    return await Promise.race([open(), failing.promise]);
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Scrolls a frame, and nothing around it, until a place in it is in sight. */
export function showWithin(frame: HTMLElement | null, place: Element): void {
  if (!frame) return;
  const around = frame.getBoundingClientRect();
  const box = place.getBoundingClientRect();
  if (box.top < around.top || box.bottom > around.bottom)
    frame.scrollTop += box.top - around.top - (around.height - box.height) / 2;
  if (box.left < around.left || box.right > around.right)
    frame.scrollLeft += box.left - around.left - (around.width - box.width) / 2;
}
