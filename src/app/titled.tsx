import type { ReactNode } from 'react';
import { brand } from '../../contract/site/brand.ts';
import { PageHead } from '../site/page-head.tsx';

export function Titled({
  title,
  description,
  isUnlisted = false,
  children,
}: {
  title: string;
  description?: string | undefined;
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
