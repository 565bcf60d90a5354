import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export type Slot = HTMLElement | null;

export function InSlot({ slot, children }: { slot: Slot | undefined; children: ReactNode }) {
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}
