import { useEffect } from 'react';
import { brand } from '../../contract/site/brand.ts';

/**
 * Titles the page by its content, so that tabs, windows, the history and PDF files can be told apart. The
 * route's own title stays while `name` is undefined or empty.
 */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const general = document.title;
    document.title = `${name} · ${brand.name}`;
    const own = document.title;
    return () => {
      if (document.title === own) document.title = general;
    };
  }, [name]);
}
