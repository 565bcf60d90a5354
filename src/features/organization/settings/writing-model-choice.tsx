import { type ReactNode, useId, useState } from 'react';
import type { LocalModels } from '../../../../contract/organization/local-models.calls.ts';
import type { WritingModel } from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { LocalModelList } from './local-model-list.tsx';
import { useLocalModels } from './use-local-models.ts';
import { useRemoveWritingModel } from './use-writing-model.ts';
import { WritingModelForm } from './writing-model-form.tsx';

type Way = 'computer' | 'service' | 'none';

const absence: Record<Exclude<LocalModels['state'], 'ready'>, string> = {
  off: 'Models on this computer are switched off on this server. Its operator can allow them with LOCAL_MODEL.',
  unavailable: 'This installation has no engine for models on this computer.',
};

/** Three ways to write: a model on this computer, one at a service, or none. */
export function WritingModelChoice({ stored }: { stored: WritingModel }) {
  const { data: local, isPending } = useLocalModels();
  const [chosen, choose] = useState<Way>();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  const isReady = local?.state === 'ready';
  const suffices = isReady && local.models.some(({ is_recommended }) => is_recommended);
  const way = chosen ?? wayOf(stored, suffices);
  const fallback = stored.default_model ?? 'the built-in composer';
  return (
    <>
      <fieldset className="mb-6">
        <legend className="mb-2 font-semibold text-sm">What writes your posts</legend>
        <div className={`grid gap-3 ${isReady ? 'md:grid-cols-[4fr_3fr_3fr]' : 'md:grid-cols-2'}`}>
          {isReady && (
            <Card
              isChosen={way === 'computer'}
              title="This computer"
              mark={suffices && <Tag>Recommended</Tag>}
              onChoose={() => choose('computer')}
            >
              A model runs beside the server. No account, nothing leaves it, and it works offline.
            </Card>
          )}
          <Card isChosen={way === 'service'} title="A service" onChoose={() => choose('service')}>
            A program such as Ollama, or a provider with a key.
          </Card>
          <Card isChosen={way === 'none'} title="None" onChoose={() => choose('none')}>
            {stored.default_model
              ? `The default of this server writes: ${stored.default_model}.`
              : 'The built-in composer drafts posts from your profile.'}
          </Card>
        </div>
        {local && local.state !== 'ready' && (
          <p className="mt-3 text-muted text-sm">{absence[local.state]}</p>
        )}
      </fieldset>
      {way === 'computer' && local && <LocalModelList local={local} stored={stored} />}
      {way === 'service' && <WritingModelForm stored={stored} />}
      {way === 'none' && <NoModel isInUse={stored.source !== 'settings'} fallback={fallback} />}
    </>
  );
}

function wayOf({ source, base_url }: WritingModel, suffices: boolean): Way {
  if (source === 'settings') return base_url === localModelAddress ? 'computer' : 'service';
  return suffices ? 'computer' : 'service';
}

function Card({
  isChosen,
  title,
  mark,
  onChoose,
  children,
}: {
  isChosen: boolean;
  title: string;
  mark?: ReactNode;
  onChoose: () => void;
  children: ReactNode;
}) {
  const textId = useId();
  return (
    <label
      className={`block cursor-pointer rounded-card border p-4 focus-within:outline-2 focus-within:outline-strong ${isChosen ? 'border-strong bg-strong-soft' : 'border-edge bg-panel hover:border-strong'}`}
    >
      <span className="flex flex-wrap items-center gap-2">
        <input
          type="radio"
          name="way"
          checked={isChosen}
          aria-label={title}
          aria-describedby={textId}
          onChange={onChoose}
          className="size-4 accent-strong"
        />
        <span className="font-semibold">{title}</span>
        {mark}
      </span>
      <span id={textId} className="mt-2 block text-muted text-sm">
        {children}
      </span>
    </label>
  );
}

function NoModel({ isInUse, fallback }: { isInUse: boolean; fallback: string }) {
  const remove = useRemoveWritingModel();
  if (isInUse) return <p className="text-muted">In use: {fallback}.</p>;
  return (
    <div className="space-y-3">
      <p className="text-muted">
        The model that is chosen now is forgotten here, with the key of its service. Files of models stay.
      </p>
      <Button busy={remove.isPending} onClick={() => remove.mutate()}>{`Use ${fallback}`}</Button>
      {remove.isError && (
        <Notice kind="failed">
          {problemText(remove.error, 'It could not be changed. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
