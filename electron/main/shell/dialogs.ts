import type { BaseWindow, Dialog, Shell } from 'electron';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import { brand } from '../../../contract/site/brand.ts';

export const countChanges = (count: number): string => `${count} change${count === 1 ? '' : 's'}`;

export type ShowMessage = (message: string, detail: string) => void;
type Parent = BaseWindow | undefined;

export function createMessageBox(dialog: Pick<Dialog, 'showMessageBox'>, parent: () => Parent): ShowMessage {
  return (message, detail) => {
    const box = { type: 'error', title: brand.name, message, detail, buttons: ['OK'] } as const;
    const window = parent();
    void (window
      ? dialog.showMessageBox(window, { ...box, buttons: [...box.buttons] })
      : dialog.showMessageBox({ ...box, buttons: [...box.buttons] }));
  };
}

/** Resolves to false without a window to ask over. `waiting` counts the changes that wait to be sent to the current server. */
export async function confirmServer(
  dialog: Pick<Dialog, 'showMessageBox'>,
  parent: Parent,
  origin: string,
  current: string | undefined,
  waiting = 0,
): Promise<boolean> {
  if (!parent) return false;
  const isLocal = origin === localOrigin;
  const leaving = leavingText(current) + lossText(waiting);
  const { response } = await dialog.showMessageBox(parent, {
    type: 'question',
    title: brand.name,
    message: isLocal ? `Use ${brand.name} on this computer?` : `Use the server ${origin}?`,
    detail: `${leaving}${isLocal ? '' : 'Only go on if you know this server.'}`.trim(),
    buttons: [isLocal ? 'Use this computer' : 'Use this server', 'Cancel'],
    // Enter must not accept a server that only a page has suggested.
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

function leavingText(current: string | undefined): string {
  if (current === undefined) return '';
  if (current === localOrigin) return 'What is saved on this computer stays on it. ';
  return `You will be signed out of ${current}. What is saved there stays there. `;
}

const lossText = (waiting: number): string =>
  waiting === 0 ? '' : `${countChanges(waiting)} that could not be sent to it yet will be deleted. `;

export async function openFolder(
  shell: Pick<Shell, 'openPath'>,
  folder: string,
  showMessage: ShowMessage,
): Promise<void> {
  const failure = await shell.openPath(folder);
  if (failure) showMessage('The folder could not be opened', `It is ${folder}.`);
}
