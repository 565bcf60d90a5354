/** Keys that work in any program, as Electron names them: modifiers and one key, such as `Control+Shift+L`. */

export const shortcutOff = 'off';

const modifiers = ['Control', 'Alt', 'Shift', 'Super'] as const;
type Modifier = (typeof modifiers)[number];

const functionKey = /^F([1-9]|1\d|2[0-4])$/;
const key = /^([A-Z\d]|F([1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert)$/;

/**
 * True for a function key with a modifier, or another key with two, one of them not Shift. With fewer, typing or
 * copying would stop working in all other programs.
 */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const last = parts.pop() ?? '';
  // Each at most once and in this order, so that the same keys have one name.
  const inOrder = modifiers.filter((name) => parts.includes(name));
  if (inOrder.join() !== parts.join() || !key.test(last)) return false;
  const strong = parts.filter((part) => part !== 'Shift').length;
  return strong > 0 && (parts.length > 1 || functionKey.test(last));
}

export interface PressedKeys {
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

const named: Record<string, string> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** Valid or not; undefined while only modifiers are held. */
export function acceleratorOf({ code, ctrlKey, altKey, shiftKey, metaKey }: PressedKeys): string | undefined {
  if (/^(Control|Alt|Shift|Meta|OS)(Left|Right)?$/.test(code)) return undefined;
  const held: [boolean, Modifier][] = [
    [ctrlKey, 'Control'],
    [altKey, 'Alt'],
    [shiftKey, 'Shift'],
    [metaKey, 'Super'],
  ];
  const pressed = named[code] ?? code.replace(/^(Key|Digit)(?=.$)/, '');
  return [...held.flatMap(([isHeld, name]) => (isHeld ? [name] : [])), pressed].join('+');
}

const macNames: Record<string, string> = { Control: '⌃', Alt: '⌥', Shift: '⇧', Super: '⌘' };

/** `Ctrl + Shift + L`, on macOS `⌃⇧L`. */
export function shortcutText(accelerator: string, isMac: boolean): string {
  const parts = accelerator.split('+');
  if (isMac) return parts.map((part) => macNames[part] ?? part).join('');
  return parts.map((part) => ({ Control: 'Ctrl', Super: 'Win' })[part] ?? part).join(' + ');
}
