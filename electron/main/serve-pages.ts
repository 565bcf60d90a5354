import path from 'node:path';
import type { DownloadItem, Session } from 'electron';
import { app, protocol, session } from 'electron';
import { desktopOrigin } from '../../contract/desktop/desktop.ts';
import type { Log } from './log/log.ts';
import type { Offline } from './offline/offline.ts';
import { denyPermissions } from './security.ts';
import type { ServerChoice } from './server/choice.ts';
import type { ShowMessage } from './shell/dialogs.ts';
import { createPageHandler, type Fetch, pageScheme } from './shell/protocol.ts';

interface DownloadParts {
  folder: string;
  log: Log;
  showMessage: ShowMessage;
}

const isOurs = (url: string): boolean => url.replace(/^blob:/, '').startsWith(`${desktopOrigin}/`);

export function offerDownloads(
  session: Pick<Session, 'on'>,
  { folder, log, showMessage }: DownloadParts,
): void {
  session.on('will-download', (event, item: Started) => {
    if (!isOurs(item.getURL())) {
      log.warn('Refused a download that is not of this app.');
      event.preventDefault();
      return;
    }
    const name = path.basename(item.getFilename());
    item.setSaveDialogOptions({ title: 'Save', defaultPath: path.join(folder, name) });
    item.once('done', (_event, state) => {
      if (state !== 'interrupted') return;
      log.error(`The download of ${name} failed.`);
      showMessage(
        `${name} could not be saved`,
        'The disk may be full, or the folder closed to you. Choose another folder and try again.',
      );
    });
  });
}

type Started = Pick<DownloadItem, 'getURL' | 'getFilename' | 'setSaveDialogOptions' | 'once'>;

type PageHandler = (request: Request) => Promise<Response>;

interface ServeParts {
  folder: string;
  server: Pick<ServerChoice, 'origin'>;
  fetch: Fetch;
  offline: Offline;
  wrap(handler: PageHandler): PageHandler;
  log: Log;
  showMessage: ShowMessage;
}

export async function servePages(parts: ServeParts) {
  const { folder, server, fetch, offline, log, showMessage } = parts;
  const { defaultSession } = session;
  denyPermissions(defaultSession);
  offerDownloads(defaultSession, { folder: app.getPath('downloads'), log, showMessage });
  const pages = { folder, serverUrl: () => server.origin(), fetch };
  const handler = await createPageHandler({ ...pages, fetch: offline.wrap(fetch) });
  protocol.handle(pageScheme.scheme, parts.wrap(handler));
  return pages;
}
