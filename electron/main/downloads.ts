import path from 'node:path';
import type { DownloadItem, Session } from 'electron';
import { desktopOrigin } from '../../contract/desktop.ts';
import type { Log } from './log/log.ts';

interface DownloadParts {
  /** The folder that the dialog starts in. */
  folder: string;
  log: Log;
  /** Tells the user what went wrong. */
  tell(message: string, detail: string): void;
}

/** What a page of ours made or was sent. Anything else is no business of the app. */
const isOurs = (url: string): boolean => url.replace(/^blob:/, '').startsWith(`${desktopOrigin}/`);

/** Has the user choose where a download goes, by the system's dialog, and says when it did not get there. */
export function offerDownloads(session: Pick<Session, 'on'>, { folder, log, tell }: DownloadParts): void {
  session.on('will-download', (event, item: Started) => {
    if (!isOurs(item.getURL())) {
      log.warn('Refused a download that is not of this app.');
      event.preventDefault();
      return;
    }
    const name = path.basename(item.getFilename());
    item.setSaveDialogOptions({ title: 'Save', defaultPath: path.join(folder, name) });
    item.once('done', (_event, state) => {
      // The user has said no in the dialog.
      if (state !== 'interrupted') return;
      log.error(`The download of ${name} failed.`);
      tell(
        `${name} could not be saved`,
        'The disk may be full, or the folder closed to you. Choose another folder and try again.',
      );
    });
  });
}

type Started = Pick<DownloadItem, 'getURL' | 'getFilename' | 'setSaveDialogOptions' | 'once'>;
