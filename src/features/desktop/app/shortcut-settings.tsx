import { type KeyboardEvent, useState } from 'react';
import type { AppState } from '../../../../contract/desktop/app-settings.ts';
import type { ShortcutChosen } from '../../../../contract/desktop/desktop-windows.ts';
import {
  acceleratorOf,
  isAccelerator,
  shortcutOff,
  shortcutText,
} from '../../../../contract/desktop/shortcut.ts';
import { brand } from '../../../../contract/site/brand.ts';
import { modifierKey } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SettingsSection } from '../../settings/settings-frame.tsx';

const isMac = modifierKey === 'Meta';
const modifiers = isMac ? '⌃, ⌥, ⇧ and ⌘' : 'Ctrl, Alt and Shift';
const tooFew = `Hold two of ${modifiers} with a key, or one of them with F1 to F24: other programs need the rest.`;

const refusals: Record<Exclude<ShortcutChosen, 'set'>, string> = {
  taken: 'Another program or the system has these keys. Choose others.',
  own: `${brand.name} uses these keys for something else. Choose others.`,
};

/** Of a refusal Electron tells no reason. */
const onWayland =
  ' If none are taken, your desktop may let no app have keys, as some with Wayland: use the menu.';

function textOf(refusal: keyof typeof refusals): string {
  const mayBeAll = refusal === 'taken' && /Linux/.test(navigator.userAgent);
  return refusals[refusal] + (mayBeAll ? onWayland : '');
}

export function ShortcutSettings({
  state,
  choose,
}: {
  state: AppState;
  choose: (accelerator: string) => Promise<ShortcutChosen>;
}) {
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState('');
  const { shortcut } = state.settings;
  const isOn = shortcut !== shortcutOff;

  async function take(accelerator: string): Promise<void> {
    const chosen = await choose(accelerator).catch(() => 'taken' as const);
    setListening(false);
    setProblem(chosen === 'set' ? '' : `${shortcutText(accelerator, isMac)}: ${textOf(chosen)}`);
  }
  function press(event: KeyboardEvent): void {
    // Tab leaves the button as everywhere.
    if (!isListening || event.key === 'Tab') return;
    event.preventDefault();
    const accelerator = acceleratorOf(event);
    if (event.key === 'Escape') setListening(false);
    else if (accelerator && isAccelerator(accelerator)) void take(accelerator);
    else if (accelerator) setProblem(tooFew);
  }

  return (
    <SettingsSection
      title="Quick search"
      description="Keys that open a small window in any program, to paste a job description or to jump to a person, a search or a post. It is in the menu as well."
    >
      <p>
        {isOn ? (
          <kbd className="rounded border border-edge px-2 py-1 font-sans">
            {shortcutText(shortcut, isMac)}
          </kbd>
        ) : (
          'No keys are chosen.'
        )}
      </p>
      {isOn && state.isShortcutTaken && (
        <Notice kind="info" className="mt-3">
          Another program or the system has these keys now, so they do nothing here. Choose others.
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          look="secondary"
          size="small"
          onKeyDown={press}
          onBlur={() => setListening(false)}
          onClick={() => {
            setProblem('');
            setListening(true);
          }}
        >
          {isListening ? 'Press the keys… (Esc cancels)' : isOn ? 'Choose other keys' : 'Choose keys'}
        </Button>
        {isOn && (
          <Button look="quiet" size="small" onClick={() => void take(shortcutOff)}>
            Remove
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-failed text-sm empty:hidden">
        {problem}
      </p>
    </SettingsSection>
  );
}
