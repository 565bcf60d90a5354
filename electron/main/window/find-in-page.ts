import type { BrowserWindow, WebContentsView } from 'electron';
import {
  type FindStep,
  shellCalls,
  shellMessages,
  shellOrigin,
  shellPaths,
} from '../../../contract/desktop/shell-pages.ts';
import { z } from '../../../contract/platform/zod.ts';
import { createAnswer } from '../shell/ipc-calls.ts';
import { lockedPreferences } from './window.ts';

export interface FindBar {
  /** Opens the bar and focuses its field. */
  open(): void;
  /** Goes to another match of the last search; opens the bar if it is closed. */
  step(step: 'next' | 'previous'): void;
}

const size = { width: 380, height: 54 };
const margin = 12;
const nothing = z.tuple([]);
const search = z.tuple([z.string().check(z.maxLength(500)), z.enum(['first', 'next', 'previous'])]);

/**
 * Finds text in a window's page. The bar is a view above the page, so that it looks the same on every screen and Chromium's
 * search, which includes form fields, does not match the text typed into it.
 * @param View Electron's class, for the view that holds the bar
 * @param preload file of the shell pages' preload script
 */
export function offerFind(window: BrowserWindow, View: typeof WebContentsView, preload: string): FindBar {
  const { webContents } = window;
  let view: WebContentsView | undefined;
  let lastText = '';

  function place(): void {
    const { width } = window.getContentBounds();
    const fitting = Math.min(size.width, width - 2 * margin);
    view?.setBounds({ x: width - fitting - margin, y: margin, width: fitting, height: size.height });
  }

  function find(text: string, step: FindStep): void {
    const isNew = step === 'first' || text !== lastText;
    lastText = text;
    if (text !== '') {
      webContents.findInPage(text, { forward: step !== 'previous', findNext: isNew });
      return;
    }
    webContents.stopFindInPage('clearSelection');
    view?.webContents.send(shellMessages.found, { active: 0, total: 0 });
  }

  function close(): void {
    if (!view) return;
    const closed = view;
    view = undefined;
    window.contentView.removeChildView(closed);
    // Neither removing a view nor closing its window destroys its page.
    closed.webContents.close();
    webContents.stopFindInPage('keepSelection');
    webContents.focus();
  }

  async function open(): Promise<void> {
    if (view) return focus(view);
    const opened = new View({ webPreferences: lockedPreferences(preload) });
    view = opened;
    const answer = createAnswer(opened.webContents.ipc, shellOrigin);
    answer(shellCalls.find, search, find);
    // Deferred, because closing destroys the page that is calling.
    answer(shellCalls.closeFind, nothing, () => void setImmediate(close));
    opened.setBorderRadius(14);
    window.contentView.addChildView(opened);
    place();
    await opened.webContents.loadURL(shellOrigin + shellPaths.find).catch(() => {});
    if (view === opened) focus(opened);
  }

  function focus({ webContents: bar }: WebContentsView): void {
    bar.focus();
    bar.send(shellMessages.focus, lastText);
  }

  webContents.on('found-in-page', (_event, { activeMatchOrdinal: active, matches: total, finalUpdate }) => {
    if (finalUpdate) view?.webContents.send(shellMessages.found, { active, total });
  });
  // A navigation discards the matches.
  webContents.on('did-navigate', close);
  window.on('resize', place);
  window.on('closed', () => {
    view?.webContents.close();
    view = undefined;
  });
  return {
    open: () => void open(),
    step: (step) => {
      if (view && lastText !== '') find(lastText, step);
      else void open();
    },
  };
}
