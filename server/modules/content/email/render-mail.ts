import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { convert } from 'html-to-text';
import MarkdownIt, { type Token } from 'markdown-it';
import { type CSSProperties, Fragment, createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailText } from '../../../../contract/content/mails/read-mails.ts';
import {
  isMergeField,
  keepMergeFields,
  type MailTemplateFields,
} from '../../../../contract/content/post-mails.calls.ts';
import { directionOf } from '../../../../contract/platform/control-characters.ts';
import { keepNumbersTogether, linkAddresses } from '../link-addresses.ts';

const mailBodyFont = 'font-family:Arial,Helvetica,sans-serif';
/** Mail programs drop rules of stylesheets, so each element carries its own. */
const styles: Record<string, string> = {
  p: `margin:0 0 16px;${mailBodyFont};font-size:16px;line-height:26px`,
  h1: `margin:0 0 16px;${mailBodyFont};font-size:26px;line-height:34px;font-weight:bold`,
  h2: `margin:24px 0 8px;${mailBodyFont};font-size:20px;line-height:28px;font-weight:bold`,
  h3: `margin:24px 0 8px;${mailBodyFont};font-size:17px;line-height:26px;font-weight:bold`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${mailBodyFont};font-size:16px;line-height:26px`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${mailBodyFont};font-size:16px;line-height:26px`,
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9ccd6',
  hr: 'margin:24px 0;border:0;border-top:1px solid #d9dbe3',
  td: `padding:6px 10px;border:1px solid #d9dbe3;${mailBodyFont};font-size:15px;line-height:22px`,
  th: `padding:6px 10px;border:1px solid #d9dbe3;${mailBodyFont};font-size:15px;line-height:22px;text-align:left`,
  pre: 'margin:0 0 16px;white-space:pre-wrap;font-family:Consolas,monospace;font-size:14px;line-height:22px',
};

const mirrored = (css: string): string =>
  css.replaceAll('left', 'right').replaceAll(/padding:0 0 0 (\w+)/g, 'padding:0 $1 0 0');

const parser = new MarkdownIt({ html: false }).enable('table');
linkAddresses(parser);
keepNumbersTogether(parser);
const normalize = parser.normalizeLink.bind(parser);
parser.normalizeLink = (address) => keepMergeFields(normalize(address));
// A path leads nowhere from a mail: its words stay, and its source is not shown.
parser.validateLink = () => true;
const isAllowed = (address: string) =>
  /^(https?:|mailto:|tel:)/i.test(address.trim()) || isMergeField(address);

function withoutPaths(tokens: Token[]): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === 'link_open') isDropped = !isAllowed(token.attrGet('href') ?? '');
    return !(isDropped && /^link_/.test(token.type));
  });
}

/** A mail's Markdown as HTML for mail programs: every rule inline, no raw HTML, absolute links alone. */
export function mailBody(markdown: string, colour: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  const tokens = parser.parse(markdown, {});
  for (const token of tokens) style(token, colour, direction);
  return parser.renderer.render(tokens, parser.options, {});
}

function style(token: Token, colour: string, direction: 'ltr' | 'rtl'): void {
  if (token.type.startsWith('heading')) token.tag = `h${Math.min(Number(token.tag.slice(1)), 3)}`;
  const own = token.nesting >= 0 ? styles[token.tag] : undefined;
  if (own) token.attrSet('style', direction === 'rtl' ? mirrored(own) : own);
  if (token.type === 'table_open') {
    for (const [name, value] of Object.entries({
      class: 'data',
      cellpadding: '0',
      cellspacing: '0',
    })) {
      token.attrSet(name, value);
    }
    token.attrSet('style', 'border-collapse:collapse;margin:0 0 16px');
  }
  if (token.children) token.children = withoutPaths(token.children);
  for (const child of token.children ?? []) {
    if (child.type === 'link_open') {
      child.attrSet('class', 'text');
      child.attrSet('style', `color:${colour};text-decoration:underline`);
    }
    // A picture of somewhere else would tell its server who reads.
    if (child.type === 'image') Object.assign(child, { type: 'text', tag: '', children: null });
  }
}

