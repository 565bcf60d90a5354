import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { ChosenCardsBar } from './chosen-cards-bar.tsx';

test('several people are declined with a usual reason by one click, as one person is', async () => {
  const user = userEvent.setup({ delay: null });
  const onDecline = vi.fn();
  await renderPage(
    <ChosenCardsBar people={[]} columns={[]} onMove={vi.fn()} onDecline={onDecline} onClear={vi.fn()} />,
  );
  await user.click(await screen.findByRole('button', { name: 'No…' }));
  const dialog = screen.getByRole('dialog', { name: 'No: 0 people' });
  expect(within(dialog).getByText('Their cards move to Closed, and their sequences stop.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Pay' }));
  expect(onDecline).toHaveBeenCalledExactlyOnceWith('Pay');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
