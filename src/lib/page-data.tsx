import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { type BlogEntry, type PageData, pageDataId } from '../../contract/site/public-pages.ts';

export interface GivenData extends PageData {
  path: string;
  /** Server only: the browser never renders the contents of `noscript`. */
  entries?: BlogEntry[];
  rendered?: { text: string; html: string } | undefined;
}

export const renderedTextId = 'post-text';

const none: GivenData = { path: '' };
const PageDataContext = createContext(none);

export function PageDataProvider({
  data = none,
  children,
}: {
  data?: GivenData | undefined;
  children: ReactNode;
}) {
  return <PageDataContext value={data}>{children}</PageDataContext>;
}

export function usePageData(): Omit<GivenData, 'path'> {
  const data = useContext(PageDataContext);
  return useLocation().pathname === data.path ? data : none;
}

export function readPageData(): GivenData {
  const text = document.getElementById(pageDataId)?.textContent;
  const data: PageData = text ? JSON.parse(text) : {};
  const post = postOf(data);
  const html = document.getElementById(renderedTextId)?.innerHTML;
  const rendered = post && html ? { text: post.content, html } : undefined;
  return { ...data, rendered, path: location.pathname };
}

export const postOf = ({ post, blog }: PageData) => post ?? blog?.post;
