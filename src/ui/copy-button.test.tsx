import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function copyWith(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<CopyButton text="# A post">Copy Markdown</CopyButton>);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy Markdown' })));
}

test('copies the text, confirms it, and resets after two seconds', async () => {
  const writeText = vi.fn(async () => {});
  await copyWith(writeText);
  expect(writeText).toHaveBeenCalledWith('# A post');
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('reports when the browser refuses', async () => {
  await copyWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(screen.getByRole('status')).toHaveTextContent('Copying was refused: select the text instead');
});
