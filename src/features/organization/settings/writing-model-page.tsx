import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type LocalModels,
  startModelDownload,
} from '../../../../contract/organization/local-models.calls.ts';
import { acceptProcessor, type Processor } from '../../../../contract/organization/processors.calls.ts';
import {
  saveCandidateReading,
  saveWritingModel,
  type WritingModel,
} from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { formatCount, formatDate, inGigabytes } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CandidateReadingChoice } from '../../search/settings/candidate-reading-choice.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { LocalModelList, SearchModelList } from './local-model-list.tsx';
import { useLocalModels } from './use-local-models.ts';
import {
  useDecideOnProcessor,
  useProcessors,
  useRemoveWritingModel,
  useTestWritingModel,
  useWritingModel,
} from './use-writing-model.ts';
import { FoundOllama, ModelTestResult, WritingModelForm } from './writing-model-form.tsx';

type Way = 'computer' | 'service' | 'none';

const absence: Record<Exclude<LocalModels['state'], 'ready'>, string> = {
  off: 'Models on this computer are switched off on this server by its operator, with LOCAL_MODEL. One that was chosen writes again once they are allowed.',
  unavailable: 'This installation has no engine for models on this computer.',
};

function WritingModelChoice({ stored }: { stored: WritingModel }) {
  const { data: local, isPending } = useLocalModels();
  const { hash } = useLocation();
  const [chosen, choose] = useState<Way | undefined>(hash === '#this-computer' ? 'computer' : undefined);
  const [found, setFound] = useState('');
  if (isPending) return <LoadingMark text="Loading settings..." />;
  const isReady = local?.state === 'ready';
  const suffices = isReady && local.models.some(({ is_recommended }) => is_recommended);
  const used = wayOf(stored, isReady);
  const way = chosen === 'computer' && !isReady ? used : (chosen ?? used);
  const fallback = stored.default_model ?? 'the built-in composer';
  const marks = (one: Way) => used === one && <Tag look="done">In use</Tag>;
  return (
    <>
      <fieldset id={choiceId} className="mb-6">
        <legend className="mb-2 font-semibold text-sm">What writes your posts</legend>
        <div className={`grid gap-3 ${isReady ? 'md:grid-cols-[4fr_3fr_3fr]' : 'md:grid-cols-2'}`}>
          {isReady && (
            <Card
              isChosen={way === 'computer'}
              title="This computer"
              mark={marks('computer') || (suffices && <Tag>Recommended</Tag>)}
              onChoose={() => choose('computer')}
            >
              A model runs beside the server. No account, nothing leaves it, and it works offline.
            </Card>
          )}
          <Card
            isChosen={way === 'service'}
            title="A service"
            mark={marks('service')}
            onChoose={() => choose('service')}
          >
            A program such as Ollama, or a provider with a key.
          </Card>
          <Card isChosen={way === 'none'} title="None" mark={marks('none')} onChoose={() => choose('none')}>
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
      {stored.source === 'none' && way !== 'computer' && (
        <FoundOllama
          onUse={(model) => {
            setFound(model);
            choose('service');
          }}
        />
      )}
      {way === 'service' && <WritingModelForm key={found} stored={stored} found={found} />}
      {way === 'none' && stored.source === 'settings' && <NoModel fallback={fallback} />}
    </>
  );
}

