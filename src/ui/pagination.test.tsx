import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pagination } from './table.tsx';

test('links to the previous and next page, and stops at the ends', async () => {
  const onPage = vi.fn();
  const at = (page: number) => <Pagination label="Posts" page={page} pages={3} onPage={onPage} />;
  const { rerender } = render(at(1));
  const previous = screen.getByRole('button', { name: 'Previous' });
  const next = screen.getByRole('button', { name: 'Next' });
  expect(previous).toBeDisabled();
  await userEvent.click(next);
  rerender(at(2));
  await userEvent.click(previous);
  rerender(at(3));
  expect(next).toBeDisabled();
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  expect(onPage.mock.calls).toEqual([[2], [1]]);
});

test('the focus moves to the other button on the first and last page', async () => {
  const at = (page: number) => <Pagination label="Posts" page={page} pages={2} onPage={() => {}} />;
  const { rerender } = render(at(1));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  rerender(at(2));
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
  rerender(at(1));
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});
