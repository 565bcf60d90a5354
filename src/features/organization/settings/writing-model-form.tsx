import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  listOfferedModels,
  type ModelTest,
  type OfferedModels,
  type WritingModel,
  type WritingModelFields,
  writingModelFields,
} from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress, modelPresets } from '../../../../contract/organization/settings.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { useRefusal } from '../../../ui/permitted-button.tsx';
import { ConnectionActions, useConnectionForm } from '../../settings/connection-actions.tsx';
import {
  useOfferedModels,
  useRemoveWritingModel,
  useSaveWritingModel,
  useTestWritingModel,
} from './use-writing-model.ts';

const [ollama] = modelPresets;

/** Shows nothing where none runs, or where the server may not ask. */
export function FoundOllama({ onUse }: { onUse: (model: string) => void }) {
  const api = useApi();
  const refusalOf = useRefusal();
  const { data: models } = useQuery({
    queryKey: ['found-ollama'],
    enabled: refusalOf(listOfferedModels) === undefined,
    queryFn: async ({ signal }) => {
      const body = { base_url: ollama.baseUrl, is_probe: true };
      const found = await api.call(listOfferedModels, { body }, { signal });
      return found.is_absent ? null : found.models;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!models) return null;
  // Those that only turn texts into vectors can't write.
  const [first, ...others] = models.filter((name) => !/embed|bge-|minilm/i.test(name));
  return (
    <Notice kind="info" className="mb-6">
      {first === undefined ? (
        <p>
          Ollama runs on this machine, without a model that writes. Fetch one, for example with{' '}
          <code>ollama pull qwen3:8b</code>.
        </p>
      ) : (
        <>
          <p>
            {`Ollama runs on this machine, with ${first}`}
            {others.length > 0 && ` and ${others.length} more`}.
          </p>
          <Button look="secondary" size="small" className="mt-3" onClick={() => onUse(first)}>
            {`Use ${first}`}
          </Button>
        </>
      )}
    </Notice>
  );
}

export interface WritingModelValues {
  preset: string;
  base_url: string;
  model: string;
  api_key: string;
  removesKey: boolean;
}

function toValues({ base_url, model, source }: WritingModel): WritingModelValues {
  const isService = source === 'settings' && base_url !== localModelAddress;
  return {
    preset: isService ? presetOf(base_url) : 'ollama',
    base_url: isService ? base_url : (modelPresets[0]?.baseUrl ?? ''),
    model: isService ? model : '',
    api_key: '',
    removesKey: false,
  };
}

const presetOf = (baseUrl: string): string =>
  modelPresets.find((preset) => preset.baseUrl === baseUrl)?.id ?? 'compatible';

/** An empty key field keeps the stored key. */
const toFields = ({ base_url, model, api_key, removesKey }: WritingModelValues): WritingModelFields => ({
  base_url,
  model,
  ...(api_key.trim() ? { api_key } : removesKey ? { api_key: null } : {}),
});

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export function ModelTestResult({ result }: { result: ModelTest }) {
  if (!result.works) {
    return <Notice kind="failed">{result.detail ?? 'The model did not answer.'}</Notice>;
  }
  return (
    <Notice kind="done">
      <p className="font-semibold">
        The model answered in {seconds(result.total_ms)}
        {result.first_words_ms !== undefined && `, its first words after ${seconds(result.first_words_ms)}`}.
      </p>
      <p className="mt-1">“{result.answer}”</p>
    </Notice>
  );
}

/** `found`: a model of the Ollama on this machine, to begin with. */
export function WritingModelForm({ stored, found }: { stored: WritingModel; found: string }) {
  const offered = useOfferedModels();
  const test = useTestWritingModel();
  const save = useSaveWritingModel();
  const remove = useRemoveWritingModel();
  const { register, handleSubmit, setValue, watch, errors, onSubmit, isSaved } = useConnectionForm({
    values: { ...toValues(stored), ...(found && { model: found }) },
    version: stored.version,
    toFields,
    schema: writingModelFields,
    save,
  });
  const typed = watch();
  const askForModels = (baseUrl: string) => {
    const { model: _model, ...service } = toFields({ ...typed, base_url: baseUrl });
    test.reset();
    offered.mutate(service);
  };
  const choosePreset = (id: string) => {
    const preset = modelPresets.find((each) => each.id === id) ?? modelPresets[0];
    setValue('preset', preset.id);
    setValue('base_url', preset.baseUrl, { shouldDirty: true });
    test.reset();
    offered.reset();
    if (preset.baseUrl && !preset.needsKey) askForModels(preset.baseUrl);
  };
  const isStored = stored.source === 'settings' && stored.base_url !== localModelAddress;
  const fallback = stored.default_model ?? 'the built-in composer';

  return (
    <Form onSubmit={onSubmit} aria-label="Writing model" className="grid gap-6">
      <SelectField
        label="Service"
        {...register('preset', { onChange: ({ target }) => choosePreset(target.value) })}
      >
        <Options of={modelPresets.map(({ id, label }) => [id, label])} />
      </SelectField>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        hint="Of an endpoint with OpenAI’s chat completions. It usually ends in /v1."
        error={errors.base_url?.message}
        {...register('base_url', { onChange: ({ target }) => setValue('preset', presetOf(target.value)) })}
      />
      <KeyField
        hasKey={stored.has_key && stored.source === 'settings'}
        isRemoved={typed.removesKey}
        error={errors.api_key?.message}
        input={register('api_key')}
        onRemove={(removes) => setValue('removesKey', removes, { shouldDirty: true })}
      />
      <ModelNameField
        offered={offered}
        error={errors.model?.message}
        input={register('model')}
        onList={typed.base_url ? () => askForModels(typed.base_url) : undefined}
      />
      <ConnectionActions
        save={save}
        saved={isSaved && isStored && `Saved. The next post is written by ${stored.model}.`}
        test={test}
        tested={test.data && <ModelTestResult result={test.data} />}
        onTest={handleSubmit((fields) => {
          // It would say the same of the same service twice.
          if (offered.isError) offered.reset();
          test.mutate(fields);
        })}
        removal={
          isStored && {
            label: `Use ${fallback} again`,
            mutation: remove,
            title: `Use ${fallback} again?`,
            confirmText: 'Remove this model',
            text: `Its address and its key are deleted here. The next post is written by ${fallback}.`,
          }
        }
      />
    </Form>
  );
}

function ModelNameField({
  offered,
  error,
  input,
  onList,
}: {
  offered: ReturnType<typeof useOfferedModels>;
  error: string | undefined;
  input: UseFormRegisterReturn;
  onList: (() => void) | undefined;
}) {
  const namesId = useId();
  return (
    <div>
      <TextField
        label="Model"
        required
        autoComplete="off"
        spellCheck={false}
        list={namesId}
        hint={offered.data ? describeOffer(offered.data) : 'The name that the service gives it.'}
        error={error}
        {...input}
      />
      <datalist id={namesId}>
        {offered.data?.models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button
        look="secondary"
        size="small"
        className="mt-3"
        busy={offered.isPending}
        disabled={!onList}
        onClick={onList}
      >
        {offered.isPending ? 'Asking...' : 'List models'}
      </Button>
      {offered.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(offered.error, 'The service could not be asked.')}
        </Notice>
      )}
    </div>
  );
}

function KeyField({
  hasKey,
  isRemoved,
  error,
  input,
  onRemove,
}: {
  hasKey: boolean;
  isRemoved: boolean;
  error: string | undefined;
  input: UseFormRegisterReturn;
  onRemove: (removes: boolean) => void;
}) {
  const hint = !hasKey
    ? 'Leave it empty where the service asks for none. It is stored encrypted.'
    : isRemoved
      ? 'The stored key is removed when you save.'
      : 'A key is stored and never shown. Type a new one to replace it; it is kept for this address alone.';
  return (
    <div>
      <TextField label="Key" type="password" autoComplete="off" hint={hint} error={error} {...input} />
      {hasKey && (
        <Button look="secondary" size="small" className="mt-3" onClick={() => onRemove(!isRemoved)}>
          {isRemoved ? 'Keep the key' : 'Remove the key'}
        </Button>
      )}
    </div>
  );
}

function describeOffer({ models, passed_over: passedOver = 0 }: OfferedModels): string {
  if (passedOver === 0) return describeNames(models);
  return `${describeNames(models)} ${passedOver} of its list could not be read.`;
}

function describeNames(models: string[]): string {
  if (models.length === 0) return 'The service offers no model. Load or pull one there first.';
  const shown = models.slice(0, 5).join(', ');
  return models.length > 5 ? `Offered: ${shown} and ${models.length - 5} more.` : `Offered: ${shown}.`;
}
