import type { EditablePost, PostVersion } from '../../../contract/api/posts.ts';
import { formatDateTime, machineDateTime } from '../../lib/format-date.ts';
import { problemText } from '../../lib/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { usePostVersions, useSavePost } from './use-edit-post.ts';

/** The versions of a post, newest first, each to be read and restored. */
export function PostHistory({ post }: { post: EditablePost }) {
  const versions = usePostVersions(post.id);
  const save = useSavePost();
  if (versions.isPending) return <LoadingMark text="Loading..." />;
  if (versions.isError) {
    return <Notice kind="failed">{problemText(versions.error, 'Failed to fetch the history')}</Notice>;
  }
  const restore = (version: number) =>
    save.mutate({ over: { id: post.id, version: String(post.version) }, change: { restore: version } });
  return (
    <>
      {save.isError && (
        <Notice kind="failed" className="mb-4">
          {problemText(save.error, 'The version could not be restored. Please try again.')}
        </Notice>
      )}
      <ol className="divide-y divide-hairline border-hairline border-y">
        {versions.data.map((version) => (
          <li key={version.version} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <VersionLine version={version} />
              {version.version === post.version ? (
                <span className="text-muted text-sm">Current</span>
              ) : (
                <Button
                  look="quiet"
                  size="small"
                  busy={save.isPending}
                  aria-label={`Restore version ${version.version}`}
                  onClick={() => restore(version.version)}
                >
                  Restore
                </Button>
              )}
            </div>
            <details className="mt-1">
              <summary className="link cursor-pointer text-sm">{`Show version ${version.version}`}</summary>
              <p className="mt-3 font-semibold">{version.title}</p>
              <Markdown text={version.body} />
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

function VersionLine({ version: { version, author, engine, created_at } }: { version: PostVersion }) {
  const by = engine === null ? (author ?? 'Somebody') : engine === 'composer' ? 'Built-in composer' : engine;
  return (
    <p className="text-sm">
      <span className="font-semibold">{`Version ${version}`}</span>
      <span className="text-muted">
        {` by ${by}, `}
        <time dateTime={machineDateTime(created_at)}>{formatDateTime(created_at)}</time>
      </span>
    </p>
  );
}
