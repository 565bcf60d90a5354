import type { ReactNode } from 'react';
import { brand } from '../../contract/provider/brand.ts';
import { PageHead } from '../site/page-head.tsx';

/** Names the document after the screen; describes it too where search engines may come. */
export function Titled({
  title,
  description,
  isUnlisted = false,
  children,
}: {
  title: string;
  description?: string | undefined;
  /** Search engines leave it out of their results. */
  isUnlisted?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {description ? (
        <PageHead title={title} description={description} />
      ) : (
        <title>{`${title} · ${brand.name}`}</title>
      )}
      {isUnlisted && <meta name="robots" content="noindex" />}
      {children}
    </>
  );
}
