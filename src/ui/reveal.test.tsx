import { act, render, screen } from '@testing-library/react';
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

test('waits below the window and is revealed once, for good', () => {
  const section = showSection();
  expect(section).toHaveAttribute('data-reveal', 'waiting');
  act(() => intersections.enter(section));
  expect(section).toHaveAttribute('data-reveal', 'shown');
  expect(intersections.watched()).toEqual([]);
});

test('leaves alone what is in view already', () => {
  layOut({ top: 300, height: 500 });
  expect(showSection()).not.toHaveAttribute('data-reveal');
});

test('waits beside the window, as a card does that has yet to be scrolled to', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(window.innerWidth, 300, 600, 500),
  );
  expect(showSection(0.7)).toHaveAttribute('data-reveal', 'waiting');
});

test('hides nothing under reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(showSection()).not.toHaveAttribute('data-reveal');
});

test('hides nothing where the browser cannot tell what is in view', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  expect(showSection()).not.toHaveAttribute('data-reveal');
});

test('hides nothing in the HTML of the server', () => {
  const html = renderToString(<Reveal threshold={0.2}>Why Choose Us</Reveal>);
  expect(html).toBe('<div>Why Choose Us</div>');
});

test('an element taller than the window is revealed once it fills half of it', () => {
  layOut({ top: 2000, height: 4 * window.innerHeight });
  showSection(0.7);
  expect(intersections.thresholds()).toEqual([0.125]);
});

test('an element that fits keeps its threshold', () => {
  layOut({ top: 2000, height: window.innerHeight });
  showSection(0.7);
  expect(intersections.thresholds()).toEqual([0.7]);
  expect(screen.getByText('Why Choose Us')).toBeInTheDocument();
});
