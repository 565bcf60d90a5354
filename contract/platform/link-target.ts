/** True if a link looks like a path and leads to another site, as `//evil.example` does. No renderer makes it a link. */
export const isDisguisedLink = (link: string): boolean => /^(?:[\\/]|%5c){2}/i.test(link.trim());
