import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { CallError } from '../../lib/problem-text.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/**
 * A form that is empty again once it has done its work. A refusal of a field stands at the field, the first of which has the
 * focus; `failure` is everything else.
 */
export function useCreateForm<Values extends FieldValues>(
  schema: $ZodType<Values, Values>,
  empty: DefaultValues<Values>,
  create: { mutateAsync: (values: Values) => Promise<unknown>; error: Error | null },
  onDone?: () => void,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema as never) as never, defaultValues: empty });
  const submit = useSingleFlight(async (values: Values) => {
    try {
      await create.mutateAsync(values);
    } catch (error) {
      for (const [at, [name, message]] of refusalsOf(error, empty).entries()) {
        form.setError(name as Path<Values>, { message }, { shouldFocus: at === 0 });
      }
      throw error;
    }
    form.reset(empty);
    onDone?.();
  });
  const failure = refusedField(create.error, empty) ? null : create.error;
  return {
    register: form.register,
    watch: form.watch,
    errors: form.formState.errors,
    failure,
    onSubmit: form.handleSubmit(submit),
  };
}

export const refusedField = (error: unknown, fields: object): string | undefined =>
  refusalsOf(error, fields)[0]?.[0];

function refusalsOf(error: unknown, fields: object): [name: string, message: string][] {
  if (!(error instanceof CallError)) return [];
  return Object.entries(error.problem).flatMap(([name, texts]) =>
    name in fields && Array.isArray(texts) ? [[name, texts.join(' ')]] : [],
  );
}
