import { useRef, useState } from 'react';
import type { LocalModel, LocalModels } from '../../../../contract/organization/local-models.calls.ts';
import type { WritingModel } from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { formatCount, inGigabytes } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark, ProgressBar } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { isComing, useChangeLocalModels, useLocalModels } from './use-local-models.ts';
import { useSaveWritingModel } from './use-writing-model.ts';

export function LocalModelList({ local, stored }: { local: LocalModels; stored: WritingModel }) {
  const isLocal = useIsLocal();
  const inUse =
    stored.source === 'settings' && stored.base_url === localModelAddress ? stored.model : undefined;
  return (
    <div className="space-y-4">
      <p className="text-muted text-sm">
        This computer has {inGigabytes(local.memory)} of memory and {inGigabytes(local.disk_free)} of free
        space.{!isLocal && ' It is the one that the server runs on.'}
      </p>
      <Rows
        models={local.models.filter(({ purpose }) => purpose === 'writing')}
        memory={local.memory}
        inUse={inUse}
        version={stored.version}
      />
      {local.can_add_files && <AddFile />}
    </div>
  );
}

/** Used as soon as they are installed. Nothing where none can run. */
export function SearchModelList({ stored }: { stored: WritingModel }) {
  const { data: local, isPending } = useLocalModels();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (local?.state !== 'ready') {
    return <p className="text-muted">No model can run on this server’s computer.</p>;
  }
  return (
    <Rows
      models={local.models.filter(({ purpose }) => purpose !== 'writing')}
      memory={local.memory}
      inUse={undefined}
      version={stored.version}
    />
  );
}

