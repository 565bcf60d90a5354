import { type BrowserWindow, type Dialog, shell } from 'electron';
import { decodeClaims } from '../../../../contract/account/access-token.ts';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import { brand } from '../../../../contract/site/brand.ts';
import type { Log } from '../../log/log.ts';
import { checkServer } from '../../server/check.ts';
import { createBrowserSignIn } from '../../session/browser-sign-in.ts';
import { createKeychain, type KeychainQueue } from '../../session/keychain.ts';
import { fileMarker } from '../../session/keychain-marker.ts';
import { createSession, type DesktopSession } from '../../session/session.ts';
import type { Fetch } from '../../shell/protocol.ts';
import { createMove, type MoveControl } from './move.ts';
import type { MoveRecord } from './move-record.ts';
import { createOrganizationCalls } from './organization-calls.ts';
import type { MoveTarget } from './run-move.ts';

interface OpenMoveParts {
  dialog: Pick<Dialog, 'showMessageBox'>;
  window(): BrowserWindow | undefined;
  keychains: KeychainQueue;
  userData: string;
  session(): DesktopSession;
  fetch: Fetch;
  connect(origin: string): void;
  record: MoveRecord;
  log: Log;
}

/** *Move to a server…* with the session of the server where the app looks for it once it is connected. */
export function openMove(parts: OpenMoveParts): MoveControl {
  const { dialog, keychains, userData, fetch, record, log } = parts;

  function openTarget(origin: string): MoveTarget {
    const keychain = createKeychain(keychains, origin, fileMarker(userData, origin));
    const session = createSession(keychain, origin, fetch, () => {});
    const account = { session, tasks: { signedIn: () => {} } };
    return {
      origin,
      session,
      browser: createBrowserSignIn(
        () => origin,
        shell,
        fetch,
        () => account,
      ),
      calls: createOrganizationCalls(origin, () => session, fetch),
    };
  }

  async function confirm(origin: string, organization: string): Promise<boolean> {
    const window = parts.window();
    if (!window) return false;
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: brand.name,
      message: `Move everything on this computer to ${origin}?`,
      detail: `“${organization}” takes over your people, searches, posts and files there. What you change here from now on does not come along. What is saved on this computer stays on it.`,
      buttons: ['Move everything', 'Cancel'],
      // Enter must not send everything away at a page's suggestion.
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    return response === 0;
  }

  return createMove({
    here: createOrganizationCalls(localOrigin, parts.session, fetch),
    openTarget,
    organizationOf: (session) => {
      const name = decodeClaims(session.accessToken() ?? '')?.organization;
      return typeof name === 'string' ? name : '';
    },
    check: (origin) => checkServer(origin, fetch),
    confirm,
    openRegistration: (origin) => shell.openExternal(`${origin}${registerPath}`),
    connect: parts.connect,
    record,
    log,
  });
}

const registerPath = '/register';
