import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { noteConnection, ServerButton, ServerPart } from './server-button.tsx';

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

test('a brief one in a row says it under the pointer and to screen readers', () => {
  render(<ServerButton isBrief>Delete</ServerButton>);
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button).not.toHaveAttribute('title');
  act(() => noteConnection(false));
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'This needs the server, which cannot be reached.');
  expect(button).toHaveAccessibleDescription('This needs the server, which cannot be reached.');
});

test('a part of a page says it once, for whatever is in it', () => {
  render(
    <ServerPart>
      <ServerButton>Export</ServerButton>
      <ServerPart>
        <ServerButton isBrief>Delete</ServerButton>
      </ServerPart>
    </ServerPart>,
  );
  act(() => noteConnection(false));
  const reason = 'This needs the server, which cannot be reached.';
  expect(screen.getAllByText(reason)).toHaveLength(1);
  for (const name of ['Export', 'Delete']) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(reason);
  }
});

test('a part of a page is disabled as a whole, and keeps what was typed', async () => {
  render(
    <ServerPart>
      <input aria-label="Tags" />
      <button type="button">Save</button>
    </ServerPart>,
  );
  const field = screen.getByLabelText('Tags');
  await userEvent.type(field, 'night');
  act(() => noteConnection(false));
  expect(field).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByRole('group')).toHaveAccessibleDescription(
    'This needs the server, which cannot be reached.',
  );
  act(() => noteConnection(true));
  expect(field).toBeEnabled();
  expect(field).toHaveValue('night');
  expect(screen.queryByText(/needs the server/)).toBeNull();
});
