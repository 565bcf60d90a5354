import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { DesktopDriver } from './driver.ts';
import type { Link } from './link.ts';

/** Chromium does not always answer that an event of a drag has arrived. */
const answeredWithinMs = 10_000;

const waitBriefly = (answer: Promise<unknown>) =>
  Promise.race([answer, setTimeout(answeredWithinMs, undefined, { ref: false })]);

/** Drags files of the system over a page, as the user does: the page's events are trusted and hold real files. */
export async function dragFiles(page: Page, paths: string[], isDropped: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const events = ['dragEnter', 'dragOver', ...(isDropped ? ['drop' as const] : [])] as const;
  for (const type of events) {
    await waitBriefly(devtools.send('Input.dispatchDragEvent', { type, x: 420, y: 420, data }));
  }
  await waitBriefly(devtools.detach());
}

/** What the user does with files in the harness, whose preload script is told the paths of a drop. */
export function giveFiles(
  page: () => Page,
  link: () => Link | undefined,
): Pick<DesktopDriver, 'dragFiles' | 'dropFiles' | 'openFiles' | 'chooseFile'> {
  return {
    dragFiles: (paths) => dragFiles(page(), paths, false),
    dropFiles: async (paths) => {
      const dropped = paths.map((file) => ({ name: path.basename(file), path: file }));
      await page().evaluate((known) => Object.assign(window, { larkspurDropped: known }), dropped);
      await dragFiles(page(), paths, true);
    },
    openFiles: async (paths, how) => {
      if (how === 'arguments') await link()?.call('secondInstance', ['larkspur', ...paths]);
      else for (const file of paths) await link()?.call('openFile', file);
    },
    chooseFile: async (file) => void (await link()?.call('chooseFile', file)),
  };
}
