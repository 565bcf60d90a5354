import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { MoreMenu } from './more-menu.tsx';

function Actions() {
  const [isAsking, setAsking] = useState(false);
  return (
    <MoreMenu>
      <button type="button" onClick={() => setAsking(true)}>
        Merge
      </button>
      {isAsking && (
        <Dialog aria-label="Merge" onClose={() => setAsking(false)}>
          <button type="button" onClick={() => setAsking(false)}>
            Cancel
          </button>
        </Dialog>
      )}
    </MoreMenu>
  );
}

test('opens below its button, and closes once something is pressed, by Escape and by a press elsewhere', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Actions />);
  const more = screen.getByRole('button', { name: 'More' });
  const isOpen = () => more.getAttribute('aria-expanded') === 'true';
  await user.click(more);
  expect(isOpen()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(more).toHaveFocus();
  await user.click(more);
  await user.click(document.body);
  expect(isOpen()).toBe(false);
});

test('opens by the arrow down, which goes on to the next', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <MoreMenu>
      <button type="button">Merge</button>
      <button type="button" disabled>
        Share
      </button>
      <a href="#print">Print</a>
    </MoreMenu>,
  );
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Print' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Print' })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveFocus();
});

test('stays mounted behind the dialog that it has opened', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Actions />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('dialog', { name: 'Merge' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('opens to the right where the part that it stands in would cut it off', async () => {
  const user = userEvent.setup({ delay: null });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(150);
  const { rerender } = render(<Actions />);
  const more = screen.getByRole('button', { name: 'More' });
  const menu = () => document.getElementById(more.getAttribute('aria-controls') ?? '');
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  rects.mockReturnValue(new DOMRect(400, 0, 80, 36));
  await user.click(more);
  expect(menu()).toHaveClass('right-0');
  await user.click(more);
  rerender(
    <div style={{ overflowX: 'auto' }}>
      <Actions />
    </div>,
  );
  const inside = screen.getByRole('button', { name: 'More' });
  await user.click(inside);
  expect(document.getElementById(inside.getAttribute('aria-controls') ?? '')).toHaveClass('left-0');
  await user.click(inside);
  expect(document.getElementById(inside.getAttribute('aria-controls') ?? '')).toHaveClass('right-0');
});

test('stays open over a button that tells its outcome', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <MoreMenu>
      <CopyButton text="https://larkspur.example">Copy link</CopyButton>
    </MoreMenu>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: /^Copy link/ }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
});
