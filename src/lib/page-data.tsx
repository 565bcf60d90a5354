import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { type BlogEntry, type PageData, pageDataId } from '../../contract/public-pages.ts';

/** A page's data, and where it belongs. */
export interface GivenData extends PageData {
  path: string;
  /** For the server alone: what stands in `noscript` is never rendered by a browser. */
  entries?: BlogEntry[];
  /** The Markdown of the page's post, and the HTML that the server has made of it. */
  rendered?: { text: string; html: string } | undefined;
}

/** The element that holds a post's rendered text. */
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

/** What the server put into this page; empty where it rendered none, and after a link was followed. */
export function usePageData(): Omit<GivenData, 'path'> {
  const data = useContext(PageDataContext);
  return useLocation().pathname === data.path ? data : none;
}

/** Reads the page's data from its HTML. */
export function readPageData(): GivenData {
  const text = document.getElementById(pageDataId)?.textContent;
  const data: PageData = text ? JSON.parse(text) : {};
  const post = postOf(data);
  const html = document.getElementById(renderedTextId)?.innerHTML;
  const rendered = post && html ? { text: post.content, html } : undefined;
  return { ...data, rendered, path: location.pathname };
}

/** The post that a page came with. */
export const postOf = ({ post, blog }: PageData) => post ?? blog?.post;
