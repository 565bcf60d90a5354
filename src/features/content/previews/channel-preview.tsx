import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import { openPromptsIn, withoutPrompts } from '../../../../contract/content/open-prompts.ts';
import { inboxLimits, type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { PictureShape } from '../../../../contract/content/text-pictures.ts';
import { excerptOf } from '../../../../contract/site/public-pages.ts';
import { ShownPicture } from '../picture/shown-picture.tsx';
import { shownText } from '../post-kind-texts.tsx';

/** Counts characters as readers do. */
export function cutAt(text: string, most: number): string {
  const characters = [...new Intl.Segmenter().segment(text)];
  if (characters.length <= most) return text;
  const at = characters[most - 1]?.index ?? text.length;
  return `${text.slice(0, at).trimEnd()}…`;
}

/** A feed folds a post after so many lines, however short they are. */
const mostLines = 3;

/** An empty line counts as one. */
export function foldAt(text: string, most: number): string {
  const lines = text.split('\n');
  const few = lines.slice(0, mostLines).join('\n');
  const characters = [...new Intl.Segmenter().segment(few)];
  const cut = characters.length > most ? few.slice(0, characters[most]?.index) : few;
  return cut === text ? text : cut.trimEnd();
}

interface InboxLine {
  at: number;
  /** Segment and number in a series: `No activity · Email 2`; empty for a single mail. */
  name: string;
  subject: string;
  preview: string;
}

/** Leaves out a mail without a subject. */
export const inboxLines = (kind: PostKind, markdown: string): InboxLine[] =>
  readMails(kind, '', markdown)
    .filter(({ subject }) => subject !== '')
    .map(({ segment, name: number, subject, previewText, body, callToAction }, at) => {
      const name = [segment, number].filter(Boolean).join(' · ');
      if (openPromptsIn(previewText).length > 0)
        return { at, name, subject, preview: 'Its preview text is not written yet.' };
      const beginning = body.split(/\n{2,}/).find((block) => !/^#/.test(block));
      return { at, name, subject, preview: previewText || shownText(beginning ?? '') || callToAction };
    });

export function ChannelPreview({
  kind,
  picture,
  title,
  body,
  days = [],
  current,
  onMail,
}: {
  kind: PostKind;
  picture: StoredPost['picture'];
  title: string;
  body: string;
  days?: readonly number[] | undefined;
  /** The place of the mail that the caret is in. */
  current?: number | undefined;
  /** Goes to a mail in the text, by its place; absent where the text cannot be edited. */
  onMail: ((place: number) => void) | undefined;
}) {
  const text = useDeferredValue(body);
  const { preview, picture: shape } = postKindTable[kind];
  return (
    <section aria-label="Preview">
      <h2 className="mb-2 font-semibold text-sm">{preview.heading}</h2>
      {preview.look === 'feed' && (
        <Feed text={shownText(text)} fold={preview.fold} picture={picture} shape={shape} />
      )}
      {preview.look === 'inbox' && (
        <Inbox kind={kind} markdown={text} days={days} current={current} onMail={onMail} />
      )}
      {preview.look === 'search-result' && <SearchResult title={title} text={text} />}
      {preview.look === 'search-result' && picture && <LinkCard title={title} picture={picture} />}
    </section>
  );
}

const Card = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-hairline bg-panel p-4 text-sm">{children}</div>
);

function Feed({
  text,
  fold,
  picture,
  shape,
}: {
  text: string;
  fold: number | undefined;
  picture: StoredPost['picture'];
  shape: PictureShape;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = fold === undefined ? text : foldAt(text, fold);
  const isFolded = shown !== text;
  return (
    <Card>
      <div className="mb-3 flex items-center gap-2" aria-hidden="true">
        <span className="size-8 rounded-full bg-sunk" />
        <span className="h-2.5 w-28 rounded bg-sunk" />
      </div>
      <p className="whitespace-pre-wrap break-words">
        {isOpen ? text : shown}
        {isFolded && (
          <>
            {isOpen ? ' ' : '… '}
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'see less' : 'see more'}
            </button>
          </>
        )}
      </p>
      {picture && <ShownPicture picture={picture} shape={shape} className="mt-3 w-full" />}
    </Card>
  );
}

const LinkCard = ({ title, picture }: { title: string; picture: NonNullable<StoredPost['picture']> }) => (
  <>
    <h2 className="mt-4 mb-2 font-semibold text-sm">As a link preview</h2>
    <Card>
      <ShownPicture picture={picture} shape="link" />
      <p className="mt-2 break-words font-semibold">{title}</p>
    </Card>
  </>
);

function Inbox({
  kind,
  markdown,
  days,
  current,
  onMail,
}: {
  kind: PostKind;
  markdown: string;
  days: readonly number[];
  current: number | undefined;
  onMail: ((place: number) => void) | undefined;
}) {
  const lines = inboxLines(kind, markdown);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another mail is shown
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current]')?.closest('li');
    if (!list.current || !item) return;
    const { scrollTop, clientHeight } = list.current;
    const { offsetTop, offsetHeight } = item;
    const isSeen = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) list.current.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
  }, [current]);
  if (lines.length === 0) return <p className="text-muted text-sm">There is no subject yet.</p>;
  return (
    <Card>
      {lines.length > 3 && (
        <p className="mb-2 text-muted text-sm xl:hidden">{`${lines.length} mails. Scroll down for the others.`}</p>
      )}
      <ol
        ref={list}
        aria-label="Mails in the inbox"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        className="relative max-h-[min(34rem,62vh)] divide-y divide-hairline overflow-y-auto max-xl:max-h-60 max-xl:pb-8 max-xl:[mask-image:linear-gradient(to_bottom,black_calc(100%-2.5rem),transparent)]"
      >
        {lines.map(({ at, name, subject, preview }) => (
          <li key={at} className="py-2 first:pt-0 last:pb-0">
            {lines.length > 1 && (
              <span className="block break-words text-muted">
                {[name, days[at] !== undefined && `day ${days[at]}`].filter(Boolean).join(' · ')}
              </span>
            )}
            {onMail && lines.length > 1 ? (
              <button
                type="button"
                aria-current={at === current || undefined}
                title={subject}
                className="block max-w-full cursor-pointer truncate text-left font-semibold underline-offset-4 hover:underline aria-[current=true]:text-strong touch:min-h-11"
                onClick={() => onMail(at)}
              >
                {cutAt(subject, inboxLimits.subject)}
              </button>
            ) : (
              <span className="block break-words font-semibold">{cutAt(subject, inboxLimits.subject)}</span>
            )}
            {/* A list of several leads to them. */}
            {preview && lines.length === 1 && (
              <span className="block break-words text-muted">{cutAt(preview, inboxLimits.preview)}</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What search engines show of a page at most, in characters. */
const result = { title: 60, description: 155 };

export const searchDescription = (title: string, markdown: string): string =>
  excerptOf(withoutPrompts(markdown), result.description, title);

function SearchResult({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <p className="break-words font-semibold text-strong">{cutAt(title, result.title)}</p>
      <p className="mt-1 break-words text-muted">
        {searchDescription(title, text) || 'There is no sentence yet.'}
      </p>
    </Card>
  );
}
