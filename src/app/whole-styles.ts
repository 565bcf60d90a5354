let whole: Promise<void> | undefined;

/** Adds the style sheet to a page that came with its own styles alone. What is shown next may need others. */
export function wholeStyles(): Promise<void> {
  whole ??= addSheet();
  return whole;
}

async function addSheet(): Promise<void> {
  // Outside a browser there is nothing to style.
  if (typeof document === 'undefined') return;
  const href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles;
  if (!href) return;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise<void>((resolve) => {
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      // Shown without it, and asked for again by the next.
      whole = undefined;
      resolve();
    };
    document.head.append(sheet);
  });
}
