import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { hyphenate } from '../../../../contract/platform/export-file-name.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import type { PostText } from './autosave.ts';
import { showMarkdown } from './text-editor.tsx';

interface LinkTags {
  source: string;
  medium: string;
  campaign: string;
}

/** An address up to signs that are none of its own, some escaped for Markdown. Parentheses belong to it in pairs. */
const upTo = (others: string): string => {
  const sign = `[^\\s<>()[\\]“”|\\\\\`${others}]`;
  return `https?://(?:\\\\[~*_]|${sign}|\\(${sign}*\\))+`;
};
/** Web addresses in Markdown: in a link whatever its author wrote, in the text up to quotation marks, dashes and full-width signs. */
const webAddress = new RegExp(`(?<=\\]\\(|<)${upTo('"')}|${upTo('"«»‹›…—、。，！？；：（）「」')}`, 'giu');
/** What ends a sentence or a mark of Markdown rather than an address that stands in the text. */
const closing = /[~*_.,;:!?'‘’–—]/;
const beforeDestination = /(?:\]\(|<)$/;
const ownTag = /^utm_(?:source|medium|campaign)=/i;

export const suggestTags = (kind: PostKind, title: string, campaign?: string): LinkTags => ({
  ...postKindTable[kind].tags,
  campaign: hyphenate(campaign || title),
});

export function findLinks(markdown: string): string[] {
  const found = new Set<string>();
  rewrite(markdown, (address) => {
    found.add(withTags(address, undefined).replaceAll(/\\([~*_])/g, '$1'));
    return address;
  });
  return [...found];
}

export const hasTags = (markdown: string): boolean => tagLinks(markdown, undefined) !== markdown;

/** Tags every web address of a text, in place of tags that are there; undefined takes them away. */
export const tagLinks = (markdown: string, tags: LinkTags | undefined): string =>
  rewrite(markdown, (address) => withTags(address, tags));

const rewrite = (markdown: string, change: (address: string) => string): string =>
  markdown.replace(webAddress, (whole, at: number) => {
    const isDestination = beforeDestination.test(markdown.slice(Math.max(0, at - 2), at));
    const address = isDestination ? whole : withoutClosing(whole);
    return change(address) + whole.slice(address.length);
  });

function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && closing.test(text.charAt(end - 1))) {
    end -= /\\[~*_]/.test(text.slice(Math.max(0, end - 2), end)) ? 2 : 1;
  }
  return text.slice(0, end);
}

const encode = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()*~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function withTags(address: string, tags: LinkTags | undefined): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [page = '', ...query] = beforeHash.split('?');
  const others = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !ownTag.test(part));
  const own = Object.entries(tags ?? {}).map(([name, value]) => `utm_${name}=${encode(value)}`);
  const all = [...others, ...own];
  return page + (all.length > 0 ? `?${all.join('&')}` : '') + (hash.length > 0 ? `#${hash.join('#')}` : '');
}

export function LinkTagging({
  post: { type, campaign },
  typed: { title, body },
  editor,
}: {
  post: EditablePost;
  typed: PostText;
  editor: Editor;
}) {
  const [isOpen, setOpen] = useState(false);
  if (findLinks(body).length === 0) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        UTM parameters…
      </Button>
      {isOpen && (
        <LinkTagsDialog
          body={body}
          suggested={suggestTags(type, title, campaign)}
          onChange={(next) => showMarkdown(editor, next, { isStep: true })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const labels = { source: 'Source', medium: 'Medium', campaign: 'Campaign' } as const;
const names = Object.keys(labels) as (keyof LinkTags)[];

function LinkTagsDialog({
  body,
  suggested,
  onChange,
  onClose,
}: {
  body: string;
  suggested: LinkTags;
  onChange: (body: string) => void;
  onClose: () => void;
}) {
  const title = useId();
  const [tags, setTags] = useState(suggested);
  const [isChecked, setChecked] = useState(false);
  const links = findLinks(body);
  const change = (next: LinkTags | undefined) => {
    onChange(tagLinks(body, next));
    onClose();
  };
  const isMissing = (name: keyof LinkTags) => tags[name].trim() === '';
  return (
    <Dialog aria-labelledby={title} isQuestion onClose={onClose} className="p-6">
      <h2 id={title} className="mb-2 text-xl">
        UTM parameters
      </h2>
      <p className="mb-4 text-muted">
        {links.length === 1 ? 'The link' : `The ${links.length} links`} of this post will tell your web
        analytics where visitors came from.
      </p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (names.some(isMissing)) return;
          const trimmed = names.map((name) => [name, tags[name].trim()]);
          change(Object.fromEntries(trimmed) as LinkTags);
        }}
      >
        <div className="grid gap-4">
          {names.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              value={tags[name]}
              maxLength={100}
              error={isChecked && isMissing(name) ? 'Please fill in this field.' : undefined}
              onChange={(event) => setTags({ ...tags, [name]: event.target.value })}
            />
          ))}
        </div>
        <p className="mt-4 break-all rounded-control bg-sunk px-3 py-2 text-muted text-sm">
          {tagLinks(links[0] ?? '', tags)}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {hasTags(body) && (
            <Button look="quiet" onClick={() => change(undefined)}>
              Remove parameters
            </Button>
          )}
          <CancelButton onClick={onClose} />
          <Button type="submit">Tag links</Button>
        </div>
      </Form>
    </Dialog>
  );
}
