import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import {
  exportPostMail,
  type PostMails as MailsOfPost,
  type RenderedMail,
  sendTestMail,
  withSamples,
} from '../../../../contract/content/post-mails.calls.ts';
import { publicPicturePath } from '../../../../contract/platform/paths.ts';
import { downloadText } from '../../../lib/download.ts';
import { mailSettingsPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { usePictureAddress } from '../picture/shown-picture.tsx';
import { MailDetailsForm } from './mail-details-form.tsx';
import { followMail, useDownloadMail, usePostMails, useSendTestMail } from './use-post-mails.ts';

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

interface OwnPicture {
  path: string;
  loaded: string;
}

/**
 * Shows a mail's HTML in a shadow tree, so that no style of the page reaches it. Its media queries hold or not as the preview says. The
 * content policy refuses inline styles, so each is set as a property.
 */
function showMail(host: HTMLElement, html: string, look: Look, own?: OwnPicture): void {
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

const looks = [
  { name: 'Desktop', isDark: false, isNarrow: false },
  { name: 'Phone', isDark: false, isNarrow: true },
  { name: 'Dark', isDark: true, isNarrow: false },
] as const;

export function PostMails({
  postId,
  version,
  picture,
  asked,
}: {
  postId: string;
  version: number;
  picture: StoredPost['picture'];
  asked?: { place: number } | undefined;
}) {
  const { data, isPending, error, refetch } = usePostMails(postId, version);
  const { index, choose, choice } = useChosenMail(data?.mails, asked);
  const heading = useId();
  const mail = data?.mails[index];
  return (
    <section aria-labelledby={heading} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <h2 id={heading} className="mb-3 font-semibold text-lg">
        As a mail
      </h2>
      {isPending && <LoadingMark text="Loading..." />}
      {error && !data && <NotLoaded what="The mails" onRetry={() => void refetch()} />}
      {data && data.missing.length > 0 && (
        <Notice kind="info" className="mb-4">
          The footer has no postal address yet, which laws on mailings ask for.{' '}
          <Link className="link" to={mailSettingsPath}>
            Settings → Mail
          </Link>
        </Notice>
      )}
      {data && data.mails.length > 1 && (
        <SelectField
          label="Mail"
          // Beside the list of mails it says the same.
          className="mb-4 max-w-sm xl:hidden"
          value={index}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {data.mails.map(({ segment, name, send_day }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is its place in the post
            <option key={place} value={place}>
              {`${[segment, name].filter(Boolean).join(': ')}, day ${send_day}`}
            </option>
          ))}
        </SelectField>
      )}
      {data && mail && (
        <Mail key={choice} postId={postId} picture={picture} mails={data} index={index} mail={mail} />
      )}
    </section>
  );
}

/** The chosen mail stays the same one while the text around it changes. */
function useChosenMail(mails: RenderedMail[] | undefined, asked: { place: number } | undefined) {
  const [chosen, setChosen] = useState<{
    mails?: RenderedMail[];
    asked?: { place: number };
    index: number;
    choice: number;
  }>({ index: 0, choice: 0 });
  if (mails?.[asked?.place ?? -1] && asked && chosen.asked !== asked)
    setChosen({ ...chosen, asked, index: asked.place, choice: chosen.choice + 1 });
  if (mails && chosen.mails !== mails) {
    const found = chosen.mails ? followMail(chosen.mails, mails, chosen.index) : 0;
    const last = Math.max(0, mails.length - 1);
    const choice = found === undefined ? chosen.choice + 1 : chosen.choice;
    setChosen({ mails, index: found ?? Math.min(chosen.index, last), choice });
  }
  return {
    index: chosen.index,
    choice: chosen.choice,
    choose: (index: number) => setChosen({ ...chosen, index, choice: chosen.choice + 1 }),
  };
}

function Mail({
  postId,
  picture,
  mails,
  index,
  mail,
}: {
  postId: string;
  picture: StoredPost['picture'];
  mails: MailsOfPost;
  index: number;
  mail: RenderedMail;
}) {
  const test = useSendTestMail(postId);
  const download = useDownloadMail(postId);
  const error = test.error ?? download.error;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-2">
        <PermittedButton
          call={sendTestMail}
          isBrief={false}
          look="secondary"
          size="small"
          busy={test.isPending}
          onClick={() => test.mutate(index)}
        >
          {mails.by_mail_program ? 'Open in your mail program' : 'Send a test to me'}
        </PermittedButton>
        <PermittedButton
          call={exportPostMail}
          look="quiet"
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate(index)}
        >
          Download .eml
        </PermittedButton>
        <Button
          look="quiet"
          size="small"
          onClick={() => downloadText(`mail-${index + 1}.html`, mail.html, 'text/html;charset=utf-8')}
        >
          Download HTML
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {test.data && <TestOutcome {...test.data} />}
      </div>
      <FailureNotice error={error} text="That did not work. Please try again." />
      <MailPreview mail={mail} picture={picture} />
      <MailDetailsForm postId={postId} mails={mails} mail={mail} />
    </div>
  );
}

function TestOutcome({ to, isDraft, problem }: { to: string; isDraft: boolean; problem: string }) {
  if (problem) return <Notice kind="failed">{problem}</Notice>;
  return (
    <Notice kind="done">
      {isDraft
        ? 'A test is open in your mail program. Enter your own address there, and send it.'
        : `A test was sent to ${to}.`}
    </Notice>
  );
}

function MailPreview({
  mail: { subject, preview_text, html },
  picture,
}: {
  mail: RenderedMail;
  picture: StoredPost['picture'];
}) {
  const loaded = usePictureAddress(picture?.id, 'link');
  const [look, setLook] = useState<(typeof looks)[number]>(looks[0]);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = picture && loaded ? { path: publicPicturePath(picture.id, 'link'), loaded } : undefined;
    if (host.current) showMail(host.current, withSamples(html), look, own);
  }, [html, look, picture, loaded]);
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">{withSamples(subject)}</p>
          {preview_text && <p className="text-muted text-sm">{withSamples(preview_text)}</p>}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label="Preview on" className="flex flex-wrap gap-2">
          {looks.map((one) => (
            <Button
              key={one.name}
              look={one === look ? 'primary' : 'secondary'}
              size="small"
              aria-pressed={one === look}
              onClick={() => setLook(one)}
            >
              {one.name}
            </Button>
          ))}
        </div>
      </div>
      <div className="overflow-x-auto rounded-control border border-hairline">
        <div
          ref={host}
          data-preview={look.name}
          className={look.isNarrow ? 'mx-auto w-[22rem] max-w-full' : ''}
        />
      </div>
      <p className="mt-2 text-muted text-sm">
        Merge fields such as {'{{first_name}}'} have samples here. A logo of another server is not loaded.
      </p>
    </div>
  );
}
