import type { BaseWindow, Dialog } from 'electron';
import type { Outdated } from '../../../contract/platform/health.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Updates } from '../updates/updates.ts';

interface OutdatedText {
  message: string;
  detail: string;
}

/** What the user is told when app and server no longer work together. */
export function outdatedText(outdated: 'app' | 'server', origin: string): OutdatedText {
  if (outdated === 'app') {
    return {
      message: `The server at ${origin} needs a newer version of this app. Please update it.`,
      detail:
        'Until then not everything works. You can go on, to export what you need or to sign out; nothing is lost.',
    };
  }
  return {
    message: `The server at ${origin} is too old for this version of the app.`,
    detail: 'Some features do not work until it is updated. Please tell your administrator.',
  };
}

/** Tells the user once for each server and start. The app goes on: a server that is wrong about itself locks nobody out. */
export function createOutdatedNotice(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: () => BaseWindow | undefined,
  updates: Pick<Updates, 'check'>,
): (origin: string, outdated: Outdated) => void {
  const told = new Set<string>();

  async function tell(origin: string, outdated: 'app' | 'server'): Promise<void> {
    const buttons = outdated === 'app' ? ['Check for Updates…', 'Later'] : ['OK'];
    const box = {
      type: 'warning' as const,
      title: brand.name,
      ...outdatedText(outdated, origin),
      ...{ buttons, defaultId: 0, cancelId: buttons.length - 1 },
    };
    const parent = window();
    const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box));
    if (outdated === 'app' && response === 0) await updates.check();
  }

  return (origin, outdated) => {
    if (!outdated || told.has(origin + outdated)) return;
    told.add(origin + outdated);
    void tell(origin, outdated);
  };
}
