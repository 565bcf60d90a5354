import { lazy, Suspense, useRef, useState } from 'react';
import { postKindTable } from '../../../contract/content/post-kinds.ts';
import { missing } from '../../lib/display-text.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { languageProps, PostMeta } from './post-kind-texts.tsx';
import type { LatestPost } from './use-latest-post.ts';

const DraftNote = lazy(async () => ({ default: (await import('./draft-note.tsx')).DraftNote }));
const OpenPromptsNote = lazy(() => import('./open-prompts-note.tsx'));
const PostNotes = lazy(() => import('./post-notes.tsx'));
const TakePost = lazy(async () => ({ default: (await import('./take-post.tsx')).TakePost }));

export function LatestPostArticle({
  post,
  anotherVersion,
}: {
  post: LatestPost;
  anotherVersion: (() => void) | undefined;
}) {
  const article = useRef<HTMLElement>(null);
  const [showsFacts, setShowsFacts] = useState(false);
  return (
    <article ref={article} className="rounded-card border border-hairline bg-panel p-6">
      <PostMeta kind={postKindTable[post.type].label} date={post.generated_at} engine={post.engine} />
      <Suspense>
        <DraftNote engine={post.engine} />
      </Suspense>
      <Suspense>
        <OpenPromptsNote text={post.content} />
      </Suspense>
      <div className="my-5 max-w-[68ch]" {...languageProps(post)}>
        <Markdown text={post.content} />
      </div>
      {(post.claims || post.warnings || showsFacts) && (
        <Suspense>
          <PostNotes post={post} isOpen={showsFacts} />
        </Suspense>
      )}
      <dl className="grid gap-x-6 gap-y-1 border-t border-hairline pt-4 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold text-muted">Audience</dt>
        <dd>{post.audience || missing}</dd>
        <dt className="font-semibold text-muted">Sentiment</dt>
        <dd>{post.sentiment || missing}</dd>
      </dl>
      <div className="mt-4 -ml-3 flex flex-wrap items-center gap-1">
        <ButtonLink look="quiet" size="small" to={paths.post(post.type, post.id)}>
          Edit
        </ButtonLink>
        {anotherVersion && (
          <Button look="quiet" size="small" onClick={anotherVersion}>
            Another version
          </Button>
        )}
        {post.facts && !showsFacts && (
          <Button look="quiet" size="small" onClick={() => setShowsFacts(true)}>
            Facts used
          </Button>
        )}
        <Suspense fallback={null}>
          <TakePost title={post.title} content={post.content} rendered={article} />
        </Suspense>
      </div>
    </article>
  );
}
