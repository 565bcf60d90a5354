import { type App, Menu } from 'electron';
import { linkScheme } from '../../../contract/desktop/app-links.ts';
import type { FinishedTask } from '../../../contract/desktop/desktop.ts';
import { newSearchPath } from '../../../contract/platform/paths.ts';
import { newSearchArgument } from '../shell/deep-links.ts';

/** So many of the last searches are listed. */
const listed = 5;

const lastSearches = (finished: readonly FinishedTask[]) =>
  finished.filter(({ task }) => task.kind === 'search').slice(0, listed);

/**
 * Puts a new search and the last searches into the menu of the dock (macOS) or the jump list (Windows), which work before the
 * window is open. Linux has neither.
 * @returns brings the lists up to date
 */
export function createShortcuts(
  app: Pick<App, 'dock' | 'setJumpList' | 'getJumpListSettings'>,
  platform: NodeJS.Platform,
  open: (path: string) => void,
) {
  /** The arguments of searches that the user has taken off the jump list. */
  const removed = new Set<string>();
  return (finished: readonly FinishedTask[]): void => {
    const searches = lastSearches(finished);
    if (platform === 'darwin') {
      app.dock?.setMenu(
        Menu.buildFromTemplate([
          { label: 'New Search…', click: () => open(newSearchPath) },
          ...(searches.length > 0 ? [{ type: 'separator' as const }] : []),
          ...searches.map(({ task }) => ({ label: task.label, click: () => open(task.result) })),
        ]),
      );
    }
    if (platform !== 'win32') return;
    // Windows drops a whole category that holds one of them.
    for (const { args = '' } of app.getJumpListSettings().removedItems) removed.add(args);
    app.setJumpList(jumpList(searches.filter(({ task }) => !removed.has(linkTo(task)))));
  };
}

const linkTo = ({ result }: FinishedTask['task']): string => `${linkScheme}://${result.slice(1)}`;

/** Windows starts the program with the arguments; a running app receives them from the second start. */
const jumpList = (searches: readonly FinishedTask[]): Electron.JumpListCategory[] => [
  ...(searches.length > 0
    ? [
        {
          type: 'custom' as const,
          name: 'Last searches',
          items: searches.map(({ task, body }) => ({
            type: 'task' as const,
            title: task.label.slice(0, 100),
            description: body.slice(0, 250),
            program: process.execPath,
            args: linkTo(task),
          })),
        },
      ]
    : []),
  {
    type: 'tasks',
    items: [
      {
        type: 'task',
        title: 'New Search',
        description: 'Opens the form of a search',
        program: process.execPath,
        args: newSearchArgument,
      },
    ],
  },
];
