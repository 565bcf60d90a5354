import { convert } from 'html-to-text';

const tag =
  /<\/?(?:p|br|ul|ol|li|div|span|b|strong|i|em|u|a|h[1-6]|section|article|font|small|sub|sup|table|tbody|tr|td|th|blockquote|hr|img)(?:\s[^<>]*)?\/?>/iu;
const entity = /&(?:[a-z]{2,8}\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});/iu;
const keepCase = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));

/** A text that was copied with its tags and entities, as a page shows it; any other text as it is. */
export function pageText(typed: string): string {
  const marked = tag.test(typed) ? typed : typed.replaceAll('<', '&lt;');
  if (!tag.test(typed) && !entity.test(typed)) return typed;
  return convert(marked, {
    wordwrap: false,
    preserveNewlines: true,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...keepCase,
    ],
  }).replaceAll('\u00a0', ' ');
}
