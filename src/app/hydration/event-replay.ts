export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface EarlyInput {
  /** Clicked buttons and submitted forms, in order. Their default actions were prevented. */
  held: HTMLElement[];
  typed: Set<Control>;
  end: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

let before = new Map<Control, string>();

export function captureTypedValues(root: ParentNode): void {
  const controls = root.querySelectorAll<Control>('input, textarea, select');
  before = new Map([...controls].filter(isChanged).map((control) => [control, control.value]));
}

/** Replays typed values first, then clicks and submits. Runs once. */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  window.earlyInput = undefined;
  early.end();
  for (const control of early.typed) {
    if (isChanged(control)) before.set(control, control.value);
  }
  for (const [control, value] of before) type(control, value);
  before.clear();
  for (const element of early.held) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (control instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(control.type)) return false;
  return control.value !== control.defaultValue;
}

/** Sets a control's value as typing does, so that its listeners run. */
function type(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = control;
  // React ignores an input event whose value equals the last one that it has seen set.
  control.value = '';
  const isArea = control instanceof HTMLTextAreaElement;
  const prototype = isArea ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  // Not all input types support selection.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
