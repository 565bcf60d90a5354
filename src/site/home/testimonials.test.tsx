import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  test('a quote chosen by its dot is shown its whole time', () => {
    render(<Testimonials />);
    pass(4000);
    fireEvent.click(dots()[1] as HTMLElement);
    pass(4999);
    expect(shown()).toBe(1);
    pass(1);
    expect(shown()).toBe(2);
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
