import { PurgeCSS } from 'purgecss';

/** Stands in a page's template for the styles that the page needs. */
export const stylesMark = '<style></style>';

/**
 * The part of a style sheet that pages need as long as no script has run: rules whose classes all occur in them. Elements,
 * attributes and states are not looked at, since a browser changes them by itself.
 * @param pages their HTML
 */
export async function stylesOf(pages: readonly string[], styles: string): Promise<string> {
  const words = [...new Set(styles.match(/[\w-]+/g))];
  const [used] = await new PurgeCSS().purge({
    content: pages.map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: styles }],
    keyframes: true,
    extractors: [
      {
        extensions: ['html'],
        extractor: (html: string) => ({
          classes: classesIn(html),
          tags: words,
          ids: words,
          attributes: { names: words, values: words },
          undetermined: [],
        }),
      },
    ],
  });
  return used?.css ?? '';
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

const classesIn = (html: string): string[] =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names
      .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity as keyof typeof entities])
      .split(/\s+/),
  );
