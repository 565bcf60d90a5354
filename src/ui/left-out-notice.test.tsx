import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LeftOutNotice } from './left-out-notice.tsx';

const idle = { mutate: () => {}, isPending: false, error: null };

test('says nothing when no row was left out', () => {
  const { container } = render(<LeftOutNotice ids={[]} kind="post" deletion={idle} />);
  expect(container).toBeEmptyDOMElement();
});

test('names each row that was left out, and how many there are', () => {
  render(<LeftOutNotice ids={['a1', 'b2']} kind="candidate" deletion={idle} />);
  expect(screen.getByRole('alert')).toHaveTextContent('2 rows could not be shown:');
  const rows = screen.getAllByRole('listitem').map((row) => row.firstChild?.textContent);
  expect(rows).toEqual(['candidate a1', 'candidate b2']);
});

test('deletes the row whose button is pressed', async () => {
  const mutate = vi.fn();
  render(<LeftOutNotice ids={['a1', 'b2']} kind="post" deletion={{ ...idle, mutate }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete post b2' }));
  expect(mutate).toHaveBeenCalledExactlyOnceWith('b2');
});

test('offers no second deletion while one is under way, and says why one failed', () => {
  const deletion = { ...idle, isPending: true, error: new Error('no') };
  render(<LeftOutNotice ids={['a1']} kind="search" deletion={deletion} />);
  expect(screen.getByText('1 row could not be shown:')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete search a1' })).toBeDisabled();
  expect(screen.getByText('It could not be deleted. Please try again.')).toBeVisible();
});
