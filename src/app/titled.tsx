import type { ReactNode } from 'react';
import { brand } from '../../contract/brand.ts';

/** Names the document after the screen. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      {children}
    </>
  );
}
