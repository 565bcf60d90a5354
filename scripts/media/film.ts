import type { CDPSession, Locator, Page } from 'playwright';
import { FilmFile } from './ffmpeg.ts';
import { type Point, Pointer } from './pointer.ts';

/** The size of a film, in pixels. */
const filmSize = { width: 1280, height: 800 };
const framesPerSecond = 30;

/** The visible part of the window: its top left corner and width, in CSS pixels. */
export interface View extends Point {
  width: number;
}

/** A caption, with times in seconds. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

/** The values that are animated together. */
interface Glide {
  pointer?: Point;
  view?: View;
  /** Vertical scroll, in CSS pixels. */
  scroll?: number;
}

/**
 * Films a page frame by frame: pointer, view and scroll position advance one step per frame, so that motion is smooth
 * on a busy machine. The page's own animations run slower meanwhile.
 */
export class Film {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #file: FilmFile;
  readonly #pointer: Pointer;
  #view: View;
  #frames = 0;
  readonly #cues: Cue[] = [];

  private constructor(page: Page, session: CDPSession, pointer: Pointer, file: string) {
    this.#page = page;
    this.#session = session;
    this.#pointer = pointer;
    this.#view = { x: 0, y: 0, width: page.viewportSize()?.width ?? filmSize.width };
    this.#file = new FilmFile(file, framesPerSecond);
  }

  /** Starts filming a page that shows its first screen. */
  static async open(page: Page, file: string, pointer: Point): Promise<Film> {
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.4 });
    return new Film(page, session, await Pointer.show(page, pointer), file);
  }

  /** The current length, in seconds. */
  get seconds(): number {
    return this.#frames / framesPerSecond;
  }

  /** Starts a caption. It ends where the next one starts. */
  say(text: string): void {
    const last = this.#cues.at(-1);
    if (last) last.to = this.seconds;
    this.#cues.push({ from: this.seconds, to: Number.POSITIVE_INFINITY, text });
  }

  /** Sets the visible part of the window from the next frame on. */
  cut(view: View): void {
    this.#view = view;
  }

  /** Records the page's own motion. */
  async watch(seconds: number): Promise<void> {
    for (let left = seconds * framesPerSecond; left > 0; left--) await this.#take();
  }

  /** Holds the last frame. */
  async hold(seconds: number): Promise<void> {
    const frame = await this.#take();
    for (let left = seconds * framesPerSecond - 1; left > 0; left--) await this.#add(frame);
  }

  /** Moves pointer, view and page to their targets, with easing. */
  async glide(seconds: number, { pointer, view, scroll = 0 }: Glide): Promise<void> {
    const from = { pointer: this.#pointer.at, view: this.#view, scroll: await this.#scrolled() };
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
      if (view) {
        this.#view = {
          x: between(from.view.x, view.x),
          y: between(from.view.y, view.y),
          width: between(from.view.width, view.width),
        };
      }
      await this.#take();
    }
  }

  /** Moves to an element and clicks it. `view` changes on the way. */
  async click(
    target: Locator,
    { seconds = 0.8, view }: { seconds?: number; view?: View } = {},
  ): Promise<void> {
    await this.glide(seconds, { pointer: await middleOf(target), ...(view ? { view } : {}) });
    await this.#pointer.press();
    await this.watch(0.1);
    await this.#pointer.release();
    await this.watch(0.3);
  }

  /** Selects an option. The native dropdown is not visible in screenshots, only its outcome. */
  async choose(target: Locator, label: string): Promise<void> {
    await this.glide(0.6, { pointer: await middleOf(target) });
    await this.#pointer.dip();
    await this.watch(0.1);
    await target.selectOption({ label });
    await this.#pointer.lift();
    await this.watch(0.35);
  }

  /** Types into the focused element at the pace of a fast typist. */
  async type(text: string): Promise<void> {
    for (const [index, letter] of [...text].entries()) {
      await this.#page.keyboard.type(letter);
      await this.#take();
      if (index % 3 !== 0 || letter === ' ') await this.#add(await this.#take());
    }
  }

  /** Takes a screenshot without the pointer, as a PNG. */
  async still(): Promise<Buffer> {
    await this.#pointer.hide();
    const picture = await this.#capture();
    await this.#pointer.reveal();
    return picture;
  }

  /**
   * Ends the film.
   * @returns its captions
   */
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

  async #capture(): Promise<Buffer> {
    const { x, y, width } = this.#view;
    const scale = filmSize.width / width;
    const clip = { x, y: y + (await this.#scrolled()), width, height: filmSize.height / scale, scale };
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

/** Returns where a user would click: the middle of small elements, the first words of wide ones. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to see of ${target}.`);
  return { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 60) };
}
