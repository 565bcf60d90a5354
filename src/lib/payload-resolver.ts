import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

/**
 * Checks a form by the contract of what it sends: the values as typed (texts, comma-separated lists) become the payload,
 * the schema parses that, and its messages go back to the fields of the same names.
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
