import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button says its text, cannot be pressed and tells assistive technology', async () => {
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
  ['gets the focus back that being busy took from it', () => {}, 'Save'],
  ['leaves it where it has gone meanwhile', () => screen.getByRole('textbox').focus(), 'Title'],
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

test('a button does not submit the form around it unless it is told to', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
