import { app, type BrowserWindow, clipboard, dialog } from 'electron';
import { brand } from '../../../contract/site/brand.ts';
import type { Connection } from '../server/connection.ts';
import { createKeychain, fileMarker, type KeychainQueue } from '../session/keychain.ts';
import { countChanges, type ShowMessage } from '../shell/dialogs.ts';
import { describeChange, textsOf, type WaitingChange } from './changes.ts';
import { createOffline, type Offline } from './offline.ts';
import type { Choice, RefusedChange } from './outbox.ts';
import { openSavedAnswers } from './saved-answers.ts';

interface OpenOfflineParts {
  keychains: KeychainQueue;
  connection: Pick<Connection, 'isReachable'>;
  window(): BrowserWindow | undefined;
  showMessage: ShowMessage;
  refresh(): void;
}

const keyName = 'offline reading';

export function openOffline(parts: OpenOfflineParts): Offline {
  const userData = app.getPath('userData');
  const { keychains, connection, window, showMessage, refresh } = parts;
  return createOffline({
    saved: openSavedAnswers(`${userData}/offline/seen`),
    waiting: openSavedAnswers(`${userData}/offline/waiting`),
    keychain: createKeychain(keychains, keyName, fileMarker(userData, keyName)),
    isReachable: connection.isReachable,
    askAboutConflict: (change, detail) => askAboutConflict(window(), change, detail),
    onRefused: (refused) => void tellRefused(window(), refused),
    onLost: () =>
      showMessage(
        'What waited to be sent can no longer be read',
        'Its file or its key is damaged. Look through what you have decided and written while the server could not be reached, and repeat what is missing.',
      ),
    onSent: refresh,
  });
}

/** A question over a hidden window would not be seen. */
async function askAboutConflict(
  window: BrowserWindow | undefined,
  change: WaitingChange,
  detail: string,
): Promise<Choice> {
  if (!window?.isVisible()) return 'later';
  const isPost = change.kind === 'post';
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: brand.name,
    message: isPost
      ? 'A colleague has changed a post that you have edited while you were offline.'
      : 'A colleague has decided otherwise while you were offline.',
    detail: `${detail}${isPost ? keptVersion : ''}\n\nYours, of ${new Date(change.at).toLocaleString()}: ${describeChange(change)}.`,
    buttons: ['Keep theirs', 'Use mine'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1 ? 'mine' : 'theirs';
}

const keptVersion = ' With yours, theirs stays among the versions of the post; with theirs, yours is lost.';
const shownRefusals = 5;

async function tellRefused(
  window: BrowserWindow | undefined,
  refused: readonly RefusedChange[],
): Promise<void> {
  const lines = refused
    .slice(0, shownRefusals)
    .map(({ change, detail }) => `${describeChange(change)}: ${detail}`);
  const more = refused.length - lines.length;
  const texts = textsOf(refused.map(({ change }) => change));
  const box = {
    type: 'error' as const,
    title: brand.name,
    message: `The server has refused ${countChanges(refused.length)} that waited`,
    detail: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
    buttons: texts ? ['OK', 'Copy what I wrote'] : ['OK'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box));
  if (response === 1) await clipboard.writeText(texts);
}

export async function confirmSignOut(
  window: BrowserWindow | undefined,
  waiting: readonly WaitingChange[],
): Promise<boolean> {
  if (waiting.length === 0 || !window) return true;
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: brand.name,
    message: `Sign out and delete ${countChanges(waiting.length)} that wait${waiting.length === 1 ? 's' : ''} to be sent?`,
    detail: `${describeWaiting(waiting)}\n\nStay signed in, and they are sent when the server can be reached.`,
    buttons: ['Stay signed in', 'Sign out and delete'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

const describeWaiting = (waiting: readonly WaitingChange[]): string => {
  const lines = waiting.slice(-shownRefusals).map((change) => `• ${describeChange(change)}`);
  const more = waiting.length - lines.length;
  return [...(more > 0 ? [`${more} earlier, and:`] : []), ...lines].join('\n');
};