const font: CSSProperties = { fontFamily: 'Arial,Helvetica,sans-serif' };
const small: CSSProperties = {
  ...font,
  fontSize: '13px',
  lineHeight: '20px',
  color: '#5b5f6b',
  margin: '0 0 8px',
};

/** For programs that honour it: colors at night, and less room on a phone. Everything else is inline. */
const headStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.card{padding:24px 20px!important}.foot{padding:20px!important}}
@media (prefers-color-scheme:dark){.page{background-color:#15161b!important}.card{background-color:#1e2027!important}.card,.card p,.card h1,.card h2,.card h3,.card li,.card td,.card th,.card blockquote{color:#f2f2ef!important}.foot,.foot p{color:#b3b6c0!important}.card a.text,.foot a{color:#b9c1ff!important}.card td,.card th,.card blockquote,.card hr,.foot hr{border-color:#454854!important}}`;

export interface MailPicture {
  address: string;
  alt: string;
  width: number;
  height: number;
}

/** Room for a picture in the card, in pixels. */
const pictureWidth = 520;

/** Where the table begins and ends that gives Outlook, which knows no maximum, the width of the mail. React writes no comments. */
const ghost = { start: '\ue000', end: '\ue001' };
const ghostTable = {
  start:
    '<!--[if mso]><table role="presentation" width="600" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

interface MailExtras {
  picture?: MailPicture | undefined;
  language?: string;
}

/**
 * A mail as HTML for the well-known mail programs, and the same words as plain text. Merge fields stay as they are.
 * @param link where its call to action leads; empty for nowhere
 */
export function renderMail(
  mail: MailText,
  template: MailTemplateFields,
  link: string,
  extras: MailExtras = {},
): { html: string; text: string } {
  // React has nothing for the doctype that keeps Outlook out of its quirks mode.
  const doctype =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
  // React has pages load pictures early; mail programs remove such links.
  const tree = renderToStaticMarkup(mailTree(mail, template, link, extras)).replaceAll(
    /<link rel="preload"[^<>]*>/g,
    '',
  );
  const framed = tree.replace(ghost.start, ghostTable.start);
  const last = framed.lastIndexOf(ghost.end);
  const html = `${doctype}${framed.slice(0, last)}${ghostTable.end}${framed.slice(last + 1)}\n`;
  const text = convert(html, {
    wordwrap: 76,
    selectors: [
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'img', format: 'skip' },
      { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'hr', options: { length: 30 } },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return { html, text: `${text.trim()}\n` };
}

function mailTree(
  mail: MailText,
  template: MailTemplateFields,
  link: string,
  { picture, language = 'en' }: MailExtras,
): ReactElement {
  const { colour } = template;
  const written = { lang: language, dir: directionOf(language) };
  return h(
    Html,
    written,
    h(
      Head,
      null,
      h('title', null, mail.subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, headStyle),
    ),
    mail.previewText ? h(Preview, null, mail.previewText) : null,
    h(
      Body,
      { style: { margin: '0', padding: '0' } },
      panel(
        'page',
        { padding: '24px 0', backgroundColor: '#f1f2f5' },
        h(
          Fragment,
          null,
          ghost.start,
          h(
            Container,
            // Programs in the browser take the document's element away.
            { ...written, style: { width: '100%', maxWidth: '600px', margin: '0 auto' } },
            panel(
              'card',
              {
                padding: '32px 40px',
                backgroundColor: '#ffffff',
                color: '#1c1d22',
                // A long address would widen the mail beyond a phone.
                wordBreak: 'break-word',
                borderTop: `4px solid ${colour}`,
              },
              logo(template),
              picture ? headPicture(picture) : null,
              words(mail.body, colour, written.dir),
              mail.callToAction ? callToAction(mail.callToAction, link, colour) : null,
              // The head has the name already.
              mail.closing && mail.closing.trim() !== template.name.trim()
                ? words(mail.closing, colour, written.dir)
                : null,
            ),
            footer(template, language),
          ),
          ghost.end,
        ),
      ),
    ),
  );
}

function words(markdown: string, colour: string, direction: 'ltr' | 'rtl'): ReactElement {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own renderer made it, which lets no raw HTML through
  return h('div', { dangerouslySetInnerHTML: { __html: mailBody(markdown, colour, direction) } });
}

/** A table of one cell: Outlook knows room and color of cells alone. */
function panel(className: string, style: CSSProperties, ...children: (ReactElement | null)[]): ReactElement {
  const cell = h('td', { className, style }, ...children);
  const table = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 };
  return h('table', { ...table, align: 'center' } as object, h('tbody', null, h('tr', null, cell)));
}

function logo({ logo_url, name }: MailTemplateFields): ReactElement {
  if (logo_url) {
    const style = { display: 'block', margin: '0 0 24px', maxWidth: '160px' };
    return h(Img, { src: logo_url, alt: name, width: 160, style });
  }
  return h(Text, { style: { ...font, fontSize: '15px', fontWeight: 'bold', margin: '0 0 24px' } }, name);
}

/** Outlook takes the width of the attribute, everything else shrinks it to the screen. */
function headPicture({ address, alt, width, height }: MailPicture): ReactElement {
  const shown = Math.min(pictureWidth, width);
  const style = {
    display: 'block',
    width: '100%',
    maxWidth: `${shown}px`,
    height: 'auto',
    margin: '0 0 24px',
  };
  return h(Img, { src: address, alt, width: shown, height: Math.round((shown * height) / width), style });
}

function callToAction(words: string, link: string, colour: string): ReactElement {
  if (!link)
    return h(
      Text,
      { style: { ...font, fontSize: '16px', lineHeight: '26px', fontWeight: 'bold', margin: '8px 0 16px' } },
      words,
    );
  const style = {
    ...font,
    backgroundColor: colour,
    color: inkOn(colour),
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 'bold',
    padding: '12px 24px',
    borderRadius: '6px',
    textDecoration: 'none',
  };
  return panel('action', { padding: '8px 0 24px' }, h(Button, { href: link, style }, labelOf(words)));
}

/** What a button says: it leads to the link, so that an address at the end need not stand on it. */
function labelOf(words: string): string {
  const address = words.search(/(?::| at) https?:\/\/\S+$/i);
  const isLabelled = address > 0 && /\S\s/.test(words.slice(0, address));
  return (isLabelled ? words.slice(0, address) : words).replace(/https?:\/\/(\S+?)\/?(?=\s|$)/gi, '$1');
}

/** The word in the languages of voices, beside the English one, which every program and reader knows. */
const unsubscribe: Record<string, string | undefined> = {
  de: 'Abmelden',
  fr: 'Se désabonner',
  es: 'Darse de baja',
  it: 'Annulla l’iscrizione',
  nl: 'Afmelden',
  pt: 'Cancelar a subscrição',
  pl: 'Wypisz się',
};

function footer({ name, postal_address, reason }: MailTemplateFields, language: string): ReactElement {
  const lines = [name, ...postal_address.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return panel(
    'foot',
    { padding: '20px 40px' },
    h(Hr, { style: { border: '0', borderTop: '1px solid #d9dbe3', margin: '0 0 16px' } }),
    reason ? h(Text, { style: small }, reason) : null,
    h(Text, { style: small }, lines.join(', ')),
    h(
      Text,
      { style: small },
      h(
        Link,
        { href: '{{unsubscribe_url}}', style: { color: '#5b5f6b', textDecoration: 'underline' } },
        ...(language === 'en' ? [] : [unsubscribe[language], unsubscribe[language] && ' / ']),
        language === 'en' ? 'Unsubscribe' : h('span', { lang: 'en' }, 'Unsubscribe'),
      ),
    ),
  );
}

/** White or near-black, whichever can be read on a color (WCAG contrast). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.18 ? '#14161f' : '#ffffff';
}
