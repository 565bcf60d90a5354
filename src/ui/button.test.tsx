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

test('a button does not submit the form around it unless it is told to', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
