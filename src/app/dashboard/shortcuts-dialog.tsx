import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { modifierKey } from './use-shortcut.ts';

const mod = modifierKey === 'Meta' ? '⌘' : 'Ctrl';

const shortcuts = [
  { keys: [mod, 'K'], effect: 'Search or jump to a page, a search, a person or a post' },
  { keys: ['?'], effect: 'Show this list' },
  { keys: ['Tab'], effect: 'Go to the next link, field or button; first of all to “Skip to content”' },
  { keys: ['Enter'], effect: 'Open what is focused' },
  { keys: ['Esc'], effect: 'Close a menu, a dialog or a list' },
  { keys: ['←', '→'], effect: 'Change the tab, the theme or the sentiment while it is focused' },
];

/** The keyboard shortcuts of the dashboard. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog aria-label="Keyboard shortcuts" onClose={onClose} className="p-6">
      <h2 className="text-xl">Keyboard shortcuts</h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
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
      <div className="mt-6 flex justify-end">
        <Button look="secondary" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
