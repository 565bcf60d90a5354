import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type PostKind, postKindTable } from '../../../contract/content/post-kinds.ts';
import type { EditablePost } from '../../../contract/content/posts.calls.ts';
import { paths } from '../../lib/paths.ts';
import { CallError } from '../../lib/problem-text.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/failure-notice.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { isWritten, languageProps, PostMeta } from './post-kind-texts.tsx';
import { useEditablePost } from './use-edit-post.ts';

const PostWorkspace = lazy(async () => ({
  default: (await import('./editor/post-workspace.tsx')).PostWorkspace,
}));

const ShownPicture = lazy(async () => ({
  default: (await import('./picture/shown-picture.tsx')).ShownPicture,
}));

const MailsOfPost = lazy(async () => ({
  default: (await import('./publishing/post-publishing.tsx')).MailsOfPost,
}));

const PostComments = lazy(async () => ({
  default: (await import('./publishing/post-publishing.tsx')).PostComments,
}));

const NextStep = lazy(async () => ({
  default: (await import('./publishing/post-publishing.tsx')).NextStep,
}));

const OwnWindowButton = lazy(() => import('../../platform/own-window-button.tsx'));

export function PostPage({ kind }: { kind: PostKind }) {
  const { id = '' } = useParams();
  const { shell } = usePlatform();
  const [mail, setMail] = useState<{ place: number }>();
  const { data: post, isPending, error, refetch } = useEditablePost(id);
  const mails = post && postKindTable[post.type].mails && (
    <Suspense>
      <MailsOfPost post={post} asked={mail} />
    </Suspense>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <ButtonLink look="quiet" size="small" to={paths.posts(kind)} className="-ml-3">
          <ArrowLeftIcon className="size-4" />
          {postKindTable[kind].list.title}
        </ButtonLink>
        <Suspense>{shell && <OwnWindowButton />}</Suspense>
      </div>
      {post ? (
        post.may_edit ? (
          <Suspense fallback={<PostText post={post} />}>
            <PostWorkspace
              key={post.id}
              post={post}
              next={<NextStep post={post} />}
              mails={mails}
              onMail={(place) => setMail({ place })}
              below={
                <Suspense>
                  <PostComments post={post} />
                </Suspense>
              }
            />
          </Suspense>
        ) : (
          <>
            <Notice kind="info" className="mb-6">
              {post.publication
                ? 'The post is scheduled or published. Only an Owner may edit it.'
                : 'The post stands on the public blog. Only a SuperAdmin may edit it.'}
            </Notice>
            <PostText post={post} />
            <div className="mt-8">
              <Suspense>
                <NextStep post={post} />
                <PostComments post={post} />
              </Suspense>
            </div>
            {mails && <div className="mt-8">{mails}</div>}
          </>
        )
      ) : isPending ? (
        <LoadingMark text="Loading..." />
      ) : (
        <Failure error={error} onRetry={refetch} />
      )}
    </>
  );
}

function PostText({ post }: { post: EditablePost }) {
  usePageTitle(post.title);
  return (
    <article>
      <h1 className="mb-2 text-2xl" {...languageProps(post)}>
        {post.title}
      </h1>
      <PostMeta
        kind={postKindTable[post.type].label}
        date={post.generated_at}
        engine={post.engine}
        isDone={isWritten(post)}
      />
      {post.picture && (
        <Suspense>
          <ShownPicture picture={post.picture} shape="link" className="mt-5 w-full max-w-[36rem]" />
        </Suspense>
      )}
      <div className="mt-5 max-w-[36rem]" {...languageProps(post)}>
        <Markdown text={post.body} topLevel={2} />
      </div>
    </article>
  );
}

function Failure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  // The id may be malformed, as in a truncated address.
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <h1 className="text-3xl">This post is not here any more</h1>
        <p className="mt-3 max-w-[62ch]">
          It may have been deleted. A deleted post can be restored for 30 days.
        </p>
      </>
    );
  }
  return (
    <LoadFailure error={error} text="The post could not be loaded. Please try again." onRetry={onRetry} />
  );
}
