import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AccessClaims } from '../../contract/account/account.calls.ts';
import { getSearchStatus, initiateSearch, listSearchJobs } from '../../contract/search/sourcing.calls.ts';
import { SourcingPage } from '../../src/app/dashboard/sourcing-page.tsx';
import { paths } from '../../src/lib/paths.ts';
import { renderPage } from './render-page.tsx';
import { buildFoundCandidate } from './sourcing.ts';
import { stubCalls } from './stub-api.ts';

/** The sourcing page at its real paths. */
export function SourcingRoutes() {
  return (
    <Routes>
      <Route path={paths.dashboard} element={<SourcingPage />} />
      <Route path={paths.sourcing} element={<SourcingPage />} />
      <Route path={paths.searchJob(':jobId')} element={<SourcingPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>
  );
}

export async function openSourcing({
  path = paths.sourcing,
  user = {},
}: {
  path?: string;
  user?: Partial<AccessClaims>;
} = {}) {
  const rendered = await renderPage(<SourcingRoutes />, { path, user });
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}

export const taskId = '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d3e';
export const found = buildFoundCandidate({ url: 'https://example.com/ada' });
export const completed = { status: 'Completed', urls: [found.url], results: [found] };
export const field = (name: string) => screen.getByLabelText(name);
export const tab = (name: string) => screen.getByRole('tab', { name });

/** Before each test of a suite: stubs the API with a search in progress. */
export function stubSearch(): ReturnType<typeof stubCalls> {
  const stub = {} as ReturnType<typeof stubCalls>;
  beforeEach(() => {
    Object.assign(stub, stubCalls());
    sessionStorage.clear();
    stub.reply(listSearchJobs, { body: [] });
    stub.reply(initiateSearch, { body: { task_id: taskId } });
    stub.reply(getSearchStatus, { body: { status: 'Processing' } });
  });
  return stub;
}

/** Fakes the timers of a suite; real time also advances them. */
export function fakeTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Advances fake time. */
export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * Fills in the form and starts a search.
 * @param isClockHeld true to keep real time from advancing the fake one from the press of the button on, for tests that count
 *   milliseconds: on a busy machine seconds pass until the screen is drawn
 */
export async function startSearch({ isClockHeld = false } = {}) {
  const opened = await openSourcing();
  await opened.user.click(tab('Initiate Search'));
  await opened.user.type(field('Job Title'), 'Welder. Nights');
  await opened.user.type(field('Location'), 'Leeds');
  await opened.user.type(field('Job Description'), 'MIG and TIG');
  const press = screen.getByRole('button', { name: 'Initiate Search' });
  const started = 'Search task initiated successfully!';
  if (isClockHeld) {
    vi.setTimerTickMode('manual');
    fireEvent.click(press);
    while (!screen.queryByText(started)) await advance(0);
  } else {
    await opened.user.click(press);
    await screen.findByText(started);
  }
  return opened;
}
