/**
 * Browsers have `navigator.clipboard` only in secure contexts, which plain http under a name is not; the older
 * command works there. @throws when the browser refuses
 */
export async function copyToClipboard({ text, html }: { text: string; html?: string }): Promise<void> {
  if (!navigator.clipboard) return copyByCommand(text, html);
  if (html === undefined) return navigator.clipboard.writeText(text);
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ]);
}

function copyByCommand(text: string, html: string | undefined): void {
  const focused = document.activeElement;
  // Browsers copy a selection only. Within a dialog, or its inertness would keep the field from the focus.
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  (focused?.closest('dialog, [role="dialog"]') ?? document.body).append(field);
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
  };
  document.addEventListener('copy', fill);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('The browser refuses to copy.');
  } finally {
    document.removeEventListener('copy', fill);
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
