import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { useRouteScroll } from '../use-route-scroll.ts';
import { AboutPage } from './about-page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function Site() {
  useRouteScroll();
  return <AboutPage />;
}
const show = () => renderPage(<Site />, { user: null, path: '/about' });

test.each([
  ['Our Story', 'story'],
  ['Our Values', 'values'],
])('spec §2: the about hero buttons scroll smoothly to #story and #values (%s)', async (name, id) => {
  const scrolled = vi.fn();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled(this.id, options);
  });
  await show();
  fireEvent.click(screen.getByRole('link', { name }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(id, { behavior: 'smooth' });
});

test('spec §2: about has story, mission, vision, four values and a link to /contact', async () => {
  await show();
  for (const name of ['Our story', 'Our mission', 'Our vision', 'Four values']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
  const main = document.body;
  expect(within(main).getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});

test('spec §3: the four values are Integrity, Innovation, Partnership and Excellence, each with title, description, icon and colour | spec §9: there are 4 values', async () => {
  await show();
  const cards = within(screen.getByRole('region', { name: 'Four values' })).getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Integrity',
    'Innovation',
    'Partnership',
    'Excellence',
  ]);
  expect(new Set(cards.map((card) => card.className)).size).toBe(4);
  for (const card of cards) {
    expect(card.querySelector('svg')).not.toBeNull();
    expect(card.querySelector('p')?.textContent).not.toBe('');
  }
});

test('about states the years of experience', async () => {
  const { container } = await show();
  expect(container).toHaveTextContent('over 15 years of combined expertise');
});
