import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import {
  type ProxyAnswer,
  type ProxyQuestion,
  shellCalls,
  shellOrigin,
  shellPaths,
} from '../../../contract/desktop/shell-pages.ts';
import { z } from '../../../contract/platform/zod.ts';
import { createAnswer } from '../shell/ipc-calls.ts';
import { lockedPreferences } from '../window/window.ts';

const nothing = z.tuple([]);
const text = z.string().check(z.minLength(1), z.maxLength(500));
const answerOf = z.tuple([z.strictObject({ user: text, password: z.string().check(z.maxLength(500)) })]);

/** A small modal window with the app's own restrictions. */
const promptOptions = (preload: string, parent: BrowserWindow): BrowserWindowConstructorOptions => ({
  parent,
  modal: true,
  width: 420,
  height: 480,
  useContentSize: true,
  resizable: false,
  minimizable: false,
  maximizable: false,
  fullscreenable: false,
  show: false,
  title: 'Sign in to the proxy',
  webPreferences: lockedPreferences(preload),
});

/**
 * Asks for a proxy's user name and password in a window. Only main receives them.
 * @param Window Electron's class
 * @param preload file of the shell pages' preload script
 * @param parent the window to ask over
 * @returns undefined when the user cancels or closes the window
 */
export async function askForProxyPassword(
  Window: typeof BrowserWindow,
  preload: string,
  parent: BrowserWindow,
  question: ProxyQuestion,
): Promise<ProxyAnswer | undefined> {
  const prompt = new Window(promptOptions(preload, parent));
  const { promise, resolve } = Promise.withResolvers<ProxyAnswer | undefined>();
  const answer = createAnswer(prompt.webContents.ipc, shellOrigin);
  // Deferred, because closing destroys the page that is calling.
  const finish = (given?: ProxyAnswer) => {
    resolve(given);
    setImmediate(() => prompt.isDestroyed() || prompt.close());
  };
  answer(shellCalls.readQuestion, nothing, () => question);
  answer(shellCalls.answer, answerOf, (given) => finish(given));
  answer(shellCalls.cancel, nothing, () => finish());
  prompt.on('closed', () => resolve(undefined));
  prompt.once('ready-to-show', () => prompt.show());
  prompt.removeMenu();
  await prompt.loadURL(shellOrigin + shellPaths.proxy).catch(() => {
    // The window was closed while it loaded.
  });
  return promise;
}
