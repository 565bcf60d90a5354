import type { Page } from 'playwright';

/** A position in the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A pointer drawn on the page, for screenshots. Moves the real one along. */
export class Pointer {
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
