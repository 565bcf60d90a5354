import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { layOut, stubIntersections } from '../../../tests/support/intersections.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { ProcessPage } from './process-page.tsx';

/** One card and the gap after it, and the width of the window on the row, in pixels. */
const stride = 820;
const rowWidth = 840;
const farthest = 3 * stride - 20;

const row = () => screen.getByRole('region', { name: 'Steps of our process' });
const cards = () => screen.getAllByRole('article');
const previous = () => screen.getByRole('button', { name: 'Previous step' });
const next = () => screen.getByRole('button', { name: 'Next step' });
const indicators = () => screen.getAllByRole('button', { name: /^Go to step/ });
const active = () => indicators().findIndex((dot) => dot.getAttribute('aria-current') === 'step');

/** Gives the row a layout, which jsdom does not have; `scrollTo` arrives at once. */
beforeEach(() => {
  const property = (name: string, get: (this: HTMLElement) => number) =>
    vi.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockImplementation(get);
  property('offsetLeft', function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * stride;
  });
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(farthest + rowWidth);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(rowWidth);
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, ...args: unknown[]) {
    scrollRow((args[0] as ScrollToOptions).left ?? 0, this);
  });
});

function scrollRow(left: number, element: Element = row()) {
  act(() => {
    element.scrollLeft = Math.min(left, farthest);
    fireEvent.scroll(element);
  });
}

const show = () => renderPage(<ProcessPage />, { user: null, path: '/process' });

describe('the process carousel', () => {
  test('spec §2: the process has four steps in order, in a carousel at #process-cards | spec §9: there are 4 process steps', async () => {
    await show();
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Discovery & Goal Alignment',
      'Solution Design & Team Setup',
      'Launch & Execution',
      'Continuous Optimization',
    ]);
    expect(document.getElementById('process-cards')).toContainElement(row());
  });

  test("spec §2: each process card shows 'Step n of 4' and a progress bar | spec §3: a process step has title, description, three highlights and an icon", async () => {
    await show();
    for (const [index, card] of cards().entries()) {
      const inside = within(card);
      expect(inside.getByText(`Step ${index + 1} of 4`)).toBeVisible();
      expect(inside.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String((index + 1) * 25));
      expect(inside.getAllByRole('listitem')).toHaveLength(3);
      expect(card.querySelector('svg')).not.toBeNull();
    }
  });

  test('spec §2: the shown process card is tracked by scroll position | spec §4: the active process step goes from 0 to 3', async () => {
    await show();
    for (const [left, step] of [
      [0, 0],
      [stride * 0.4, 0],
      [stride * 0.6, 1],
      [stride * 2, 2],
      [farthest, 3],
      [stride, 1],
    ] as const) {
      scrollRow(left);
      expect(active(), `${left} px`).toBe(step);
    }
  });

  test('spec §2: previous is disabled at the start, next at the end | spec §4: previous is enabled only beyond the start', async () => {
    await show();
    expect(previous()).toBeDisabled();
    expect(next()).toBeEnabled();
    fireEvent.click(next());
    expect(active()).toBe(1);
    expect(previous()).toBeEnabled();
    fireEvent.click(next());
    fireEvent.click(next());
    expect(active()).toBe(3);
    expect(next()).toBeDisabled();
    fireEvent.click(previous());
    expect(active()).toBe(2);
    expect(next()).toBeEnabled();
  });

  test('spec §4: next is enabled only if more than 10 px remain to scroll | spec §9: carousel end tolerance is 10 px', async () => {
    await show();
    scrollRow(farthest - 11);
    expect(next()).toBeEnabled();
    scrollRow(farthest - 10);
    expect(next()).toBeDisabled();
  });

  test('spec §2: the step indicators jump to their step', async () => {
    await show();
    fireEvent.click(indicators()[3] as HTMLElement);
    expect(active()).toBe(3);
    fireEvent.click(indicators()[1] as HTMLElement);
    expect(active()).toBe(1);
  });

  test('spec §4: process cards turn on at 0.7 | spec §9: the reveal threshold of process cards is 0.7', async () => {
    const intersections = stubIntersections();
    layOut({ top: 5000, height: 500 });
    await show();
    expect(cards().map((card) => intersections.thresholdOf(card))).toEqual([0.7, 0.7, 0.7, 0.7]);
  });
});
