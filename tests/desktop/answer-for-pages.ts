import { findInPage, type HarnessPages, objectsToUnload, textOnPaper } from './harness-pages.ts';

interface Receiver {
  larkspurReceive(name: string, args: unknown[]): void;
}

/** What the fake Electron asks of the pages, by their ids. */
export const answerForPages = (pages: () => HarnessPages | undefined) => ({
  close: (id: number) => pages()?.close(id),
  reload: async (id: number) => void (await pages()?.at(id)?.reload()),
  go: (id: number, step: 1 | -1) =>
    pages()
      ?.at(id)
      ?.evaluate((by) => history.go(by), step),
  objectsToUnload: async (id: number) => {
    const page = pages()?.at(id);
    return page ? objectsToUnload(page) : false;
  },
  textOnPaper: async (id: number) => {
    const page = pages()?.at(id);
    return page && textOnPaper(page);
  },
  pdf: (id: number, format: string) => pages()?.at(id)?.pdf({ format }),
  find: (id: number, text: string, { forward = true, findNext = false }) => {
    const page = pages()?.at(id);
    return page && findInPage(page, text, forward, findNext);
  },
  stopFind: (id: number, action: string) =>
    pages()
      ?.at(id)
      ?.evaluate((how) => how === 'clearSelection' && getSelection()?.removeAllRanges(), action),
  send: (id: number, channel: string, args: unknown[]) =>
    pages()
      ?.at(id)
      ?.evaluate(
        ([name, values]) =>
          (window as unknown as Receiver).larkspurReceive(name as string, values as unknown[]),
        [channel, args],
      ),
});
