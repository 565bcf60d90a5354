/** A control that holds what a person types or chooses. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person did on a prerendered page before it was hydrated; kept by the page's first lines. */
export interface FirstMoment {
  /** Buttons pressed and forms sent, in their order. The browser has done nothing about them. */
  held: HTMLElement[];
  typed: Set<Control>;
  /** Stops keeping. */
  end: () => void;
}

declare global {
  interface Window {
    firstMoment?: FirstMoment | undefined;
  }
}

let before = new Map<Control, string>();

/** Remembers what stands in the page's controls, since hydration may put their first values there. */
export function rememberTyped(root: ParentNode): void {
  const controls = root.querySelectorAll<Control>('input, textarea, select');
  before = new Map([...controls].filter(isChanged).map((control) => [control, control.value]));
}

/** Gives the hydrated page what was done before: what was typed first, then what was pressed. Does it once. */
export function replayFirstMoment(): void {
  const moment = window.firstMoment;
  if (!moment) return;
  window.firstMoment = undefined;
  moment.end();
  for (const control of moment.typed) {
    // Typed while the page was being hydrated.
    if (isChanged(control)) before.set(control, control.value);
  }
  for (const [control, value] of before) type(control, value);
  before.clear();
  for (const element of moment.held) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}

/** Whether a control holds something else than the page came with; by the person or by the browser that remembers it. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (control instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(control.type)) return false;
  return control.value !== control.defaultValue;
}

/** Puts a value into a control as typing does, so that whatever listens hears of it. */
function type(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = control;
  // React compares with the value that it has seen set last: only a change is an event to it.
  control.value = '';
  const isArea = control instanceof HTMLTextAreaElement;
  const prototype = isArea ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  // Only some kinds of inputs have a selection.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
