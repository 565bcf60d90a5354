import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { newSearchPath, paths } from '../../lib/paths.ts';
import { calendarPath } from '../../lib/settings-paths.ts';
import { modifierKey } from '../../lib/use-shortcut.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const mod = modifierKey === 'Meta' ? '⌘' : 'Ctrl';

interface Shortcut {
  keys: string[];
  effect: string;
}

const everywhere: Shortcut[] = [
  { keys: [mod, 'K'], effect: 'Search or jump to a page, a search, a person or a post' },
  { keys: ['?'], effect: 'Show this list' },
  { keys: ['Tab'], effect: 'Go to the next link, field or button; first of all to “Skip to content”' },
  { keys: ['Enter'], effect: 'Open what is focused' },
  { keys: ['Esc'], effect: 'Close a menu, a dialog or a list' },
  { keys: ['←', '→'], effect: 'Change the tab, the theme or the sentiment while it is focused' },
  { keys: ['U'], effect: 'Undo what was just done, while it is offered' },
];

const inPool: Shortcut[] = [
  { keys: ['/'], effect: 'Search the talent pool' },
  { keys: ['J', 'K'], effect: 'Next person, previous person' },
  { keys: ['X'], effect: 'Choose the person with the focus, or no longer' },
];

const inForm: Shortcut[] = [{ keys: [mod, 'Enter'], effect: 'Start the search' }];

const inResults: Shortcut[] = [
  { keys: ['J', 'K'], effect: 'Next person, previous person' },
  { keys: ['Enter'], effect: 'Open the person; Esc leads back to the list' },
  { keys: ['S', 'M', 'X'], effect: 'Shortlist, Maybe, No: the chosen people, or the one shown' },
  { keys: ['N'], effect: 'Write a note about the person' },
  { keys: ['U'], effect: 'Undo the last decision' },
];

const onBoard: Shortcut[] = [
  { keys: ['↑', '↓', '←', '→'], effect: 'Next card, previous card, the column beside' },
  { keys: ['Enter'], effect: 'Open the card' },
  { keys: ['Space'], effect: 'Pick the card up; ← and → carry it, Space puts it down, Esc puts it back' },
  { keys: ['X'], effect: 'Choose the card, or no longer' },
  { keys: ['U'], effect: 'Undo the last move' },
];

const inCalendar: Shortcut[] = [
  { keys: ['Shift', '← → ↑ ↓'], effect: 'Move the post with the focus by a day or a week' },
];

const groups: readonly { heading: string; shortcuts: Shortcut[]; isHere?: (page: string) => boolean }[] = [
  { heading: 'Everywhere', shortcuts: everywhere },
  {
    heading: 'In the talent pool',
    shortcuts: inPool,
    isHere: (page) => page.startsWith(`${paths.talentPool}?`),
  },
  {
    heading: 'In the form of a search',
    shortcuts: inForm,
    isHere: (page) => page.startsWith(newSearchPath),
  },
  {
    heading: 'In the results of a search',
    shortcuts: inResults,
    isHere: (page) => page.startsWith(paths.searchJob('')) && !page.includes('/board?'),
  },
  {
    heading: 'On a board',
    shortcuts: onBoard,
    isHere: (page) => page.startsWith(paths.searchJob('')) && page.includes('/board?'),
  },
  {
    heading: 'In the calendar',
    shortcuts: inCalendar,
    isHere: (page) => page.startsWith(`${calendarPath}?`),
  },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pathname, search } = useLocation();
  const page = `${pathname}?${search.slice(1)}`;
  const here = groups.filter(({ isHere }) => isHere?.(page));
  return (
    <Dialog aria-label="Keyboard shortcuts" onClose={onClose} className="max-h-[76vh] overflow-y-auto p-6">
      <div className="sticky -top-6 z-10 -mx-6 -mt-6 flex items-center justify-between bg-panel py-4 pr-3 pl-6">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Keyboard shortcuts
        </h2>
        <Button look="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      {[...here, ...groups.filter((group) => !here.includes(group))].map((group) => (
        <section key={group.heading} className="mt-6 first-of-type:mt-0">
          <h3 className="font-semibold">{group.heading}</h3>
          <Shortcuts shortcuts={group.shortcuts} />
        </section>
      ))}
    </Dialog>
  );
}

function Shortcuts({ shortcuts }: { shortcuts: Shortcut[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {shortcuts.map(({ keys, effect }) => (
        <div key={effect} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="h-fit rounded border border-edge px-1.5 font-sans font-semibold text-sm"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-sm">{effect}</dd>
        </div>
      ))}
    </dl>
  );
}
