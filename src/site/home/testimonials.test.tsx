import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Testimonials } from './testimonials.tsx';

// `user-event` needs the other timers to be real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const dots = () => screen.getAllByRole('button', { name: /^Show quote/ });
/** The index of the visible quote, by its figure and by its dot, which must agree. */
function shown(): number {
  const figures = [...document.querySelectorAll('figure')];
  const readable = figures.flatMap((figure, index) => (figure.hasAttribute('inert') ? [] : [index]));
  const current = dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
  expect(readable).toEqual([current]);
  return current;
}

describe('the testimonials', () => {
  test('a quote selected by its dot gets its full time', () => {
    render(<Testimonials />);
    pass(4000);
    fireEvent.click(dots()[1] as HTMLElement);
    pass(4999);
    expect(shown()).toBe(1);
    pass(1);
    expect(shown()).toBe(2);
  });

  test('a clicked dot does not pause the carousel after the pointer has left; a dot focused by keyboard does', async () => {
    const person = userEvent.setup();
    render(<Testimonials />);
    const [first, second] = dots() as [HTMLElement, HTMLElement];
    await person.click(second);
    expect(second).toHaveFocus();
    await person.pointer({ target: document.body });
    pass(5000);
    expect(shown()).toBe(2);

    await person.tab({ shift: true });
    expect(first).toHaveFocus();
    pass(20_000);
    expect(shown()).toBe(2);
    await person.click(first);
    await person.pointer({ target: document.body });
    pass(5000);
    expect(shown()).toBe(1);
    await person.keyboard('{ArrowDown}');
    pass(20_000);
    expect(shown()).toBe(1);
  });

  test('they are stopped under reduced motion until started', () => {
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
