import { useState } from 'react';
import type { EditablePost, PostVersion } from '../../../../contract/content/posts.calls.ts';
import { formatDateTime, machineDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { composerName, engineText } from '../post-kind-texts.tsx';
import { usePostVersions, useSavePost } from '../use-edit-post.ts';
import type { PostText } from './autosave.ts';
import { textActionNames } from './text-actions.tsx';
import { TextDifference } from './text-difference.tsx';

interface HistoryProps {
  post: EditablePost;
  /** Saves what is typed, and returns the version that the restored one follows. */
  beforeRestore: () => Promise<string>;
  onRestored: (restored: EditablePost) => void;
  /** Takes the text instead of restoring it, where readers would see it at once. */
  onTake: ((text: PostText) => void) | undefined;
}

export function History(props: HistoryProps) {
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label="History" className={isShown ? 'w-full' : undefined}>
      <Button look="secondary" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        History
      </Button>
      {isShown && (
        <div className="mt-3">
          <Versions {...props} />
        </div>
      )}
    </section>
  );
}

function Versions({ post, beforeRestore, onRestored, onTake }: HistoryProps) {
  const versions = usePostVersions(post.id, post.version);
  const save = useSavePost();
  const [compared, setCompared] = useState<[older: number, newer: number]>();
  if (versions.isPending) return <LoadingMark text="Loading..." />;
  if (versions.isError) {
    return <Notice kind="failed">{problemText(versions.error, 'Failed to fetch the history')}</Notice>;
  }
  const restore = async ({ version, title, body }: PostVersion) => {
    if (onTake) return onTake({ title, body });
    const over = await beforeRestore();
    save.mutate(
      { over: { id: post.id, version: over }, change: { restore: version } },
      { onSuccess: onRestored },
    );
  };
  const all = versions.data;
  const find = (wanted: number | undefined) => all.find(({ version }) => version === wanted);
  const [older, newer] = [find(compared?.[0]), find(compared?.[1])];
  return (
    <>
      {save.isError && (
        <Notice kind="failed" className="mb-4">
          {problemText(save.error, 'The version could not be restored. Please try again.')}
        </Notice>
      )}
      <ol className="divide-y divide-hairline border-hairline border-y">
        {all.map((version, index) => (
          <li key={version.version} className="py-2">
            <VersionLine version={version} isCurrent={version.version === post.version} />
            <div className="-ml-3 flex flex-wrap">
              {all[index + 1] && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`What changed in version ${version.version}`}
                  onClick={() => setCompared([all[index + 1]?.version ?? 1, version.version])}
                >
                  What changed
                </Button>
              )}
              {version.version !== post.version && (
                <ServerButton
                  isBrief
                  look="quiet"
                  size="small"
                  busy={save.isPending}
                  aria-label={`Restore version ${version.version}`}
                  onClick={() => void restore(version)}
                >
                  Restore
                </ServerButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      {older && newer && (
        <section aria-label="Differences" className="mt-4 space-y-3">
          <div className="grid grid-cols-2 gap-3">
            <VersionField
              label="From"
              all={all}
              value={older}
              onChoose={(version) => setCompared([version, newer.version])}
            />
            <VersionField
              label="To"
              all={all}
              value={newer}
              onChoose={(version) => setCompared([older.version, version])}
            />
          </div>
          <TextDifference before={wholeOf(older)} after={wholeOf(newer)} />
        </section>
      )}
    </>
  );
}

const wholeOf = ({ title, body }: PostVersion) => `${title}\n\n${body}`;

function VersionField({
  label,
  all,
  value,
  onChoose,
}: {
  label: string;
  all: PostVersion[];
  value: PostVersion;
  onChoose: (version: number) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value.version}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      <Options of={all.map(({ version }) => [version, `Version ${version}`])} />
    </SelectField>
  );
}

function VersionLine({
  version: { version, author, engine, proposal, created_at },
  isCurrent,
}: {
  version: PostVersion;
  isCurrent: boolean;
}) {
  const by = engine === null ? (author ?? 'Someone') : engineText(engine);
  return (
    <p className="text-sm">
      <span className="font-semibold">{`Version ${version}`}</span>
      {isCurrent && <span className="text-muted"> (current)</span>}
      <span className="block text-muted">
        {proposal
          ? `${textActionNames[proposal]}, accepted by ${by}, `
          : engine === composerName
            ? `${by}, `
            : `by ${by}, `}
        <time dateTime={machineDateTime(created_at)}>{formatDateTime(created_at)}</time>
      </span>
    </p>
  );
}
