import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { $ZodType } from 'zod/v4/core';
import { findUnstorableText, unstorableText } from '../../contract/text.ts';
import { FieldError } from '../errors.ts';

/**
 * Checks what comes in against the call's schema, then every text in it: the schemas of the contract say what a call
 * means, this says what any text may hold, so that no new field can forget it.
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
