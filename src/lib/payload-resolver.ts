import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

/**
 * Validates a form with the schema of its request: the values as typed become the payload, and the schema's
 * messages go to the fields of the same names.
 */
export function payloadResolver<Values extends FieldValues, Payload>(
  toPayload: (values: Values) => unknown,
  schema: $ZodType<Payload>,
): Resolver<Values, unknown, Payload> {
  const check = zodResolver(schema as never) as unknown as Resolver<FieldValues, unknown, FieldValues>;
  return (values, context, options) =>
    check(toPayload(values) as FieldValues, context, options as never) as ReturnType<
      Resolver<Values, unknown, Payload>
    >;
}
