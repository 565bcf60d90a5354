import { useEffect, useId } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import {
  type WritingModel,
  type WritingModelFields,
  writingModelFields,
} from '../../../contract/api/settings.ts';
import { modelPresets } from '../../../contract/model/settings.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FoundOllama } from './found-ollama.tsx';
import { ModelTestResult } from './model-test-result.tsx';
import {
  useOfferedModels,
  useRemoveWritingModel,
  useSaveWritingModel,
  useTestWritingModel,
} from './use-writing-model.ts';
import { presetOf, toFields, toValues, type WritingModelValues } from './writing-model-values.ts';

/** Address, key and name of a model, with a test before it is saved. */
export function WritingModelForm({ stored }: { stored: WritingModel }) {
  const form = useForm<WritingModelValues, unknown, WritingModelFields>({
    defaultValues: toValues(stored),
    resolver: payloadResolver(toFields, writingModelFields),
  });
  const { register, handleSubmit, setValue, reset, watch, formState } = form;
  const typed = watch();
  const offered = useOfferedModels();
  const test = useTestWritingModel();
  const save = useSaveWritingModel();
  const remove = useRemoveWritingModel();

  // A test may refetch the settings; only another version replaces what is typed.
  const { version } = stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values belong to the version
  useEffect(() => reset(toValues(stored)), [version, reset]);

  const submit = useSingleFlight((fields: WritingModelFields) => save.mutateAsync({ fields, version }));
  const askForModels = (baseUrl: string) => {
    const { model: _model, ...service } = toFields({ ...typed, base_url: baseUrl });
    offered.mutate(service);
  };
  const choosePreset = (id: string, model?: string) => {
    const preset = modelPresets.find((each) => each.id === id) ?? modelPresets[0];
    setValue('preset', preset.id);
    setValue('base_url', preset.baseUrl, { shouldDirty: true });
    if (model) setValue('model', model, { shouldDirty: true });
    test.reset();
    offered.reset();
    if (preset.baseUrl && !preset.needsKey) askForModels(preset.baseUrl);
  };
  const error = save.error ?? remove.error;

  return (
    <Form onSubmit={handleSubmit(submit)} aria-label="Writing model" className="grid gap-6">
      {stored.source === 'none' && <FoundOllama onUse={(model) => choosePreset('ollama', model)} />}
      <SelectField
        label="Service"
        {...register('preset', { onChange: ({ target }) => choosePreset(target.value) })}
      >
        {modelPresets.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        hint="Of an endpoint with OpenAI’s chat completions. It usually ends in /v1."
        error={formState.errors.base_url?.message}
        {...register('base_url', { onChange: ({ target }) => setValue('preset', presetOf(target.value)) })}
      />
      <KeyField
        hasKey={stored.has_key && stored.source === 'settings'}
        isRemoved={typed.removesKey}
        error={formState.errors.api_key?.message}
        input={register('api_key')}
        onRemove={(removes) => setValue('removesKey', removes, { shouldDirty: true })}
      />
      <ModelNameField
        offered={offered}
        error={formState.errors.model?.message}
        input={register('model')}
        onList={typed.base_url ? () => askForModels(typed.base_url) : undefined}
      />
      {(test.data || test.isError) && !test.isPending && (
        <ModelTestResult result={test.data} error={test.error} />
      )}
      {error && (
        <Notice kind="failed">
          {problemText(error, 'The settings could not be saved. Please try again.')}
        </Notice>
      )}
      {save.isSuccess && !formState.isDirty && (
        <Notice kind="done">Saved. The next post is written by {stored.model}.</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button
          look="secondary"
          busy={test.isPending}
          onClick={handleSubmit((fields) => test.mutate(fields))}
        >
          {test.isPending ? 'Testing...' : 'Test'}
        </Button>
        {stored.source === 'settings' && (
          <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {stored.default_model ? `Use ${stored.default_model} again` : 'Use the built-in composer again'}
          </Button>
        )}
      </div>
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
  /** Asks the service for its models; absent while its address is unknown. */
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
        hint={offered.data ? describeOffer(offered.data.models) : 'The name that the service gives it.'}
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

function describeOffer(models: string[]): string {
  if (models.length === 0) return 'The service offers no model. Load or pull one there first.';
  const shown = models.slice(0, 5).join(', ');
  return models.length > 5 ? `Offered: ${shown} and ${models.length - 5} more.` : `Offered: ${shown}.`;
}
