import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** An element elsewhere on the page; null until it is there. */
export type Slot = HTMLElement | null;

/** Shows a part of a component elsewhere on the page, or where it stands without a slot. */
export function InSlot({ slot, children }: { slot: Slot | undefined; children: ReactNode }) {
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}
