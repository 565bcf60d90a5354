import { userInfo } from 'node:os';
import { type App, MessageChannelMain, utilityProcess } from 'electron';
import { brand } from '../../../contract/provider/brand.ts';
import type { ShowMessage } from '../dialogs.ts';
import type { Log } from '../log/log.ts';
import { createKeychain, type KeychainQueue } from '../session/keychain.ts';
import { fileMarker } from '../session/keychain-marker.ts';
import type { DesktopSession } from '../session/session.ts';
import { createLocalServer, type LocalServer } from './local-server.ts';

interface LocalModeParts {
  app: Pick<App, 'on' | 'quit' | 'getPath'>;
  /** The server's bundle. */
  file: string;
  keychains: KeychainQueue;
  log: Log;
  showMessage: ShowMessage;
}

/** The entry of the keychain that holds the keys of the data on this computer. */
const keyName = 'data on this computer';

/** Prepares the server of the local mode. It starts when it is first needed, and is closed before the app quits. */
export function openLocalMode({ app, file, keychains, log, showMessage }: LocalModeParts): LocalServer {
  const userData = app.getPath('userData');
  const local = createLocalServer({
    file,
    fork: utilityProcess.fork,
    Channel: MessageChannelMain,
    dataDir: `${userData}/local`,
    ownerName: systemUserName(),
    keychain: createKeychain(keychains, keyName, fileMarker(userData, keyName)),
    log,
    onFailure: (reason) => showMessage(`${brand.name} could not open what is saved on this computer`, reason),
  });
  app.on('will-quit', (event) => {
    if (!local.isRunning()) return;
    event.preventDefault();
    void local.close().then(() => app.quit());
  });
  return local;
}

/** The session of the local mode as pages use it: after a sign-out the user chooses between this computer and a server. */
export function leadToChoice(session: DesktopSession, showChoice: () => void): DesktopSession {
  return { ...session, clear: () => session.clear().then(showChoice) };
}

/** Not every system has an entry for its user. */
function systemUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'This computer';
  }
}
