import type { CDPSession, Locator, Page } from 'playwright';
import { FilmFile } from './ffmpeg.ts';

interface Point {
  x: number;
  y: number;
}

class Pointer {
  readonly #page: Page;
  at: Point;

  private constructor(page: Page, at: Point) {
    this.#page = page;
    this.at = at;
  }

  static async show(page: Page, at: Point): Promise<Pointer> {
    await page.evaluate(draw);
    const pointer = new Pointer(page, at);
    await pointer.move(at);
    return pointer;
  }

  async move(at: Point): Promise<void> {
    this.at = at;
    await this.#page.mouse.move(at.x, at.y);
    await this.#page.evaluate(place, at);
  }

  async press(): Promise<void> {
    await this.dip();
    await this.#page.mouse.down();
  }

  async release(): Promise<void> {
    await this.#page.mouse.up();
    await this.lift();
  }

  dip = (): Promise<void> => this.#page.evaluate(shrink, 0.82);
  lift = (): Promise<void> => this.#page.evaluate(shrink, 1);

  hide = (): Promise<void> => this.#page.evaluate(setOpacity, 0);
  reveal = (): Promise<void> => this.#page.evaluate(setOpacity, 1);
}

function draw(): void {
  const pointer = document.createElement('div');
  pointer.id = 'film-pointer';
  pointer.setAttribute('aria-hidden', 'true');
  Object.assign(pointer.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    width: '26px',
    height: '26px',
    zIndex: '2147483647',
    pointerEvents: 'none',
    transformOrigin: '4px 3px',
    filter: 'drop-shadow(0 1px 2px rgb(20 22 31 / 0.35))',
  });
  pointer.innerHTML =
    '<svg viewBox="0 0 26 26"><path d="M4 3v17.2l4.5-4.1 2.8 6.5 3.2-1.4-2.8-6.3h6.2Z" fill="#14161f" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/></svg>';
  document.documentElement.append(pointer);
}

function place({ x, y }: Point): void {
  const pointer = document.querySelector<HTMLElement>('#film-pointer');
  if (pointer) pointer.style.translate = `${x - 4}px ${y - 3}px`;
}

function shrink(scale: number): void {
  const pointer = document.querySelector<HTMLElement>('#film-pointer');
  if (pointer) pointer.style.scale = String(scale);
}

function setOpacity(opacity: number): void {
  const pointer = document.querySelector<HTMLElement>('#film-pointer');
  if (pointer) pointer.style.opacity = String(opacity);
}

const framesPerSecond = 20;

/** A film: its size, and the width of the window in which the product lays itself out, so that nothing is cut off. */
export interface Format {
  film: { width: number; height: number };
  windowWidth: number;
}

export const windowOf = ({ film, windowWidth }: Format) => ({
  width: windowWidth,
  height: headerHeight + (film.height * windowWidth) / film.width,
});
const headerHeight = 81;
const margin = 20;

/** A caption, with times in seconds. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

interface Glide {
  pointer?: Point;
  /** Vertical scroll, in CSS pixels. */
  scroll?: number;
}

/**
 * Films a page frame by frame: pointer and scroll position advance one step per frame, so that motion is smooth
 * on a busy machine. The page's own animations run slower meanwhile.
 */
export class Film {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #file: FilmFile;
  readonly #pointer: Pointer;
  readonly #format: Format;
  #frames = 0;
  readonly #cues: Cue[] = [];

  private constructor(page: Page, format: Format, session: CDPSession, pointer: Pointer, file: string) {
    this.#page = page;
    this.#format = format;
    this.#session = session;
    this.#pointer = pointer;
    this.#file = new FilmFile(file, framesPerSecond);
  }

