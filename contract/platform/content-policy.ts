/** Inline code runs only when its hash is listed. */
export function contentPolicy(inline: InlineHashes, connectOrigins: readonly string[]) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...connectOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** `pages`: their HTML; empty for answers other than pages. `sha256` hashes a text's UTF-8 bytes, as base64. */
export function policyOfPages(
  pages: readonly string[],
  connectOrigins: readonly string[],
  sha256: (text: string) => string,
): string {
  return Object.entries(contentPolicy(inlineHashes(pages, sha256), connectOrigins))
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Scripts that are data (`application/ld+json`) need no hash. */
export function inlineHashes(pages: readonly string[], sha256: (text: string) => string): InlineHashes {
  const hashesOf = (blocks: RegExp) => [
    ...new Set(
      pages
        .flatMap((page) => [...page.matchAll(blocks)])
        .filter(
          ([, attributes = '']) =>
            !/\bsrc\s*=|\btype\s*=\s*["']?(application|text)\/(?!javascript|css)/i.test(attributes),
        )
        .map(([, , text = '']) => `'sha256-${sha256(text)}'`),
    ),
  ];
  return {
    scripts: hashesOf(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi),
    styles: hashesOf(/<style\b([^>]*)>([\s\S]*?)<\/style>/gi),
  };
}
