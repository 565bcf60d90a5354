import { app, protocol, session } from 'electron';
import { offerDownloads } from './downloads.ts';
import type { Log } from './log/log.ts';
import type { Offline } from './offline/offline.ts';
import { denyPermissions } from './security.ts';
import type { ServerChoice } from './server/choice.ts';
import type { ShowMessage } from './shell/dialogs.ts';
import { createPageHandler, type Fetch, pageScheme } from './shell/protocol.ts';

type PageHandler = (request: Request) => Promise<Response>;

interface ServeParts {
  /** The built renderer. */
  folder: string;
  server: Pick<ServerChoice, 'origin'>;
  /** Leads requests to the server in use, and notices when it stops answering. */
  fetch: Fetch;
  offline: Offline;
  /** What else answers requests of pages. */
  wrap(handler: PageHandler): PageHandler;
  log: Log;
  showMessage: ShowMessage;
}

/** Serves the app's pages, with what they may do. Returns how main itself asks the server. */
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
