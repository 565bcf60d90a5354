/** The words of a text, joined by hyphens: at most 60 characters, empty for a text without words. */
export const hyphenate = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

export const fileNameOf = (title: string, ending = 'md'): string => `${hyphenate(title) || 'post'}.${ending}`;
