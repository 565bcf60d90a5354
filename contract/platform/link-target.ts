/**
 * True if a link looks like a path and leads to another site, as `//evil.example` does. No renderer makes it a link. Browsers pass
 * over tabs and line breaks in it, and control characters before it.
 */
export const isDisguisedLink = (link: string): boolean =>
  /^(?:[\\/]|%5c){2}/i.test(
    link
      .replace(/[\t\r\n]/g, '')
      .replace(/^[\0-\x20]+/, '')
      .trim(),
  );
