import { windowCalls } from '../../../contract/desktop/desktop-windows.ts';
import { isAccelerator, shortcutOff } from '../../../contract/desktop/shortcut.ts';
import { isWebAddress } from '../../../contract/platform/text.ts';
import { z } from '../../../contract/platform/zod.ts';
import { isPage } from '../../../contract/site/pages.ts';
import type { Answer } from '../shell/ipc-calls.ts';
import type { WindowCalls } from './open-windows.ts';
import { subjectOf } from './own-windows.ts';

const nothing = z.tuple([]);
const text = z.string().check(z.minLength(1), z.maxLength(2000));
const pagePath = text.check(
  z.refine((path) => /^\/(?!\/)/.test(path) && isPage(path.split(/[?#]/)[0] ?? '')),
);
const subjectPath = text.check(z.refine((path) => subjectOf(path) === path));
const accelerator = text.check(z.refine((keys) => keys === shortcutOff || isAccelerator(keys)));
const shared = z
  .strictObject({
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))),
    url: z.optional(text.check(z.refine(isWebAddress))),
  })
  .check(z.refine((item) => item.text !== undefined || item.url !== undefined));

/** Answers what pages ask of windows, paper and sharing. */
export function answerWindowCalls(answer: Answer, windows: () => WindowCalls): void {
  answer(windowCalls.readWindow, nothing, (sender) => windows().read(sender));
  answer(windowCalls.openWindow, z.tuple([subjectPath]), (path) => windows().open(path));
  answer(windowCalls.showInMain, z.tuple([pagePath]), (path) => windows().showInMain(path));
  answer(windowCalls.closeWindow, nothing, (sender) => windows().close(sender));
  answer(windowCalls.chooseShortcut, z.tuple([accelerator]), (keys) => windows().chooseShortcut(keys));
  answer(windowCalls.printPage, nothing, (sender) => windows().print(sender));
  answer(windowCalls.savePdf, z.tuple([z.string().check(z.minLength(1), z.maxLength(300))]), (name, sender) =>
    windows().savePdf(sender, name),
  );
  answer(windowCalls.share, z.tuple([shared]), (item, sender) => windows().share(sender, item));
}
