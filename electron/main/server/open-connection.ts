import type { Dialog } from 'electron';
import { desktopMessages } from '../../../contract/desktop/desktop.ts';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import type { Log } from '../log/log.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { Updates } from '../updates/updates.ts';
import type { AppWindow } from '../window/app-window.ts';
import type { PageWindows } from '../window/page-windows.ts';
import { checkServer } from './check.ts';
import type { ServerChoice } from './choice.ts';
import { type Connection, createConnection } from './connection.ts';
import { createOutdatedNotice } from './outdated.ts';

interface OpenConnectionParts {
  server: Pick<ServerChoice, 'origin' | 'read'>;
  local: { isReachable(): Promise<boolean> };
  fetch: Fetch;
  log: Log;
  updates: Pick<Updates, 'check'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  appWindow: Pick<AppWindow, 'current'>;
  pages: Pick<PageWindows, 'send'>;
}

/** Connects the tracking of the server in use to that server. A check also finds out whether app and server fit each other. */
export function openConnection(parts: OpenConnectionParts): Connection {
  const { server, local, fetch, log, updates, dialog, appWindow, pages } = parts;
  const sayOutdated = createOutdatedNotice(dialog, appWindow.current, updates);
  return createConnection({
    check: async () => {
      const origin = server.origin();
      if (origin === localOrigin) return local.isReachable();
      // On a first start there is none to reach yet.
      if (server.read().isUndecided) return true;
      const checked = await checkServer(origin, fetch);
      if (checked.isOurs) sayOutdated(origin, checked.outdated);
      return checked.isOurs;
    },
    onChange: (isReachable) => {
      log.warn(isReachable ? 'The server answers again.' : 'The server cannot be reached.');
      pages.send(desktopMessages.connectionChanged, isReachable);
    },
  });
}
