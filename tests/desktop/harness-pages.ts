import type { BrowserContext, Page } from '@playwright/test';
import type { Link } from './link.ts';
import { preloadScript } from './preload-page.ts';
import { asSeenByMain, asSeenByPage, isOurs } from './stand-ins.ts';

/** The pages of main's windows and views, by their ids in main. */
export interface HarnessPages {
  load(id: number, url: string, preload: string): Promise<void>;
  close(id: number): Promise<void>;
  /** The page with an id, once it exists. */
  at(id: number): Page | undefined;
  all(): ReadonlyMap<number, Page>;
}

/** Wraps a listener whose page or main may end before the listener does. */
const whileOpen =
  <Subject>(listener: (subject: Subject) => Promise<void>) =>
  (subject: Subject) =>
    listener(subject).catch(() => {});

/** Opens pages, and reports navigations, downloads and new windows to main, as Electron does. */
export async function openPages(
  context: BrowserContext,
  link: () => Link | undefined,
): Promise<HarnessPages> {
  const pages = new Map<number, Page>();
  /** Main's decisions about navigations that pages have started. */
  const verdicts = new Map<string, Promise<unknown>>();
  const idOf = (page: Page) => [...pages].find(([, one]) => one === page)?.[0] ?? 0;
  const tell = (name: string, ...args: unknown[]) =>
    void link()
      ?.call(name, ...args)
      .catch(() => {});

  await context.exposeBinding('larkspurInvoke', ({ page, frame }, channel: string, args: unknown[]) =>
    link()?.call('invoke', idOf(page), channel, args, asSeenByMain(new URL(frame.url()).origin)),
  );
  // A page stays where it is unless main allows the navigation.
  await context.route(
    (url) => url.protocol.startsWith('http') && !isOurs(url.href),
    whileOpen(async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      const mayGo = await verdicts.get(route.request().url());
      await route.fulfill(mayGo ? { status: 200, body: 'A page outside.' } : { status: 204 });
    }),
  );
  /** Pages that this driver opens: a link that is clicked with Ctrl opens one without an opener, too. */
  const opening = new Set<Promise<void>>();
  const opened = new Set<Page>();
  async function openPage(): Promise<Page> {
    const made = context.newPage();
    const known = made.then((page) => void opened.add(page));
    opening.add(known);
    await known.finally(() => opening.delete(known));
    return made;
  }
  context.on(
    'page',
    whileOpen(async (page) => {
      await Promise.allSettled(opening);
      if (!opened.has(page)) await page.close();
    }),
  );

  async function watch(id: number, page: Page): Promise<void> {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.enable');
    const { frameTree } = await devtools.send('Page.getFrameTree');
    devtools.on('Page.windowOpen', ({ url }) => tell('windowOpen', id, url));
    devtools.on('Page.frameRequestedNavigation', ({ url, frameId, disposition }) => {
      if (disposition === 'newTab') tell('windowOpen', id, asSeenByMain(url));
      if (disposition !== 'currentTab') return;
      const verdict = link()?.call('willNavigate', id, asSeenByMain(url), isMainFrame(frameId));
      if (verdict)
        verdicts.set(
          url,
          verdict.catch(() => false),
        );
    });
    const tellPosition = async (url: string, isInPage: boolean) => {
      const { currentIndex, entries } = await devtools.send('Page.getNavigationHistory');
      // A new page begins with an empty one.
      const blank = entries.findIndex((entry) => entry.url !== 'about:blank');
      const position = { index: currentIndex - blank, length: entries.length - blank };
      tell('navigated', id, asSeenByMain(url), isInPage, position);
    };
    const isMainFrame = (frameId: string) => frameId === frameTree.frame.id;
    devtools.on('Page.frameNavigated', ({ frame }) => {
      if (isMainFrame(frame.id)) void tellPosition(frame.url, false).catch(() => {});
    });
    devtools.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (isMainFrame(frameId)) void tellPosition(url, true).catch(() => {});
    });
    page.on('download', (download) =>
      tell('download', id, asSeenByMain(download.url()), download.suggestedFilename()),
    );
  }

  return {
    load: async (id, url, preload) => {
      const loaded = pages.get(id);
      if (loaded) return void (await loaded.goto(asSeenByPage(url)));
      const free = context.pages().find((page) => page.url() === 'about:blank' && !idOf(page));
      const page = free ?? (await openPage());
      pages.set(id, page);
      await page.addInitScript(preloadScript(preload));
      await watch(id, page);
      await page.goto(asSeenByPage(url));
    },
    close: async (id) => {
      const page = pages.get(id);
      pages.delete(id);
      // Chromium exits with its last page.
      if (page && context.pages().length === 1) await openPage();
      await page?.close();
    },
    at: (id) => pages.get(id),
    all: () => pages,
  };
}

/** Selects a match and counts all matches, like Chromium's own search, which no driver can reach. */
export const findInPage = (page: Page, text: string, isForward: boolean, isFirst: boolean) =>
  page.evaluate(
    ([wanted, forward, first]) => {
      const state = window as unknown as { larkspurFound?: number };
      const found = document.body.innerText.toLowerCase().split(wanted.toLowerCase()).length - 1;
      if (first) getSelection()?.removeAllRanges();
      (window as unknown as { find(...args: unknown[]): void }).find(wanted, false, !forward, true);
      const before = first ? 0 : (state.larkspurFound ?? 0);
      state.larkspurFound = found && ((before + (forward ? 0 : found - 2)) % found) + 1;
      return { matches: found, activeMatchOrdinal: state.larkspurFound };
    },
    [text, isForward, isFirst] as const,
  );

/** Whether the page's own listeners hold it back, as Chromium asks them before a page is left. */
export const objectsToUnload = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** What paper would show of a page. */
export async function textOnPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.evaluate(() => document.body.innerText);
  await page.emulateMedia({ media: null });
  return text;
}
