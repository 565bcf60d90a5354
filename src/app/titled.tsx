import type { ReactNode } from 'react';
import { brand } from '../../contract/provider/brand.ts';
import { PageHead } from '../site/page-head.tsx';

/** Names the document after the screen; describes it too where search engines may come. */
export function Titled({
  title,
  description,
  children,
}: {
  title: string;
  description?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {description ? (
        <PageHead title={title} description={description} />
      ) : (
        <title>{`${title} · ${brand.name}`}</title>
      )}
      {children}
    </>
  );
}
