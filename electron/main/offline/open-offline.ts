import { app, type BrowserWindow, dialog } from 'electron';
import type { DecisionRequest } from '../../../contract/api/search-people.ts';
import { decisionLabels } from '../../../contract/model/decisions.ts';
import { brand } from '../../../contract/provider/brand.ts';
import type { ShowMessage } from '../dialogs.ts';
import type { Connection } from '../server/connection.ts';
import { createKeychain, type KeychainQueue } from '../session/keychain.ts';
import { fileMarker } from '../session/keychain-marker.ts';
import type { WaitingChange } from './changes.ts';
import { createOffline, type Offline } from './offline.ts';
import type { Choice } from './outbox.ts';
import { textOf } from './post-change.ts';
import { openSavedAnswers } from './saved-answers.ts';

interface OpenOfflineParts {
  keychains: KeychainQueue;
  connection: Pick<Connection, 'isReachable'>;
  window(): BrowserWindow | undefined;
  showMessage: ShowMessage;
}

/** The entry of the keychain that holds the key of what can be read offline. */
const keyName = 'offline reading';

/** Keeps what was seen, and what waits for the server, in the app's folder. */
export function openOffline(parts: OpenOfflineParts): Offline {
  const userData = app.getPath('userData');
  const { keychains, connection, window, showMessage } = parts;
  return createOffline({
    saved: openSavedAnswers(`${userData}/offline/seen`),
    waiting: openSavedAnswers(`${userData}/offline/waiting`),
    keychain: createKeychain(keychains, keyName, fileMarker(userData, keyName)),
    isReachable: connection.isReachable,
    askAboutConflict: (change, detail) => askAboutConflict(window(), change, detail),
    onRefused: (change, detail) =>
      showMessage(`A change that waited could not be saved: ${describe(change)}`, detail),
  });
}

/** Offers both. Without a window the colleague's stays, as nothing of theirs may be lost unasked. */
async function askAboutConflict(
  window: BrowserWindow | undefined,
  change: WaitingChange,
  detail: string,
): Promise<Choice> {
  if (!window) return 'theirs';
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: brand.name,
    message:
      change.kind === 'post'
        ? 'A colleague has changed a post that you have edited while you were offline.'
        : 'A colleague has decided otherwise while you were offline.',
    detail: `${detail}${change.kind === 'post' ? keptVersion : ''}\n\nYours, of ${new Date(change.at).toLocaleString()}: ${describe(change)}.`,
    buttons: ['Keep theirs', 'Use mine'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1 ? 'mine' : 'theirs';
}

const keptVersion = ' With yours, theirs stays among the versions of the post; with theirs, yours is lost.';

function describe({ kind, body }: WaitingChange): string {
  if (kind === 'post') return `the text of “${textOf(body).title}”`;
  if (kind === 'note') return `the note “${(JSON.parse(body) as { text: string }).text}”`;
  const { decision, reason } = JSON.parse(body) as DecisionRequest;
  return `${decision ? decisionLabels[decision] : 'undecided'}${reason ? ` (${reason})` : ''}`;
}
