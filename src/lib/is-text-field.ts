/** Whether keys pressed there write text, so that they are no shortcuts. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
