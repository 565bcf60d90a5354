import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { layOut, stubIntersections } from '../../tests/support/intersections.ts';
import { Reveal } from './reveal.tsx';

const showSection = (threshold = 0.2) => {
  const { container } = render(
    <Reveal as="section" threshold={threshold}>
      Why Choose Us
    </Reveal>,
  );
  return container.firstElementChild as HTMLElement;
};

let intersections: ReturnType<typeof stubIntersections>;
beforeEach(() => {
  intersections = stubIntersections();
  layOut({ top: 2000, height: 500 });
});

/** Scrolls to a position, in pixels from the top of the page. */
const scrollTo = (top: number) => {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(document);
};

test('is visible until the first scroll, then hidden below the window and revealed once', () => {
  const section = showSection();
  expect(section).not.toHaveAttribute('data-reveal');
  scrollTo(1);
  expect(section).toHaveAttribute('data-reveal', 'waiting');
  act(() => intersections.enter(section));
  expect(section).toHaveAttribute('data-reveal', 'shown');
  expect(intersections.watched()).toEqual([]);
  scrollTo(2);
  expect(section).toHaveAttribute('data-reveal', 'shown');
});

test('is hidden by its position before the first scroll, not after', () => {
  const below = showSection();
  layOut({ top: 300, height: 500 });
  const inView = showSection();
  layOut({ top: 100, height: 500 });
  scrollTo(1800);
  expect(below).toHaveAttribute('data-reveal', 'waiting');
  layOut({ top: 2000, height: 500 });
  scrollTo(1900);
  expect(inView).not.toHaveAttribute('data-reveal');
});

test('is checked again when the window is resized', () => {
  const section = showSection();
  layOut({ top: 300, height: 500 });
  fireEvent(window, new Event('resize'));
  scrollTo(1);
  expect(section).not.toHaveAttribute('data-reveal');
});

test('a scroll to the top by a navigation hides nothing', () => {
  vi.stubGlobal('scrollY', 1500);
  const section = showSection();
  scrollTo(700);
  scrollTo(0);
  expect(section).not.toHaveAttribute('data-reveal');
  scrollTo(1);
  expect(section).toHaveAttribute('data-reveal', 'waiting');
});

test('never hides what is in view', () => {
  layOut({ top: 300, height: 500 });
  const section = showSection();
  scrollTo(1);
  expect(section).not.toHaveAttribute('data-reveal');
});

test('is hidden beside the window, like a card further along its row', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(window.innerWidth, 300, 600, 500),
  );
  const card = showSection(0.7);
  expect(card).not.toHaveAttribute('data-reveal');
  fireEvent.scroll(card.parentElement as HTMLElement);
  expect(card).toHaveAttribute('data-reveal', 'waiting');
});

test('stops listening when unmounted', () => {
  const { container, unmount } = render(<Reveal threshold={0.2}>Why Choose Us</Reveal>);
  const section = container.firstElementChild as HTMLElement;
  unmount();
  scrollTo(1);
  expect(section).not.toHaveAttribute('data-reveal');
  expect(intersections.watched()).toEqual([]);
});

test('hides nothing under reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const section = showSection();
  scrollTo(1);
  expect(section).not.toHaveAttribute('data-reveal');
});

test('hides nothing without IntersectionObserver', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const section = showSection();
  scrollTo(1);
  expect(section).not.toHaveAttribute('data-reveal');
});

test('hides nothing in server-rendered HTML', () => {
  const html = renderToString(<Reveal threshold={0.2}>Why Choose Us</Reveal>);
  expect(html).toBe('<div>Why Choose Us</div>');
});

test('an element taller than the window is revealed once it fills half of it', () => {
  layOut({ top: 2000, height: 4 * window.innerHeight });
  showSection(0.7);
  scrollTo(1);
  expect(intersections.thresholds()).toEqual([0.125]);
});

test('an element that fits keeps its threshold', () => {
  layOut({ top: 2000, height: window.innerHeight });
  showSection(0.7);
  scrollTo(1);
  expect(intersections.thresholds()).toEqual([0.7]);
  expect(screen.getByText('Why Choose Us')).toBeInTheDocument();
});
