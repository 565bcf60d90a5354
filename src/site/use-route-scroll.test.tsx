import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useRouteScroll } from './use-route-scroll.ts';

const toTop = vi.fn();
const toElement = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', toTop);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    toElement(this.id, options);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** A page whose anchor appears when its button is pressed, like that of a page that is still loading. */
function LatePage() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setThere(true)}>
        Arrive
      </button>
      {isThere && <section id="late" />}
    </>
  );
}

function Site() {
  useRouteScroll();
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      {['/', '/contact', '/services', '/services#back-office', '/late#late', '/services#%E0%A4%A'].map(
        (to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ),
      )}
      <button type="button" onClick={() => setParams({ q: 'welder' }, { replace: true })}>
        Search
      </button>
      <button type="button" onClick={() => setParams({ page: '2' })}>
        Next
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Routes>
        <Route path="/services" element={<section id="back-office" />} />
        <Route path="/late" element={<LatePage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Site />
    </MemoryRouter>,
  );
}
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('scrolling between pages', () => {
  test('another page scrolls smoothly to its top', () => {
    open('/');
    follow('/services');
    expect(toTop).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' });
  });

  test('a link to the current page scrolls to its top, each time', () => {
    open('/contact');
    follow('/contact');
    follow('/contact');
    expect(toTop).toHaveBeenCalledTimes(2);
  });

  test('scrolls smoothly to an anchor after its delay, once, not to the top', async () => {
    open('/');
    follow('/services#back-office');
    await pass(99);
    expect(toElement).not.toHaveBeenCalled();
    await pass(1);
    expect(toElement).toHaveBeenCalledExactlyOnceWith('back-office', { behavior: 'smooth' });
    expect(toTop).not.toHaveBeenCalled();
  });

  test('the first page is at its anchor at once', async () => {
    open('/services#back-office');
    expect(toElement).toHaveBeenCalledExactlyOnceWith('back-office', { behavior: 'instant' });
    await pass(200);
    expect(toElement).toHaveBeenCalledOnce();
  });

  test('following the same anchor again scrolls again', async () => {
    open('/services#back-office');
    await pass(100);
    follow('/services#back-office');
    await pass(100);
    expect(toElement).toHaveBeenCalledTimes(2);
  });

  test('scrolls to a late anchor when it appears', async () => {
    open('/');
    follow('/late#late');
    await pass(700);
    expect(toElement).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Arrive' }));
    await pass(0);
    expect(toElement).toHaveBeenCalledExactlyOnceWith('late', { behavior: 'smooth' });
  });

  test('leaving the page cancels the scroll to its anchor', async () => {
    open('/');
    follow('/services#back-office');
    follow('/');
    await pass(200);
    expect(toElement).not.toHaveBeenCalled();
  });

  test('the first page stays where the browser put it', async () => {
    open('/services');
    await pass(200);
    expect(toTop).not.toHaveBeenCalled();
  });

  test('replacing the query keeps the scroll position; pushing one scrolls to the top', () => {
    open('/services');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(toTop).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(toTop).toHaveBeenCalledOnce();
  });

  test('an undecodable hash is ignored', () => {
    open('/');
    follow('/services#%E0%A4%A');
    expect(toTop).toHaveBeenCalledOnce();
  });

  test('jumps under reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    open('/');
    follow('/services');
    expect(toTop).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'auto' });
  });

  test('Back scrolls to the top as every navigation does, and the browser restores no position of its own', () => {
    open('/');
    follow('/services');
    expect(history.scrollRestoration).toBe('manual');
    toTop.mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(toTop).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' });
  });

  test('the browser restores the position of a page that is loaded again', () => {
    open('/');
    fireEvent(window, new Event('pagehide'));
    expect(history.scrollRestoration).toBe('auto');
    fireEvent(window, new Event('pageshow'));
    expect(history.scrollRestoration).toBe('manual');
  });
});
