/** At most 60 characters; empty for a text without words. */
export const hyphenate = (text: string): string =>
  [...text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')].slice(0, 60).join('').replace(/^-|-$/g, '');

export const exportFileName = (title: string, content: 'results' | 'decisions', ending: string): string =>
  `${hyphenate(title) || 'search'}-${content}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** The header that has a response saved as a file, whatever alphabet its name is in. */
export const attachmentHeader = (fileName: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
