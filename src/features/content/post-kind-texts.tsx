import { Link } from 'react-router-dom';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { openPromptsIn } from '../../../contract/content/open-prompts.ts';
import type { PostStage, PostStatus } from '../../../contract/content/post-kinds.ts';
import { directionOf } from '../../../contract/platform/control-characters.ts';
import { hyphenate } from '../../../contract/platform/export-file-name.ts';
import { formatDate, formatDateTime, machineDateTime } from '../../lib/display-text.ts';
import { paths } from '../../lib/paths.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { Tag } from '../../ui/tag.tsx';

const number = new Intl.NumberFormat('en');

/** `X: 120 of 280`, and by how much it is too long. */
export function Count({ name, length, limit }: Counted) {
  const over = length - limit;
  return (
    <li className={over > 0 ? 'font-semibold text-failed' : undefined}>
      {`${name}: ${number.format(length)} of ${number.format(limit)}`}
      {over > 0 && `, ${number.format(over)} too many`}
    </li>
  );
}

const postStatusNames: Record<PostStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
};
export const postStageNames: Record<PostStage, string> = {
  outline: 'Outline',
  ...postStatusNames,
  scheduled: 'Scheduled',
  published: 'Published',
};

/** What the API calls the engine that needs no model. */
export const composerName = 'composer';

const outlineName = 'outline';

export const isBuiltIn = (engine: string): boolean => engine === composerName || engine === outlineName;

export function engineText(engine: string, isDone = false): string {
  if (isDone && isBuiltIn(engine)) return 'Written from your profile';
  if (engine === outlineName) return 'Outline from your profile (no model connected)';
  return engine === composerName ? 'Draft from your profile (no model connected)' : engine;
}

export function ConnectModel() {
  const mayConnect = useIsOwner();
  return (
    <>
      {mayConnect ? 'Connect one in ' : 'An Owner can connect one in '}
      {mayConnect ? (
        <Link className="link" to={paths.writingModel}>
          Settings → Writing model
        </Link>
      ) : (
        'Settings → Writing model'
      )}
      .
    </>
  );
}

export function PostMeta({
  kind,
  date,
  engine,
  isDone = false,
  isBrief = false,
}: {
  kind: string;
  date: string;
  engine?: string | undefined;
  isDone?: boolean;
  /** Without the date on a phone. */
  isBrief?: boolean;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Tag look="strong">{kind}</Tag>
      <time className={isBrief ? 'max-sm:hidden' : undefined} dateTime={machineDateTime(date)}>
        {formatDateTime(date)}
      </time>
      {engine && <span>{engineText(engine, isDone)}</span>}
    </p>
  );
}

export const isOnBlog = ({
  published_at,
  publication,
}: Pick<StoredPost, 'publication' | 'published_at'>): boolean =>
  published_at !== null || publication?.state === 'published';

/** Whether the text is its author's: readers see it, or an outline has all its questions answered. */
export const isWritten = (
  post: Pick<StoredPost, 'publication' | 'published_at' | 'engine' | 'content'>,
): boolean => isOnBlog(post) || (post.engine === outlineName && openPromptsIn(post.content).length === 0);

export function stageName(post: StageOf): string {
  const { content, status, publication } = post;
  if (isOnBlog(post)) return postStageNames.published;
  if (publication?.state === 'scheduled') return postStageNames.scheduled;
  if (status && status !== 'draft') return postStatusNames[status];
  return openPromptsIn(content).length > 0 ? postStageNames.outline : postStatusNames.draft;
}

type StageOf = Pick<StoredPost, 'content' | 'status' | 'publication' | 'published_at'>;

export function StageTag({ post }: { post: StageOf & Pick<StoredPost, 'planned_for'> }) {
  return (
    <>
      <Tag look={isOnBlog(post) ? 'done' : 'plain'}>{stageName(post)}</Tag>
      {post.planned_for && !post.publication && !isOnBlog(post) && (
        <Tag>{`Planned for ${formatDate(post.planned_for)}`}</Tag>
      )}
    </>
  );
}

/** The screens themselves are in English. */
export const languageProps = ({ language }: Pick<StoredPost, 'language'>) =>
  language ? { lang: language, dir: directionOf(language) } : {};

export const fileNameOf = (title: string, ending = 'md'): string => `${hyphenate(title) || 'post'}.${ending}`;

export interface Counted {
  name: string;
  length: number;
  limit: number;
}

export const linkedinLimit = 3000;
/** What X takes at most, as it weighs characters and links. */
export const xLimit = 280;

/** Counts characters as readers do: an emoji is one. */
export const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

/** The text that Markdown shows, near enough to be counted: no marks, no escapes. */
export const shownText = (markdown: string): string =>
  markdown
    .replace(/^#{1,6} +/gmu, '')
    .replace(/\*\*([^*]*)\*\*/gu, '$1')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .trim();
