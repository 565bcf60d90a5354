let loading: Promise<void> | undefined;

/** Adds the full style sheet to a prerendered page, which inlines only its own styles. Needed before any other page is shown. */
export function loadFullStylesheet(): Promise<void> {
  loading ??= addSheet();
  return loading;
}

async function addSheet(): Promise<void> {
  // Prerendering has no document.
  if (typeof document === 'undefined') return;
  const href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles;
  if (!href) return;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise<void>((resolve) => {
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      // Show the page unstyled and retry with the next one.
      loading = undefined;
      resolve();
    };
    document.head.append(sheet);
  });
}
