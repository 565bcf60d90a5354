import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button shows its text, is disabled and is announced as busy', async () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      Sending...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Sending...' });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test.each([
  ['regains the focus that it lost while busy', () => {}, 'Save'],
  ['leaves the focus where it has moved meanwhile', () => screen.getByRole('textbox').focus(), 'Title'],
])('after its work a button %s', async (_what, meanwhile, name) => {
  const withBusy = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <input aria-label="Title" />
    </>
  );
  const { rerender } = render(withBusy(false));
  screen.getByRole('button').focus();
  rerender(withBusy(true));
  // Browsers blur disabled elements.
  screen.getByRole('button').blur();
  meanwhile();
  rerender(withBusy(false));
  expect(document.activeElement).toHaveAccessibleName(name);
});

test('a button does not submit its form by default', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
