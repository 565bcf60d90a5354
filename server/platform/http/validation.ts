import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { $ZodType } from 'zod/v4/core';
import { findUnstorableText, unstorableText } from '../../../contract/platform/text.ts';
import { FieldError } from '../errors.ts';

/**
 * Validates input against the call's schema, then every text in it: PostgreSQL cannot store some characters, and a check
 * for all fields cannot be forgotten in a new one.
 */
export const callValidator: FastifySchemaCompiler<$ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (data: unknown) => {
    const checked = validate(data) as { value: unknown } | { error: Error };
    if ('error' in checked && checked.error) return checked;
    const paths = findUnstorableText((checked as { value: unknown }).value);
    if (paths.length === 0) return checked;
    return {
      error: new FieldError(Object.fromEntries(paths.map((path) => [path.join('.'), [unstorableText]]))),
    };
  };
};
