import { createContext, type ReactNode, useContext } from 'react';
import type { BlogEntry, PageData } from '../../contract/public-pages.ts';
import { pageDataId } from '../../contract/public-pages.ts';

interface GivenData extends PageData {
  /** For the server alone: what stands in `noscript` is never rendered by a browser. */
  entries?: BlogEntry[];
}

const PageDataContext = createContext<GivenData>({});

export function PageDataProvider({ data, children }: { data: GivenData; children: ReactNode }) {
  return <PageDataContext value={data}>{children}</PageDataContext>;
}

/** What the server put into the first page of this visit; empty where it rendered none. */
export const usePageData = (): GivenData => useContext(PageDataContext);

/** Reads the page's data from its HTML. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}
