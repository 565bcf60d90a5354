import { useEffect, useEffectEvent } from 'react';

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

export const modifierKey: 'Meta' | 'Control' = /Mac|iPhone|iPad/.test(navigator.userAgent)
  ? 'Meta'
  : 'Control';

/**
 * `shortcut` is one character, which does nothing while the user types or a dialog is open, or `mod+` and one:
 * Ctrl, on a Mac ⌘. @param within the number of dialogs that it stands in
 */
export function useShortcut(shortcut: string, onPress: () => void, within = 0): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const needsModifier = shortcut.startsWith('mod+');
    const key = needsModifier ? shortcut.slice('mod+'.length) : shortcut;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.key.toLowerCase() !== key) return;
      if ((event.ctrlKey || event.metaKey) !== needsModifier) return;
      const isCovered = document.querySelectorAll('dialog[open]').length > within;
      if (!needsModifier && (isTextField(event.target) || isCovered)) return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [shortcut, within]);
}
