import { type BrowserWindow, ShareMenu } from 'electron';
import type { SharedItem } from '../../../contract/desktop/desktop-windows.ts';

/** Opens the sheet for sharing of macOS over a window. Electron has none for other systems: pages offer to copy a link or to mail it. */
export function shareBySystem(window: BrowserWindow, { text, url }: SharedItem): void {
  if (process.platform !== 'darwin') throw new Error('This system has no sheet for sharing.');
  new ShareMenu({ ...(text && { texts: [text] }), ...(url && { urls: [url] }) }).popup({ window });
}
