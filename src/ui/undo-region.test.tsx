import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offerUndo } from '../lib/undo.ts';
import { Dialog } from './dialog.tsx';
import { UndoRegion } from './undo-region.tsx';
import { UndoToast } from './undo-toast.tsx';

describe('the offer to undo', () => {
  beforeEach(async () => {
    await import('./undo-toast.tsx');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const undo = vi.fn<() => Promise<unknown>>();
  const offer = (text = 'Post deleted.') =>
    act(async () => {
      offerUndo({ text, undoneText: 'Post restored.', undo });
      await vi.advanceTimersByTimeAsync(0);
    });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  async function openRegion() {
    undo.mockReset().mockResolvedValue(undefined);
    const view = render(
      <>
        <label>
          Name <input />
        </label>
        <UndoRegion />
      </>,
    );
    await offer();
    return view;
  }
  const button = () => screen.queryByRole('button', { name: 'Undo' });

  test('is read out, stands for ten seconds and goes', async () => {
    await openRegion();
    expect(screen.getByRole('status')).toHaveTextContent('Post deleted.');
    await pass(9900);
    expect(button()).toBeVisible();
    await pass(200);
    expect(button()).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(undo).not.toHaveBeenCalled();
  });

  test('stands in the dialog that is open, unless it is from before', async () => {
    const { rerender } = await openRegion();
    rerender(
      <>
        <UndoRegion />
        <Dialog aria-label="Card" onClose={() => {}}>
          <p>Card</p>
        </Dialog>
      </>,
    );
    expect(button()).toBeNull();
    await offer('Card moved.');
    expect(screen.getByRole('dialog', { name: 'Card' })).toContainElement(button());
    // Its buttons are at its bottom.
    expect(button()?.closest('[role=status]')).toHaveClass('top-2');
    rerender(<UndoRegion />);
    expect(button()).toBeVisible();
    fireEvent.click(button() as HTMLElement);
    await pass(0);
    rerender(
      <>
        <UndoRegion />
        <Dialog aria-label="Mail" onClose={() => {}}>
          <p>Mail</p>
        </Dialog>
      </>,
    );
    expect(screen.getByRole('dialog', { name: 'Mail' })).not.toHaveTextContent('Post restored.');
    rerender(<UndoRegion />);
    expect(screen.getByRole('status')).toHaveTextContent('Post restored.');
    expect(button()).toBeNull();
  });

  test('takes back once, also where a dialog opens and closes meanwhile', async () => {
    undo.mockReset().mockReturnValue(new Promise(() => {}));
    const dialog = (
      <Dialog aria-label="Card" onClose={() => {}}>
        <p>Card</p>
      </Dialog>
    );
    const page = (isOpen: boolean) => (
      <>
        <UndoRegion />
        {isOpen && dialog}
      </>
    );
    const { rerender } = render(page(false));
    await offer();
    fireEvent.keyDown(document.body, { key: 'u' });
    rerender(page(true));
    rerender(page(false));
    await pass(0);
    expect(button()).toBeDisabled();
    fireEvent.keyDown(document.body, { key: 'u' });
    expect(undo).toHaveBeenCalledOnce();
  });

  test('waits while the pointer or the focus is on it', async () => {
    await openRegion();
    act(() => button()?.focus());
    await pass(30_000);
    expect(button()).toHaveFocus();
    act(() => button()?.blur());
    await pass(10_100);
    expect(button()).toBeNull();
  });

  test('takes a key as soon as it is seen', async () => {
    undo.mockReset().mockResolvedValue(undefined);
    const PressU = () => {
      useLayoutEffect(() => void fireEvent.keyDown(document.body, { key: 'u' }), []);
      return null;
    };
    render(
      <>
        <UndoToast
          undoable={{ text: 'Post deleted.', undoneText: 'Post restored.', undo }}
          onClose={() => {}}
        />
        <PressU />
      </>,
    );
    expect(undo).toHaveBeenCalledOnce();
    await pass(0);
  });

  test('takes back once, and says so', async () => {
    await openRegion();
    const undoButton = button() as HTMLElement;
    fireEvent.click(undoButton);
    fireEvent.click(undoButton);
    await pass(0);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Post restored.');
    expect(button()).toBeNull();
    await pass(4100);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('gives the focus back to where it was', async () => {
    await openRegion();
    act(() => screen.getByRole('textbox').focus());
    act(() => button()?.focus());
    // As a browser does with a button that is disabled.
    undo.mockImplementationOnce(async () => button()?.blur());
    fireEvent.click(button() as HTMLElement);
    await pass(0);
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test.each(['ctrlKey', 'metaKey'])(
    'is taken by the keyboard with %s and Z, not while somebody types',
    async (key) => {
      await openRegion();
      fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', [key]: true });
      fireEvent.keyDown(document.body, { key: 'z' });
      await pass(0);
      expect(undo).not.toHaveBeenCalled();
      fireEvent.keyDown(document.body, { key: 'z', [key]: true });
      await pass(0);
      expect(undo).toHaveBeenCalledTimes(1);
    },
  );

  test('says why it failed', async () => {
    await openRegion();
    undo.mockRejectedValue(new Error('away'));
    fireEvent.click(button() as HTMLElement);
    await pass(0);
    expect(screen.getByRole('status')).toHaveTextContent('It could not be restored. Please try again.');
  });

  test('gives way to the next one, which has its own ten seconds', async () => {
    await openRegion();
    await pass(6000);
    await offer('Search deleted.');
    expect(screen.getByRole('status')).toHaveTextContent('Search deleted.');
    await pass(6000);
    expect(button()).toBeVisible();
  });

  test('can be closed, and ends with the dashboard', async () => {
    const { unmount } = await openRegion();
    fireEvent.click(screen.getByRole('button', { name: 'Hide message' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await offer();
    unmount();
    render(<UndoRegion />);
    await pass(0);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
