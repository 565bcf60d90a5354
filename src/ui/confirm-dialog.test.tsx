import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';

function show({ open = true, busy = false } = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const dialog = (isOpen: boolean) => (
    <ConfirmDialog
      open={isOpen}
      busy={busy}
      title="Delete this search?"
      confirmText="Delete search"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Its results go with it.
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(open));
  return { onConfirm, onCancel, set: (isOpen: boolean) => rerender(dialog(isOpen)) };
}

test('opens and closes by its prop', () => {
  const { set } = show({ open: false });
  expect(screen.queryByRole('dialog')).toBeNull();
  set(true);
  expect(screen.getByRole('dialog', { name: 'Delete this search?' })).toHaveTextContent(
    'Its results go with it.',
  );
  set(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('reports which button was pressed', async () => {
  const { onConfirm, onCancel } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete search' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('Escape cancels, but not while busy', () => {
  const { onCancel } = show();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('stays open while busy', () => {
  const { onCancel } = show({ busy: true });
  const escapeKey = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog'), escapeKey);
  expect(onCancel).not.toHaveBeenCalled();
  expect(escapeKey.defaultPrevented).toBe(true);
});

test('Escape closes the dialog that was opened from another one alone', () => {
  const [closeOuter, closeInner] = [vi.fn(), vi.fn()];
  render(
    <Dialog aria-label="A card" onClose={closeOuter}>
      <Dialog aria-label="A mail" onClose={closeInner}>
        Hello
      </Dialog>
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'A mail' }), new Event('cancel', { cancelable: true }));
  expect(closeInner).toHaveBeenCalledOnce();
  expect(closeOuter).not.toHaveBeenCalled();
});
