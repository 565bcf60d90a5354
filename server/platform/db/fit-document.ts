import { type $ZodType, type output, safeEncode } from 'zod/v4/core';
import { answerSchema } from '../../../contract/platform/answer-schema.ts';
import { fitAnswer, UnfitAnswerError } from '../http/fit-answer.ts';

/** A stored document as it is where it fits its schema, which may not know all of it; else what of it fits. Undefined for nothing. */
export function fitDocument<S extends $ZodType>(schema: S, stored: unknown): output<S> | undefined {
  if (safeEncode(answerSchema(schema), stored as output<S>).success) return stored as output<S>;
  try {
    return fitAnswer(schema, stored).value as output<S>;
  } catch (error) {
    if (error instanceof UnfitAnswerError) return undefined;
    throw error;
  }
}
