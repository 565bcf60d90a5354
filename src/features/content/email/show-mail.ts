/** Elements that a mail of ours is made of. */
const shown = new Set(
  'A B BLOCKQUOTE BR CODE DIV EM H1 H2 H3 HR LI OL P PRE S SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
);
const attributes = ['lang', 'dir', 'class', 'role', 'align', 'width', 'cellpadding', 'cellspacing', 'border'];

interface Look {
  isDark: boolean;
  isNarrow: boolean;
}

/** The post's own picture: where its mails load it from, and what this page has loaded instead. */
interface OwnPicture {
  path: string;
  loaded: string;
}

/**
 * Shows a mail's HTML in a shadow tree, so that no style of the page reaches it. Its media queries hold or not as the preview says. The
 * content policy refuses inline styles, so each is set as a property.
 */
export function showMail(host: HTMLElement, html: string, look: Look, own?: OwnPicture): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { parsed, css } = parseMail(html);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(withLook(css, look));
  root.adoptedStyleSheets = [sheet];
  const page = document.createElement('div');
  page.className = parsed.body.className;
  page.style.cssText = styleOf(parsed.body);
  appendCopies(page, parsed.body, own);
  root.replaceChildren(page);
}

/**
 * Parses a mail of ours with its styles apart: a parser reports each to the console as refused. Quotes in the mail's own words are
 * escaped, so what looks like a style is one.
 */
function parseMail(html: string): { parsed: Document; css: string } {
  const sheets: string[] = [];
  const unstyled = html
    .replaceAll(/<style>([^<]*)<\/style>/g, (_, css: string) => {
      sheets.push(css);
      return '';
    })
    .replaceAll(' style="', ' data-style="');
  return { parsed: new DOMParser().parseFromString(unstyled, 'text/html'), css: sheets.join('\n') };
}

const styleOf = (element: HTMLElement): string => element.dataset.style ?? '';

const withLook = (css: string, { isDark, isNarrow }: Look): string =>
  css
    .replaceAll('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all')
    .replaceAll('@media (max-width:620px)', isNarrow ? '@media all' : '@media not all');

function appendCopies(to: Node, from: Element, own: OwnPicture | undefined): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(document.createTextNode(node.data));
    else if (node instanceof HTMLImageElement) to.appendChild(pictureOf(node, own));
    else if (node instanceof HTMLElement && shown.has(node.tagName)) to.appendChild(copyOf(node, own));
  }
}

function copyOf(element: HTMLElement, own: OwnPicture | undefined): HTMLElement {
  // The preview text of the inbox is no part of what one reads.
  if (element.dataset.skipInText === 'true') return document.createElement('span');
  const copy = document.createElement(element.tagName);
  for (const name of attributes) {
    const value = element.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  copy.style.cssText = styleOf(element);
  if (copy instanceof HTMLAnchorElement && /^(https?|mailto):/.test(element.getAttribute('href') ?? '')) {
    Object.assign(copy, { href: element.getAttribute('href'), target: '_blank', rel: 'noopener noreferrer' });
  }
  appendCopies(copy, element, own);
  return copy;
}

/** A picture of another server is not loaded here: its alternative text stands for it. */
function pictureOf(image: HTMLImageElement, own: OwnPicture | undefined): HTMLElement {
  const { alt } = image;
  if (own && image.getAttribute('src')?.endsWith(own.path)) {
    const copy = document.createElement('img');
    Object.assign(copy, { src: own.loaded, alt });
    copy.style.cssText = styleOf(image);
    return copy;
  }
  const text = document.createElement('p');
  text.textContent = alt;
  text.style.cssText = 'margin:0 0 24px;font:bold 15px Arial,sans-serif';
  return text;
}