function Rows({
  models,
  memory,
  inUse,
  version,
}: {
  models: LocalModel[];
  memory: number;
  inUse: string | undefined;
  version: number;
}) {
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <div ref={container} tabIndex={-1}>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {/* Those that are here, then those that could be. */}
        {models.toSorted(byInstalled).map((model) => (
          <li key={model.name} className="space-y-3 py-4">
            <ModelRow
              model={model}
              memory={memory}
              isInUse={model.name === inUse}
              isFirst={inUse === undefined}
              version={version}
              onRemoved={noteRemoval}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const byInstalled = (one: LocalModel, other: LocalModel) =>
  Number(other.is_installed) - Number(one.is_installed);

const searchUses: Record<Exclude<LocalModel['purpose'], 'writing'>, string> = {
  embeddings: 'Finds people who say the same in other words. Their texts are read once, in the background.',
  reranking: 'Compares the best 50 people with the job once more. A search takes up to 20 seconds longer.',
};

function ModelRow({
  model,
  memory,
  isInUse,
  isFirst,
  version,
  onRemoved,
}: {
  model: LocalModel;
  memory: number;
  isInUse: boolean;
  isFirst: boolean;
  version: number;
  onRemoved: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { title, license, download: coming } = model;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72 space-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold">{title}</h3>
            {model.is_recommended && <Tag look="strong">Recommended</Tag>}
            {(isInUse || (model.is_installed && model.purpose !== 'writing')) && (
              <Tag look="done">In use</Tag>
            )}
          </div>
          {model.purpose !== 'writing' && <p className="text-sm">{searchUses[model.purpose]}</p>}
          <p className="text-muted text-sm">
            {describe(model)}
            {license && (
              <>
                {' · '}
                <a href={license.url} target="_blank" rel="noreferrer" className="link">
                  {license.name}
                </a>
              </>
            )}
          </p>
          {model.people && (
            <p role="status" className="text-sm">
              {describePeople(model.people)}
            </p>
          )}
          {model.words_per_second !== null && (
            <p className="text-sm">About {sayRate(model.words_per_second)} a second here.</p>
          )}
          {!model.fits && model.memory !== null && (
            <p className="text-sm">
              It needs {inGigabytes(model.memory)} of memory; this computer has {inGigabytes(memory)}.
            </p>
          )}
        </div>
        {!model.is_installed && !coming && model.fits && (
          <Button
            look={isFirst && model.is_recommended ? 'primary' : 'secondary'}
            size="small"
            aria-label={`Download ${title}`}
            onClick={() => setAsking(true)}
          >
            Download
          </Button>
        )}
      </div>
      {model.is_installed && (
        <InstalledActions model={model} isInUse={isInUse} version={version} onRemoved={onRemoved} />
      )}
      {coming && <DownloadState model={model} download={coming} />}
      <DownloadQuestion model={model} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

export function DownloadQuestion({
  model,
  isOpen,
  onClose,
}: {
  model: LocalModel;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { download } = useChangeLocalModels();
  const isLocal = useIsLocal();
  const { title, size, license } = model;
  return (
    <ConfirmMutation
      mutation={download}
      given={isOpen ? model : undefined}
      look="primary"
      title={`Download ${title}?`}
      confirmText="Accept and download"
      onClose={onClose}
    >
      {`${inGigabytes(size)} are downloaded to ${isLocal ? 'this computer' : 'the computer that the server runs on'}. `}
      You accept its license for your organization:{' '}
      <a href={license?.url} target="_blank" rel="noreferrer" className="link">
        {license?.name}
      </a>
      . That is recorded with your name.
    </ConfirmMutation>
  );
}

function describePeople({ done, total }: NonNullable<LocalModel['people']>): string {
  if (total === 0) return 'Nobody is in the talent pool yet.';
  if (done < total) return `${formatCount(done)} of ${formatCount(total)} people are read.`;
  return `All ${formatCount(total)} people are read.`;
}

const describe = ({ size, memory, languages }: LocalModel): string =>
  [
    inGigabytes(size),
    ...(memory === null ? [] : [`needs ${inGigabytes(memory)} of memory`]),
    ...(languages === null ? ['a file of this computer'] : [languages]),
  ].join(' · ');

function sayRate(words: number): string {
  const count = words >= 10 ? Math.round(words) : Math.max(0.1, Math.round(words * 10) / 10);
  return count === 1 ? '1 word' : `${count} words`;
}

function DownloadState({
  model,
  download: { id, status, detail, progress },
}: {
  model: LocalModel;
  download: NonNullable<LocalModel['download']>;
}) {
  const { pause, resume, discard } = useChangeLocalModels();
  const { title } = model;
  const failed = pause.error ?? resume.error ?? discard.error;
  const resumeText = status === 'failed' ? 'Try again' : 'Continue';
  const brought = `${inGigabytes(progress.done)} of ${inGigabytes(progress.total)}`;
  return (
    <div className="space-y-3">
      {status !== 'failed' && (
        <ProgressBar
          label={`How far the download of ${title} is`}
          value={status === 'queued' ? undefined : progress.done}
          max={progress.total}
        />
      )}
      <p role="status" className="text-sm">
        {status === 'queued' ? 'Waiting to begin.' : status === 'paused' ? `Paused at ${brought}.` : brought}
      </p>
      {status === 'failed' && <Notice kind="failed">{detail ?? 'The download failed. Try again.'}</Notice>}
      {id === null ? (
        <p className="text-muted text-sm">Another organization on this server downloads it.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {isComing(model) ? (
            <Button
              look="secondary"
              size="small"
              aria-label={`Pause ${title}`}
              busy={pause.isPending}
              onClick={() => pause.mutate(id)}
            >
              Pause
            </Button>
          ) : (
            <Button
              look="secondary"
              size="small"
              aria-label={`${resumeText}: ${title}`}
              busy={resume.isPending}
              onClick={() => resume.mutate(id)}
            >
              {resumeText}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            aria-label={`Cancel ${title}`}
            busy={discard.isPending}
            onClick={() => discard.mutate(id)}
          >
            Cancel
          </Button>
        </div>
      )}
      <FailureNotice error={failed} text="It could not be changed. Please try again." />
    </div>
  );
}

function InstalledActions({
  model: { name, title, purpose },
  isInUse,
  version,
  onRemoved,
}: {
  model: LocalModel;
  isInUse: boolean;
  version: number;
  onRemoved: () => void;
}) {
  const { remove, measure } = useChangeLocalModels();
  const save = useSaveWritingModel();
  const [isAsking, setAsking] = useState(false);
  const use = async () => {
    const trial = await measure.mutateAsync(name).catch(() => undefined);
    if (!trial?.works) return;
    save.mutate({ fields: { base_url: localModelAddress, model: name, api_key: null }, version });
  };
  const error = save.error ?? measure.error;
  const isWriting = purpose === 'writing';
  const measureText = measure.isPending ? 'Measuring...' : 'Measure its speed';
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        {!isInUse && isWriting && (
          <Button
            size="small"
            aria-label={`Use ${title}`}
            busy={measure.isPending || save.isPending}
            onClick={() => void use()}
          >
            Use
          </Button>
        )}
        {isWriting && (
          <Button
            look="secondary"
            size="small"
            aria-label={`${measureText}: ${title}`}
            busy={measure.isPending}
            onClick={() => measure.mutate(name)}
          >
            {measureText}
          </Button>
        )}
        {!isInUse && (
          <Button look="quiet" size="small" aria-label={`Delete ${title}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {save.isSuccess && isInUse && `The next post is written by ${title}.`}
      </p>
      {measure.data?.works === false && (
        <Notice kind="failed">{measure.data.detail ?? 'The model did not answer.'}</Notice>
      )}
      <FailureNotice error={error} text="It could not be changed. Please try again." />
      <ConfirmMutation
        mutation={remove}
        given={isAsking ? name : undefined}
        title={`Delete ${title}?`}
        confirmText="Delete the model"
        onClose={() => setAsking(false)}
        onDone={onRemoved}
      >
        Its file is deleted from the computer that the server runs on.
      </ConfirmMutation>
    </div>
  );
}

function AddFile() {
  const picker = useRef<HTMLInputElement>(null);
  const { add } = useChangeLocalModels();
  return (
    <div className="space-y-3">
      <Button look="secondary" size="small" busy={add.isPending} onClick={() => picker.current?.click()}>
        {add.isPending ? 'Copying the file...' : 'Use a file of this computer'}
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label="Model to add"
        tabIndex={-1}
        className="sr-only"
        disabled={add.isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) add.mutate(file);
          // Choosing the same file again must fire a change event.
          target.value = '';
        }}
      />
      <p role="status" className="text-muted text-sm">
        {add.isSuccess ? `${add.data.name} is installed.` : 'In the GGUF format.'}
      </p>
      {add.isError && (
        <Notice kind="failed">
          {problemText(add.error, 'The file could not be added. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
