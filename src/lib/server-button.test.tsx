import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { noteConnection, ServerButton } from './server-button.tsx';

afterEach(() => noteConnection(true));

test('what needs the server says so before it is pressed, and works again once the server answers', async () => {
  const onClick = vi.fn();
  render(<ServerButton onClick={onClick}>Initiate Search</ServerButton>);
  const button = screen.getByRole('button', { name: 'Initiate Search' });
  act(() => noteConnection(false));
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('This needs the server, which cannot be reached.');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  act(() => noteConnection(true));
  expect(button).not.toHaveAccessibleDescription();
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});
