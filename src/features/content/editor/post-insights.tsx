import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import { PostCounters } from '../post-counters.tsx';
import { ChannelPreview } from '../previews/channel-preview.tsx';
import { ReadingLine } from '../reading-line.tsx';
import { AvoidedWordsNotice } from './avoided-words-notice.tsx';

/** What can be told of the text while it is typed: words to avoid, its length, how it reads, and how it first meets readers. */
export function PostInsights({
  kind,
  language,
  picture,
  title,
  body,
}: {
  kind: PostKind;
  /** As it was when the post was last saved; undefined for English. */
  language: StoredPost['language'];
  picture: StoredPost['picture'];
  title: string;
  body: string;
}) {
  return (
    <>
      <AvoidedWordsNotice title={title} body={body} alt={picture?.alt ?? ''} />
      <div className="space-y-1">
        <PostCounters kind={kind} body={body} />
        <ReadingLine body={body} isEnglish={language === undefined} />
      </div>
      <ChannelPreview kind={kind} picture={picture} title={title} body={body} />
    </>
  );
}
