import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import type { PaperOutcome } from '../../../contract/desktop/desktop-windows.ts';
import { trimOf } from '../../../contract/platform/trim.ts';
import type { Log } from '../log/log.ts';

/** Systems take 255 bytes, of which the ending and a number need some. */
const mostBytes = 200;
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;
/** Turn the direction of what follows, by which a name can hide its ending. */
const turns = '\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const refused = new RegExp(`[\\p{Cc}\\p{Cs}${turns}\\\\/:*?"<>|]+`, 'gu');
const characters = new Intl.Segmenter();

export function toFileName(title: string): string {
  const clean = title.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ').trim();
  let name = '';
  for (const { segment } of characters.segment(clean)) {
    if (Buffer.byteLength(name + segment) > mostBytes) break;
    name += segment;
  }
  name = trimOf(name, /[\s.]/);
  return devices.test(name) ? `${name}_` : name || 'Page';
}

const lettersIn = ['US', 'CA', 'MX', 'CL', 'CO', 'PH'];

const failed = (reason: string): PaperOutcome => ({ outcome: 'failed', reason });

export function printPage({ webContents }: BrowserWindow, log: Log): Promise<PaperOutcome> {
  const { promise, resolve } = Promise.withResolvers<PaperOutcome>();
  try {
    webContents.print({}, (isDone, reason) => {
      if (isDone) return resolve({ outcome: 'done' });
      if (/cancel/i.test(reason)) return resolve({ outcome: 'cancelled' });
      log.warn(`The page could not be printed: ${reason}`);
      resolve(failed(whyNotPrinted(reason)));
    });
  } catch (error) {
    log.error('The page could not be printed', error);
    resolve(failed(whyNotPrinted(String(error))));
  }
  return promise;
}

const whyNotPrinted = (reason: string) =>
  /no (valid )?printer/i.test(reason)
    ? 'This computer has no printer. Add one in its settings, or save a PDF.'
    : 'The printer did not take it. Check that it is switched on and connected, or save a PDF.';

/** A file that cannot be written whole is not left behind. */
export async function savePdf(window: BrowserWindow, name: string, log: Log): Promise<PaperOutcome> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save as PDF',
    defaultPath: path.join(app.getPath('documents'), `${toFileName(name)}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || !filePath) return { outcome: 'cancelled' };
  const part = `${filePath}.part`;
  try {
    const pageSize = lettersIn.includes(app.getLocaleCountryCode()) ? 'Letter' : 'A4';
    await writeFile(part, await window.webContents.printToPDF({ pageSize, printBackground: true }));
    await rename(part, filePath);
    return { outcome: 'done' };
  } catch (error) {
    log.error(`${path.basename(filePath)} could not be saved`, error);
    await rm(part, { force: true }).catch(() => {});
    return failed(whyNotSaved((error as NodeJS.ErrnoException).code));
  }
}

function whyNotSaved(code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full. Make room on it, or choose another.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'The folder is closed to you. Choose another one.';
  }
  return 'The PDF could not be saved. Choose another folder and try again.';
}
