import { type $ZodType, type $ZodTypeDef, type $ZodTypes, type output, safeEncode } from 'zod/v4/core';
import { answerSchema } from '../../contract/platform/answer-schema.ts';
import { openWords } from '../../contract/platform/call.ts';
import { z } from '../../contract/platform/zod.ts';
import { NotFoundError } from './errors.ts';

export interface Misfit {
  /** Such as `3.proposal.links`. */
  path: string;
  reason: string;
  /** The id of the row that was left out of the list. */
  leftOut?: string;
}

export class UnfitAnswerError extends NotFoundError {
  constructor(cause: string) {
    super('This entry cannot be shown: what is stored of it does not fit this version. It can be deleted.', {
      cause: new Error(cause),
    });
  }
}

const mostRounds = 10;

/**
 * Drops unknown fields, and of a value that does not fit no more than it has to, in this order: its entry of a
 * list or a record, its optional field, its blank. A list's row that has none of these is left out. @throws
 * UnfitAnswerError where that leaves nothing
 */
export function fitAnswer(schema: $ZodType, answer: unknown): { value: unknown; misfits: Misfit[] } {
  const accepted = withOpenWords(answerSchema(schema));
  const misfits: Misfit[] = [];
  let value = answer;
  for (let round = 0; round < mostRounds; round++) {
    const fitted = safeEncode(accepted, value);
    if (fitted.success) return { value: fitted.data, misfits };
    // The last first: what follows an entry that is taken out keeps its place otherwise.
    let gone: string[] | undefined;
    for (const { path, message: reason } of fitted.error.issues.toReversed()) {
      const at = path.map(String);
      if (gone?.every((key, depth) => at[depth] === key)) continue;
      const mended = mend(accepted, value, at);
      if (!mended) throw new UnfitAnswerError(`${at.join('.')}: ${reason}`);
      const { leftOut } = mended;
      misfits.unshift({ path: at.join('.'), reason, ...(leftOut !== undefined && { leftOut }) });
      ({ value, gone } = mended);
    }
  }
  throw new UnfitAnswerError(`It does not fit after ${mostRounds} rounds.`);
}

/** Undefined where nothing of the document fits its schema. */
export function fitDocument<S extends $ZodType>(schema: S, stored: unknown): output<S> | undefined {
  if (safeEncode(answerSchema(schema), stored as output<S>).success) return stored as output<S>;
  try {
    return fitAnswer(schema, stored).value as output<S>;
  } catch (error) {
    if (error instanceof UnfitAnswerError) return undefined;
    throw error;
  }
}

const opened = new WeakMap<$ZodType, $ZodType>();

/** A state that is asked for by itself also has words that this version does not know. */
function withOpenWords(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type !== 'object') return schema;
  const before = opened.get(schema);
  if (before) return before;
  const shape = Object.fromEntries(
    Object.entries(def.shape).map(([name, field]) => [
      name,
      openWords.has(name) && field._zod.def.type === 'enum' ? z.string() : field,
    ]),
  );
  const made = z.clone(schema, { ...def, shape } as $ZodTypeDef);
  opened.set(schema, made);
  return made;
}

type Mended = { value: unknown; gone: string[]; leftOut?: string };

function mend(schema: $ZodType, value: unknown, path: string[]): Mended | undefined {
  const { def } = (unwrap(schema) as $ZodTypes)._zod;
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (def.type === 'array' && Array.isArray(value)) {
    const at = Number(key);
    const inner = mend(def.element, value[at], rest);
    if (inner) return { ...inner, value: value.with(at, inner.value), gone: [key, ...inner.gone] };
    return { value: value.toSpliced(at, 1), gone: [key], leftOut: idOf(value[at]) };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const own = value as Record<string, unknown>;
  const field =
    def.type === 'object' ? def.shape[key] : def.type === 'record' ? (def.valueType as $ZodType) : undefined;
  const inner = field && mend(field, own[key], rest);
  if (inner) return { ...inner, value: { ...own, [key]: inner.value }, gone: [key, ...inner.gone] };
  if (def.type === 'object' && field && !isOptional(field)) {
    const blank = blankOf(field);
    return blank === undefined ? undefined : { value: { ...own, [key]: blank }, gone: [key] };
  }
  return { value: Object.fromEntries(Object.entries(own).filter(([name]) => name !== key)), gone: [key] };
}

/** A row without an id is nobody's to delete, and its place in the list says nothing to them. */
const idOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';

const isOptional = (schema: $ZodType): boolean => schema._zod.def.type === 'optional';

function unwrap(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable' ? unwrap(def.innerType) : schema;
}

function blankOf(schema: $ZodType): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return null;
    case 'string':
      return 'format' in def ? undefined : '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'record':
      return {};
    default:
      return undefined;
  }
}
