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
  ['regains the focus that it lost while busy', { busy: true }, () => {}, 'Save'],
  ['regains the focus that it lost while disabled', { disabled: true }, () => {}, 'Save'],
  [
    'leaves the focus where it has moved meanwhile',
    { busy: true },
    () => screen.getByRole('textbox').focus(),
    'Title',
  ],
])('after its work a button %s', async (_what, atWork, meanwhile, name) => {
  const withState = (state: { busy?: boolean; disabled?: boolean }) => (
    <>
      <Button {...state}>Save</Button>
      <input aria-label="Title" />
    </>
  );
  const { rerender } = render(withState({}));
  screen.getByRole('button').focus();
  rerender(withState(atWork));
  // Browsers blur disabled elements.
  screen.getByRole('button').blur();
  meanwhile();
  rerender(withState({}));
  expect(document.activeElement).toHaveAccessibleName(name);
});

test('a button does not submit its form by default', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
