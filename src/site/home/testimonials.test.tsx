import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testimonials } from '../texts/testimonials.ts';
import { Testimonials } from './testimonials.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const dots = () => screen.getAllByRole('button', { name: /^Show quote/ });
/** Which quote can be read, by its figure and by its dot, which must agree. */
function shown(): number {
  const figures = [...document.querySelectorAll('figure')];
  const readable = figures.flatMap((figure, index) => (figure.hasAttribute('inert') ? [] : [index]));
  const current = dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
  expect(readable).toEqual([current]);
  return current;
}

describe('the testimonials', () => {
  test('spec §3: there are three testimonials with quote, author, position and the first letter of the author | spec §9: there are 3 testimonials', () => {
    render(<Testimonials />);
    expect(testimonials).toHaveLength(3);
    for (const { quote, author, position } of testimonials) {
      const figure = screen.getByText(`“${quote}”`).closest('figure');
      expect(figure).toHaveTextContent(author);
      expect(figure).toHaveTextContent(position);
      expect(figure?.querySelector('[aria-hidden]')).toHaveTextContent(new RegExp(`^${author.charAt(0)}$`));
    }
  });

  test('spec §4: testimonials advance every 5000 ms and wrap at the end | spec §9: testimonials auto-advance after 5000 ms', () => {
    render(<Testimonials />);
    for (const next of [1, 2, 0, 1]) {
      const before = shown();
      pass(4999);
      expect(shown()).toBe(before);
      pass(1);
      expect(shown()).toBe(next);
    }
  });

  test('spec §2: the testimonial dots jump to a given quote | spec §4: dots jump to a quote', () => {
    render(<Testimonials />);
    expect(dots()).toHaveLength(3);
    fireEvent.click(dots()[2] as HTMLElement);
    expect(shown()).toBe(2);
    fireEvent.click(dots()[0] as HTMLElement);
    expect(shown()).toBe(0);
  });

  test('a quote chosen by its dot is shown its whole time', () => {
    render(<Testimonials />);
    pass(4000);
    fireEvent.click(dots()[1] as HTMLElement);
    pass(4999);
    expect(shown()).toBe(1);
    pass(1);
    expect(shown()).toBe(2);
  });

  test('they wait while the pointer or the focus is on them', () => {
    render(<Testimonials />);
    const quotes = screen.getByTestId('quotes');
    fireEvent.pointerEnter(quotes);
    pass(20_000);
    expect(shown()).toBe(0);
    fireEvent.pointerLeave(quotes);
    fireEvent.focus(dots()[0] as HTMLElement);
    pass(20_000);
    expect(shown()).toBe(0);
    fireEvent.blur(dots()[0] as HTMLElement);
    pass(5000);
    expect(shown()).toBe(1);
  });

  test('they stand still under reduced motion until they are started', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    render(<Testimonials />);
    pass(20_000);
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Let the quotes change' }));
    pass(5000);
    expect(shown()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Stop the quotes' }));
    pass(20_000);
    expect(shown()).toBe(1);
  });
});
