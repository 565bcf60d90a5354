import { JSDOM } from 'jsdom';

/** Rules of stylesheets that a well-known program drops or misreads: Gmail, Outlook on Windows, Yahoo, Apple Mail. */
const refusedProperties =
  /(?:^|;)\s*(?:position|float|z-index|transform|animation|transition|filter|clip-path|grid[\w-]*|flex[\w-]*|gap|inset|object-fit|background-image|aspect-ratio)\s*:|display\s*:\s*(?:flex|grid|inline-flex)|url\(|calc\(|var\(|\d(?:rem|vw|vh)\b|!important/i;
/** Elements that programs remove, or refuse the mail for. */
const refusedElements =
  'script, link, iframe, object, embed, form, input, button, video, audio, svg, canvas, base, picture';

/** Gmail cuts a mail off beyond this, in bytes. */
const clipped = 102 * 1024;
/** Gmail ignores a stylesheet beyond this. */
const longestStyle = 8192;
const widest = 600;

/** What well-known mail programs would show wrongly, a sentence for each fault. */
export function lintMail(html: string): string[] {
  const { document } = new JSDOM(html).window;
  const all = [...document.querySelectorAll<HTMLElement>('*')];
  const faults: (string | false)[] = [
    !/^<!DOCTYPE html PUBLIC/.test(html) && 'There is no doctype for Outlook.',
    Buffer.byteLength(html) > clipped && 'Gmail clips it.',
    !document.documentElement.lang && 'It has no language.',
    !document.title && 'It has no title.',
    document.querySelector('meta[charset], meta[http-equiv="Content-Type"]') === null && 'It has no charset.',
    document.querySelector('meta[name="color-scheme"]') === null && 'It says nothing of dark colors.',
    document.querySelector('meta[name="viewport"]') === null && 'It is tiny on phones.',
    ...[...document.querySelectorAll(refusedElements)].map(({ tagName }) => `${tagName} is removed.`),
    ...[...document.querySelectorAll('body style')].map(() => 'A style in the body is removed.'),
    ...[...document.querySelectorAll('style')].map(
      ({ textContent }) => textContent.length > longestStyle && 'The stylesheet is too long for Gmail.',
    ),
    ...[...document.querySelectorAll('style')].map(
      ({ textContent }) => /@import|@font-face/.test(textContent) && 'The stylesheet loads something.',
    ),
    ...all.map(({ tagName, attributes }) => {
      const handler = [...attributes].find(({ name }) => name.startsWith('on'));
      return handler !== undefined && `${tagName} has ${handler.name}.`;
    }),
    ...all.map((element) => {
      const style = element.getAttribute('style') ?? '';
      return refusedProperties.test(style) && `${element.tagName} has a style that is dropped: ${style}`;
    }),
    ...all.map(({ tagName, style }) => {
      const width = Number.parseFloat(style.maxWidth || style.width);
      return (
        /px$/.test(style.maxWidth || style.width) &&
        width > widest &&
        `${tagName} is wider than ${widest} px.`
      );
    }),
    ...[...document.querySelectorAll('p, h1, h2, h3, li, td p')].map((element) => {
      const isStyled = element.closest('[style*="font-family"]') !== null;
      return !isStyled && `${element.tagName} would be shown in Times New Roman.`;
    }),
    ...[...document.querySelectorAll('table:not(.data)')].map(
      (table) => table.getAttribute('role') !== 'presentation' && 'A table for layout is read out as one.',
    ),
    ...[...document.querySelectorAll('img')].flatMap((image) => [
      !image.hasAttribute('alt') && 'An image has no alternative text.',
      !image.hasAttribute('width') && 'An image has no width, so Outlook shows it in full size.',
      !/^https?:\/\//.test(image.getAttribute('src') ?? '') && 'An image is not on the web.',
    ]),
    ...[...document.querySelectorAll('a')].map((link) => {
      const href = link.getAttribute('href') ?? '';
      return !/^(https?:\/\/|mailto:|\{\{\w+\}\}$)/.test(href) && `A link leads nowhere: ${href}`;
    }),
    !/Unsubscribe/.test(document.querySelector('a[href="{{unsubscribe_url}}"]')?.textContent ?? '') &&
      'Nobody can unsubscribe.',
  ];
  return faults.filter((fault): fault is string => fault !== false);
}
