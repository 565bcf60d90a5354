import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getPoolFacets, getPoolViews } from '../../../../contract/people/pool-people.calls.ts';
import { listCandidates, listImports } from '../../../../contract/people/talent-pool.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { TalentPoolPage } from './talent-pool-page.tsx';

describe('the talent pool by keyboard', () => {
  beforeEach(() => {
    // jsdom lays nothing out, and only rows in view are drawn.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(450);
    const { reply } = stubCalls();
    reply(listImports, { body: [] });
    reply(getPoolFacets, { body: { sources: [], tags: [] } });
    reply(getPoolViews, { body: { views: [] } });
    const body = [buildCandidate({ name: 'Ada' }), buildCandidate({ name: 'Ben' })];
    reply(listCandidates, { body, headers: { 'x-total-count': '2' } });
  });

  async function open() {
    await renderPage(<TalentPoolPage />, { path: paths.talentPool, user: { role: 'Owner' } });
    await screen.findByRole('link', { name: 'Ada' });
    return userEvent.setup({ delay: null });
  }

  test('leads to the search and from person to person', async () => {
    const user = await open();
    const focused = (name: string) => waitFor(() => expect(screen.getByRole('link', { name })).toHaveFocus());
    await user.keyboard('j');
    await focused('Ada');
    await user.keyboard('j');
    await focused('Ben');
    await user.keyboard('k');
    await focused('Ada');
    await user.keyboard('{ArrowDown}');
    await focused('Ben');
    await user.keyboard('{ArrowUp}');
    await focused('Ada');
    await user.keyboard('x');
    expect(screen.getByLabelText('Choose Ada')).toBeChecked();
    await user.keyboard('x');
    expect(screen.getByLabelText('Choose Ada')).not.toBeChecked();
    await user.keyboard('x{Escape}');
    expect(screen.getByLabelText('Choose Ada')).not.toBeChecked();
    await focused('Ada');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search the talent pool' })).toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByRole('searchbox', { name: 'Search the talent pool' })).toHaveValue('j');
  });

  test('the box of all is half chosen while some are, and the columns close by Escape and a press outside', async () => {
    const user = await open();
    const all = screen.getByRole('checkbox', { name: 'Choose everybody listed' });
    await user.click(screen.getByLabelText('Choose Ada'));
    expect(all).toBePartiallyChecked();
    await user.click(screen.getByLabelText('Choose Ben'));
    expect(all).toBeChecked();
    expect(all).not.toBePartiallyChecked();
    const columns = screen.getByText('Columns', { selector: 'summary' });
    const menu = columns.closest('details');
    await user.click(columns);
    expect(menu).toHaveAttribute('open');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(menu).not.toHaveAttribute('open'));
    expect(columns).toHaveFocus();
    expect(all).toBeChecked();
    await user.click(columns);
    await user.click(screen.getByRole('heading', { name: 'Talent Pool' }));
    await waitFor(() => expect(menu).not.toHaveAttribute('open'));
  });
});
