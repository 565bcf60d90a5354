import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/**
 * The form of settings that connect another service. It starts anew from each stored version, so that a typed secret does not
 * stay after it was saved, and a colleague's change is seen; the focus and what is said stay.
 */
export function useConnectionForm<Values extends FieldValues, Fields>({
  values,
  version,
  toFields,
  schema,
  save,
}: {
  values: Values;
  version: number;
  toFields: (values: Values) => Fields;
  schema: $ZodType<Fields>;
  save: Pick<
    UseMutationResult<unknown, Error, { fields: Fields; version: number }>,
    'mutateAsync' | 'isSuccess'
  >;
}) {
  const form = useForm<Values, unknown, Fields>({
    defaultValues: values as DefaultValues<Values>,
    resolver: payloadResolver(toFields, schema),
  });
  const { reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values belong to the version
  useEffect(() => reset(values), [version, reset]);
  const submit = useSingleFlight((fields: Fields) => save.mutateAsync({ fields, version }));
  return {
    ...form,
    errors: form.formState.errors,
    onSubmit: form.handleSubmit(submit),
    isSaved: save.isSuccess && !form.formState.isDirty,
  };
}