function wayOf({ source, base_url }: WritingModel, isReady: boolean): Way {
  if (source !== 'settings') return 'none';
  return isReady && base_url === localModelAddress ? 'computer' : 'service';
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

function NoModel({ fallback }: { fallback: string }) {
  const remove = useRemoveWritingModel();
  return (
    <div className="space-y-3">
      <p className="text-muted">
        The model that is chosen now is forgotten here, with the key of its service where it has one. Files of
        models stay.
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

const useTexts: Record<Processor['uses'][number], string> = {
  reading: 'reads the candidates of searches, where that is switched on',
  drafts: 'drafts mails to people',
  vectors: 'turns titles, skills and summaries into vectors for searches',
};

export function ProcessorList() {
  const { data: processors, error, isPending, refetch } = useProcessors();
  const decide = useDecideOnProcessor();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!processors) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  if (processors.length === 0) {
    return (
      <p className="text-muted">
        No text about candidates leaves this server, as long as the built-in composer or a model on this
        computer writes.
      </p>
    );
  }
  const pending = decide.isPending ? decide.variables : undefined;
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-hairline border-hairline border-y">
        {processors.map((one) => (
          <ProcessorRow
            key={`${one.host} ${one.model}`}
            processor={one}
            isBusy={pending?.host === one.host && pending.model === one.model}
            onDecide={() =>
              !pending && decide.mutate({ host: one.host, model: one.model, accepts: !one.accepted })
            }
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {decide.isSuccess &&
          (decide.variables.accepts ? 'Accepted.' : 'Withdrawn. Nothing more is sent to it.')}
      </p>
      {decide.isError && (
        <Notice kind="failed">
          {problemText(decide.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

function ProcessorRow({
  processor: { host, model, uses, accepted },
  isBusy,
  onDecide,
}: {
  processor: Processor;
  isBusy: boolean;
  onDecide: () => void;
}) {
  const use =
    uses.length > 0 ? `It ${uses.map((name) => useTexts[name]).join(', ')}.` : 'It is no longer connected.';
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          <span className="font-semibold">{model}</span> at {host}
        </p>
        <p className="text-muted text-sm">{use}</p>
        <p className="mt-1 text-sm">
          {accepted
            ? `Accepted by ${accepted.by} on ${formatDate(accepted.at)}.`
            : 'Not accepted: it gets no text about candidates.'}
        </p>
      </div>
      <Button
        look={accepted ? 'secondary' : 'primary'}
        busy={isBusy}
        aria-label={`${accepted ? 'Withdraw' : 'Accept'} ${model} at ${host}`}
        onClick={onDecide}
      >
        {accepted ? 'Withdraw' : 'Accept'}
      </Button>
    </li>
  );
}

function ModelUsage({ months }: { months: WritingModel['usage'] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-hairline border-b text-muted text-sm">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Month
            </th>
            {['Requests', 'Tokens read', 'Tokens written'].map((title) => (
              <th key={title} scope="col" className="py-2 pl-4 text-right font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, calls, input_tokens, output_tokens }) => (
            <tr key={month} className="border-hairline border-b">
              <th scope="row" className="whitespace-nowrap py-2 pr-4 font-normal">
                {month}
              </th>
              {[calls, input_tokens, output_tokens].map((count, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                <td key={column} className="py-2 pl-4 text-right">
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function WritingModelPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      {isOwner ? (
        <OwnersSettings />
      ) : (
        <SettingsSection title="Writing model">
          <p className="text-muted">
            Only an Owner of your organization can see and change the writing model.
          </p>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}

function OwnersSettings() {
  const { data, isPending, error, refetch } = useWritingModel();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SettingsSection
        title="Writing model"
        description="Posts are written by a language model on this computer or at a service, or by the built-in composer. Changes apply from the next post on."
      >
        <ModelInUse stored={data} />
        <Permitted changes={saveWritingModel}>
          <WritingModelChoice stored={data} />
        </Permitted>
      </SettingsSection>
      <SettingsSection
        title="Texts about candidates"
        description="What you hold on candidates goes to a model only after an Owner has accepted it, and anew for another address or model. Make sure that your agreement with its operator covers this."
      >
        <Permitted changes={acceptProcessor}>
          <ProcessorList />
        </Permitted>
      </SettingsSection>
      {data.usage.length > 0 && (
        <SettingsSection title="Usage" description="Requests and tokens of all models, by month.">
          <ModelUsage months={data.usage} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Reading candidates"
        description="The model can judge the best candidates of a search by the criteria of the job. Its verdicts count only with a quote from the candidate’s own text."
      >
        <Permitted changes={saveCandidateReading}>
          <CandidateReadingChoice hasModel={data.source !== 'none'} />
        </Permitted>
      </SettingsSection>
      <SettingsSection
        title="Search on this computer"
        description="Searches read words. These models read meaning, on the computer that the server runs on: no text leaves it. Once installed, every search on this server uses them."
      >
        <Permitted changes={startModelDownload}>
          <SearchModelList stored={data} />
        </Permitted>
      </SettingsSection>
    </>
  );
}

const choiceId = 'what-writes';

function ModelInUse({ stored }: { stored: WritingModel }) {
  const { data: local } = useLocalModels();
  const test = useTestWritingModel();
  const remove = useRemoveWritingModel();
  const [isAsking, setAsking] = useState(false);
  const isOwn = stored.source === 'settings';
  const isHere = isOwn && stored.base_url === localModelAddress;
  const file = local?.models.find(
    ({ name, is_installed }) => isHere && is_installed && name === stored.model,
  );
  const isMissing = isHere && local?.state === 'ready' && !file;
  const facts = [
    file && inGigabytes(file.size),
    isOwn && !isHere && `at ${hostOf(stored.base_url)}`,
    isOwn && stored.since && `since ${formatDate(stored.since)}`,
  ];
  return (
    <div className="mb-6 space-y-3 rounded-control border border-hairline bg-panel px-4 py-3">
      <div className="space-y-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">In use:</span> {describeInUse(stored)}
        </p>
        {stored.source !== 'none' && (
          <p className="text-muted text-sm">
            It writes posts and their proposals, and drafts mails to people. It reads candidates of searches
            only where that is switched on below.
          </p>
        )}
        {facts.some(Boolean) && <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>}
      </div>
      {isMissing && (
        <Notice kind="failed">
          {`The file of ${stored.model} is not on this computer any more. Install it again, or choose another model.`}
        </Notice>
      )}
      {stored.source !== 'none' && (
        <Permitted changes={saveWritingModel}>
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="small" busy={test.isPending} onClick={() => test.mutate({})}>
              Try it
            </Button>
            <Button
              look="quiet"
              size="small"
              onClick={() =>
                document.getElementById(choiceId)?.querySelector<HTMLElement>('input:checked')?.focus()
              }
            >
              Change
            </Button>
            {isOwn && (
              <Button look="quiet" size="small" onClick={() => setAsking(true)}>
                Remove
              </Button>
            )}
          </div>
        </Permitted>
      )}
      {test.data && <ModelTestResult result={test.data} />}
      {test.isError && (
        <Notice kind="failed">
          {problemText(test.error, 'The model could not be tried. Please try again.')}
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Stop using ${stored.model}?`}
        confirmText="Remove"
        busy={remove.isPending}
        failure={
          remove.error ? problemText(remove.error, 'It could not be removed. Please try again.') : undefined
        }
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {stored.default_model
          ? `The default of this server writes from then on: ${stored.default_model}.`
          : 'The built-in composer drafts posts from then on.'}{' '}
        {isHere ? !isMissing && 'Its file stays on the computer.' : 'The key of its service is forgotten.'}
      </ConfirmDialog>
    </div>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

function describeInUse({ source, model, base_url }: WritingModel): string {
  if (source === 'settings') return base_url === localModelAddress ? `${model}, on this computer` : model;
  return source === 'environment'
    ? `${model}, the default of this server`
    : 'the built-in composer, which needs no model';
}
