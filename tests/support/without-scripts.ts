/** The HTML of a page without its scripts: the floor that a public page is measured beside. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '');