  static async open(page: Page, format: Format, file: string, pointer: Point): Promise<Film> {
    const header = await page.getByRole('banner').boundingBox();
    if (header?.height !== headerHeight) throw new Error(`The header is ${header?.height} pixels high.`);
    await page.evaluate(leaveOutFrame);
    await page.evaluate(scrollTo, await scrollWithoutCuts(page, format, 0));
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.4 });
    return new Film(page, format, session, await Pointer.show(page, pointer), file);
  }

  get seconds(): number {
    return this.#frames / framesPerSecond;
  }

  say(text: string): void {
    const last = this.#cues.at(-1);
    if (last) last.to = this.seconds;
    this.#cues.push({ from: this.seconds, to: Number.POSITIVE_INFINITY, text });
  }

  async watch(seconds: number): Promise<void> {
    for (let left = seconds * framesPerSecond; left > 0; left--) await this.#take();
  }

  async hold(seconds: number): Promise<void> {
    const frame = await this.#take();
    for (let left = seconds * framesPerSecond - 1; left > 0; left--) await this.#add(frame);
  }

  async glide(seconds: number, { pointer, scroll = 0 }: Glide): Promise<void> {
    const from = { pointer: this.#pointer.at, scroll: await this.#scrolled() };
    const steps = Math.round(seconds * framesPerSecond);
    for (let step = 1; step <= steps; step++) {
      const share = ease(step / steps);
      const between = (start: number, end: number) => start + (end - start) * share;
      if (scroll) await this.#page.evaluate(scrollTo, Math.round(between(from.scroll, from.scroll + scroll)));
      if (pointer) {
        await this.#pointer.move({
          x: between(from.pointer.x, pointer.x),
          y: between(from.pointer.y, pointer.y),
        });
      }
      await this.#take();
    }
  }

  async bringToTop(target: Locator, seconds: number, pointer?: Point): Promise<void> {
    const { y } = await boxOf(target);
    const scroll = await this.#withoutCuts(y - headerHeight - margin);
    await this.glide(seconds, { scroll, ...(pointer ? { pointer } : {}) });
  }

  async click(target: Locator, seconds = 0.8): Promise<void> {
    await this.#reach(target, seconds);
    await this.#pointer.press();
    await this.watch(0.1);
    await this.#pointer.release();
    await this.watch(0.3);
  }

  /** Selects an option. The native dropdown is not visible in screenshots, only its outcome. */
  async choose(target: Locator, label: string): Promise<void> {
    await this.#reach(target, 0.6);
    await this.#pointer.dip();
    await this.watch(0.1);
    await target.selectOption({ label });
    await this.#pointer.lift();
    await this.watch(0.35);
  }

  async type(text: string): Promise<void> {
    for (const [index, letter] of [...text].entries()) {
      await this.#page.keyboard.type(letter);
      const frame = await this.#take();
      if (index % 2 !== 0) await this.#add(frame);
    }
  }

  async still(): Promise<Buffer> {
    await this.#pointer.hide();
    const picture = await this.#capture();
    await this.#pointer.reveal();
    return picture;
  }

  async close(): Promise<Cue[]> {
    await this.#file.close();
    await this.#session.detach();
    const last = this.#cues.at(-1);
    if (last) last.to = this.seconds;
    return this.#cues;
  }

  async #take(): Promise<Buffer> {
    return this.#add(await this.#capture());
  }

  /** Moves to an element, and scrolls it into view. Takes the same time in each format, so that captions fit all. */
  async #reach(target: Locator, seconds: number): Promise<void> {
    const { y, height } = await boxOf(target);
    const top = headerHeight + margin;
    const bottom = windowOf(this.#format).height - margin;
    // Also of what sticks to the window's lower edge, which no scrolling moves.
    const isInView = y >= top && y + height <= bottom + margin;
    const scroll = isInView ? 0 : await this.#withoutCuts(y + Math.min(height, 120) / 2 - (top + bottom) / 2);
    const { x, y: middle } = await middleOf(target);
    await this.glide(seconds, { pointer: { x, y: middle - scroll }, scroll });
  }

  /** Returns the scroll distance closest to the wanted one at which the film's edges cut no line of text and no control. */
  #withoutCuts = (wanted: number): Promise<number> => scrollWithoutCuts(this.#page, this.#format, wanted);

  async #capture(): Promise<Buffer> {
    const { film, windowWidth } = this.#format;
    const clip = {
      x: 0,
      y: headerHeight + (await this.#scrolled()),
      width: windowWidth,
      height: (film.height * windowWidth) / film.width,
      scale: film.width / windowWidth,
    };
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: false,
      clip,
    });
    return Buffer.from(data, 'base64');
  }

  async #add(frame: Buffer): Promise<Buffer> {
    await this.#file.add(frame);
    this.#frames++;
    return frame;
  }

  #scrolled = (): Promise<number> => this.#page.evaluate(() => window.scrollY);
}

const ease = (share: number): number => share * share * share * (share * (share * 6 - 15) + 10);

const scrollTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' });

export async function takePicture(page: Page, format: Format, target: Locator): Promise<Buffer> {
  await page.evaluate(leaveOutFrame);
  const { y } = await boxOf(target);
  const scroll = await scrollWithoutCuts(page, format, y - headerHeight - margin / 2);
  await page.evaluate(scrollTo, scroll);
  const { width, height } = windowOf(format);
  return page.screenshot({ clip: { x: 0, y: headerHeight, width, height: height - headerHeight } });
}

function scrollWithoutCuts(page: Page, format: Format, wanted: number): Promise<number> {
  const edges = { top: headerHeight, bottom: windowOf(format).height };
  return page.evaluate(findCleanScroll, { wanted: Math.round(wanted), ...edges });
}

function findCleanScroll({ wanted, top, bottom }: { wanted: number; top: number; bottom: number }): number {
  const room = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  const lines: DOMRect[] = [];
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    lines.push(...[...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1));
  }
  for (const control of document.querySelectorAll('main :is(button, input, select)')) {
    lines.push(control.getBoundingClientRect());
  }
  const cutsAt = (scroll: number) =>
    lines.filter((line) =>
      [top, bottom].some((edge) => line.top - scroll < edge - 1 && line.bottom - scroll > edge + 1),
    ).length;
  const reachable = (scroll: number) => Math.min(Math.max(scroll, -window.scrollY), room);
  const near = Array.from({ length: 121 }, (_, index) => reachable(wanted + index - 60));
  return near.sort(
    (one, other) => cutsAt(one) - cutsAt(other) || Math.abs(one - wanted) - Math.abs(other - wanted),
  )[0] as number;
}

/**
 * Leaves out the footer, and the shadow of the header, which is not filmed. With room below, all of a page can be brought to
 * the top.
 */
function leaveOutFrame(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    body > * footer { display: none }
    [data-scrolled] { box-shadow: none !important; border-color: transparent !important }
    main { padding-bottom: 100vh !important }
  `);
  document.adoptedStyleSheets = [sheet];
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to see of ${target}.`);
  return box;
}

async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + Math.min(width / 2, 120), y: y + Math.min(height / 2, 60) };
}
