import type { $ZodType, output } from 'zod/v4/core';
import { leftOutHeader } from '../../../contract/platform/call.ts';
import type { PublicContext } from '../context.ts';
import { fitAnswer } from '../fit-answer.ts';

/** Headers hold so many ids without a proxy refusing them. */
const mostNamed = 50;

/** Fits what is answered. A row that can't be shown is named in a header and in the log, and costs none of the others. */
export function fitForCaller<S extends $ZodType>(
  ctx: Pick<PublicContext, 'log' | 'setHeader'>,
  schema: S,
  answer: unknown,
): output<S> {
  const { value, misfits } = fitAnswer(schema, answer);
  if (misfits.length > 0) ctx.log.error({ misfits }, 'Stored values do not fit an answer');
  const leftOut = misfits.flatMap((misfit) => misfit.leftOut ?? []).filter((id) => id !== '');
  if (leftOut.length > 0) ctx.setHeader(leftOutHeader, leftOut.slice(0, mostNamed).join(','));
  return value as output<S>;
}
