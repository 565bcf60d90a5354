import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import type { DraftKind } from '../../lib/drafts.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { problemText } from '../../lib/problem-text.ts';
import { isSameTexts, useDraft, useFormDraft } from '../../lib/use-draft.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton, ConfirmDialog } from '../../ui/dialog.tsx';
import { RestoredNotice } from '../../ui/draft-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormOutcome } from './form-outcome.tsx';

/**
 * The form starts anew from each stored version, so that a typed secret does not stay after it was saved, and a
 * colleague's change is seen.
 */
export function useConnectionForm<Values extends FieldValues, Fields>({
  values,
  version,
  toFields,
  schema,
  save,
  check,
}: {
  values: Values;
  version: number;
  toFields: (values: Values) => Fields;
  schema: $ZodType<Fields>;
  save: Pick<
    UseMutationResult<unknown, Error, { fields: Fields; version: number }>,
    'mutateAsync' | 'isSuccess'
  >;
  check?: (fields: Fields) => Promise<{ works: boolean; detail?: string | undefined }>;
}) {
  const form = useForm<Values, unknown, Fields>({
    defaultValues: values as DefaultValues<Values>,
    resolver: payloadResolver(toFields, schema),
  });
  const { reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values belong to the version
  useEffect(() => reset(values), [version, reset]);
  const [isChecking, setChecking] = useState(false);
  /** Undefined also where the check could not be made. */
  const [checked, setChecked] = useState<{ works: boolean; detail?: string | undefined }>();
  const submit = useSingleFlight(async (fields: Fields) => {
    setChecked(undefined);
    await save.mutateAsync({ fields, version });
    if (!check) return;
    setChecking(true);
    setChecked(await check(fields).catch(() => undefined));
    setChecking(false);
  });
  const isSaved = save.isSuccess && !form.formState.isDirty && !isChecking;
  return {
    ...form,
    errors: form.formState.errors,
    onSubmit: form.handleSubmit(submit),
    isSaved,
    isChecking,
    checked: isSaved ? checked : undefined,
  };
}

interface Kept<Values> {
  version: number;
  values: Values;
}

const draftKind = <Values extends FieldValues>(name: string, blank: Values): DraftKind<Kept<Values>> => ({
  name,
  version: 1,
  read: (stored) => {
    const { version, values } = (stored ?? {}) as Partial<Kept<Values>>;
    const isWhole = Object.entries(blank).every(([key, value]) => typeof values?.[key] === typeof value);
    return typeof version === 'number' && values && isWhole ? { version, values } : undefined;
  },
});

export const useHasDraft = (name: string): boolean =>
  useDraft(useMemo(() => draftKind(name, {}), [name])).found !== undefined;

export function useConnectionDraft<Values extends FieldValues>(
  { subscribe, reset }: Pick<UseFormReturn<Values>, 'subscribe' | 'reset'>,
  { name, values, version, secret }: { name: string; values: Values; version: number; secret: keyof Values },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields never change
  const kind = useMemo(() => draftKind(name, values), [name]);
  const { store, found, forget } = useDraft(kind);
  useFormDraft<Values, Kept<Values>>({ subscribe }, store, (typed) => {
    const kept = { ...typed, [secret]: '' };
    return isSameTexts(kept, values) ? undefined : { version, values: kept };
  });
  // What was typed beside another version would undo what a colleague has saved since.
  const restored = found?.value.version === version ? found : undefined;
  // Runs after the form has started from the stored version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once
  useEffect(() => {
    if (restored) reset(restored.value.values, { keepDefaultValues: true });
  }, []);
  if (!restored) return null;
  return (
    <RestoredNotice
      savedAt={restored.savedAt}
      className="sm:col-span-full"
      onDiscard={() => {
        reset(values);
        store.remove();
        forget();
      }}
    />
  );
}

interface Removal {
  label: string;
  mutation: UseMutationResult<unknown, Error, void>;
  title: string;
  confirmText: string;
  text: string;
}

export function ConnectionActions({
  save,
  saveLook,
  isChecking = false,
  saved,
  unusable,
  test,
  tested,
  testText = 'Test',
  onTest,
  onCancel,
  removal,
}: {
  save: Pick<UseMutationResult, 'isPending' | 'error' | 'submittedAt'>;
  saveLook?: ComponentProps<typeof Button>['look'];
  isChecking?: boolean;
  saved: string | false;
  unusable?: string | false | undefined;
  test: Pick<UseMutationResult, 'isPending' | 'error' | 'submittedAt'>;
  /** Not said of what was saved after the test. */
  tested: ReactNode;
  testText?: string;
  onTest: () => void;
  onCancel?: (() => void) | undefined;
  removal?: Removal | false;
}) {
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <div ref={container} tabIndex={-1} className="space-y-6 sm:col-span-full">
      <div className="space-y-3 empty:hidden">
        {!test.isPending && test.submittedAt > save.submittedAt && tested}
        {test.submittedAt <= save.submittedAt && unusable && <Notice kind="failed">{unusable}</Notice>}
        <FormOutcome
          done={test.submittedAt <= save.submittedAt && !unusable && saved}
          error={save.error ?? test.error}
          fallback={
            save.error
              ? 'The settings could not be saved. Please try again.'
              : 'The test could not be run. Please try again.'
          }
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={saveLook} busy={save.isPending || isChecking}>
          {save.isPending ? 'Saving...' : isChecking ? 'Checking...' : 'Save'}
        </Button>
        <Button look="secondary" busy={test.isPending} onClick={onTest}>
          {test.isPending ? 'Testing...' : testText}
        </Button>
        {onCancel && <CancelButton look="quiet" onClick={onCancel} />}
        {removal && <RemoveButton {...removal} onRemoved={noteRemoval} />}
      </div>
    </div>
  );
}

function RemoveButton({
  label,
  mutation,
  text,
  onRemoved,
  ...question
}: Removal & { onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    mutation.reset();
    setAsking(false);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={isAsking}
        busy={mutation.isPending}
        failure={
          mutation.error
            ? problemText(mutation.error, 'It could not be removed. Please try again.')
            : undefined
        }
        onCancel={close}
        onConfirm={() => mutation.mutate(undefined, { onSuccess: onRemoved })}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
