import type { BaseWindow, Dialog, Shell } from 'electron';
import { brand } from '../../contract/provider/brand.ts';

type Tell = (message: string, detail: string) => void;
type Parent = BaseWindow | undefined;

/** Says in a box of the system what went wrong; over the window where there is one. */
export function createTeller(dialog: Pick<Dialog, 'showMessageBox'>, parent: () => Parent): Tell {
  return (message, detail) => {
    const box = { type: 'error', title: brand.name, message, detail, buttons: ['OK'] } as const;
    const window = parent();
    void (window
      ? dialog.showMessageBox(window, { ...box, buttons: [...box.buttons] })
      : dialog.showMessageBox({ ...box, buttons: [...box.buttons] }));
  };
}

/** Whether the user wants to go over to another server. */
export async function confirmServer(
  dialog: Pick<Dialog, 'showMessageBox'>,
  parent: Parent,
  origin: string,
  current: string,
): Promise<boolean> {
  if (!parent) return false;
  const { response } = await dialog.showMessageBox(parent, {
    type: 'question',
    title: brand.name,
    message: `Use the server ${origin}?`,
    detail: `You will be signed out of ${current}. What is saved there stays there. Only go on if you know this server.`,
    buttons: ['Use this server', 'Cancel'],
    // Enter must not lead to a server that a page alone has suggested.
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Shows a folder in the system's file manager, or says where it is. */
export async function openFolder(shell: Pick<Shell, 'openPath'>, folder: string, tell: Tell): Promise<void> {
  const failure = await shell.openPath(folder);
  if (failure) tell('The logs could not be shown', `They are in ${folder}.`);
}
