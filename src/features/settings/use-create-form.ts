import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/** A form that creates one thing after another: it is empty again after each. */
export function useCreateForm<Values extends FieldValues>(
  schema: $ZodType<Values, Values>,
  empty: DefaultValues<Values>,
  create: Pick<UseMutationResult<unknown, Error, Values>, 'mutateAsync'>,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema as never) as never, defaultValues: empty });
  const submit = useSingleFlight(async (values: Values) => {
    await create.mutateAsync(values);
    form.reset(empty);
  });
  return { register: form.register, errors: form.formState.errors, onSubmit: form.handleSubmit(submit) };
}
