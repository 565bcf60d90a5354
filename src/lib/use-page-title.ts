import { useEffect } from 'react';
import { brand } from '../../contract/site/brand.ts';

/**
 * Titles the page by what it shows instead of its kind, so that tabs, windows, the history and PDF files can be told apart.
 * @param name undefined or empty until it is known: the route's own title stays
 */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const general = document.title;
    document.title = `${name} · ${brand.name}`;
    // As the document has it, without further spaces.
    const own = document.title;
    return () => {
      // Another route has set its own already.
      if (document.title === own) document.title = general;
    };
  }, [name]);
}
