import type { $ZodObject, $ZodType, input, output } from 'zod/v4/core';
import type { Call, CallAnswer } from './call.ts';

type Sent<C extends Call> = C['body'] extends $ZodType ? { body: input<C['body']> } : unknown;
type Uploaded<C extends Call> = C extends { upload: object } ? { upload: string } : unknown;
type Received<C extends Call> = CallAnswer<C> extends null ? unknown : { answer: CallAnswer<C> };

/** Apart from the calls, which the renderer loads. */
export interface CallDocs<C extends Call> {
  /** What the call does, and rules that no schema expresses; CommonMark. */
  description: string;
  /** Reasons for failure by status. The server adds those that follow from access, body and limits. */
  refusals?: Record<number, string>;
  example: Sent<C> & Uploaded<C> & Received<C>;
  /** A call for anyone that also takes a bearer token. */
  takesBearer?: boolean;
  /** Headers of the usual answer beyond those that follow from paging and limits. */
  answerHeaders?: 'ETag'[];
}

/** A call without documentation does not compile. */
export type DocsOf<Module> = {
  [K in keyof Module as Module[K] extends Call ? K : never]: Module[K] extends Call
    ? CallDocs<Module[K]>
    : never;
};

export interface SchemaDocs {
  schema: $ZodType;
  description: string;
  fields?: Record<string, string>;
  /** True if answers have it with other fields required, and so without its name. */
  isOfRequests?: boolean;
}

/** The meaning of the fields stands here and not beside the schema again. */
export const describeObject = <S extends $ZodObject>(
  schema: S,
  description: string,
  fields: { [K in keyof output<S>]-?: string },
): SchemaDocs => ({ schema, description, fields });

export interface ApiSection {
  tag: string;
  description: string;
  calls: { call: Call; docs: AnyCallDocs }[];
  schemas: Record<string, SchemaDocs>;
}

export interface AnyCallDocs {
  description: string;
  refusals?: Record<number, string>;
  example: { body?: unknown; upload?: string; answer?: unknown };
  takesBearer?: boolean;
  answerHeaders?: 'ETag'[];
}

export function pairWithCalls<M extends object>(
  module: M,
  docs: Partial<DocsOf<M>>,
): { call: Call; docs: AnyCallDocs }[] {
  return Object.entries(docs).map(([name, one]) => ({
    call: module[name as keyof M] as Call,
    docs: one as AnyCallDocs,
  }));
}
