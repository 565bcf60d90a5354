import type { $ZodType, input, output } from 'zod/v4/core';
import { z } from './zod.ts';

/** Enforced by the server. `owner` does not include SuperAdmins of another organization. */
export type Access = 'anyone' | 'signed-in' | 'owner' | 'super-admin';

/** One call of the API, as data: the server's route, the typed client and the OpenAPI page derive from it. */
export interface Call {
  /** Unique name; the OpenAPI operation id. */
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, verbatim, trailing slash included (spec §7). */
  path: string;
  access: Access;
  /**
   * What it does outlives the session, takes over an account or carries data out: the session alone does not suffice, and its user
   * has proven who they are within `proofMinutes`, or for it alone (`now`). See `contract/account/proof.ts`.
   */
  needsProof?: true | 'now';
  /** What the question for that proof says: what the call does that asks for one. */
  proofReason?: string;
  /** Answered only by the server that the desktop app runs on this computer; any other answers 404. */
  isOfThisComputer?: true;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** Additional request headers that the call reads, by lower-case name; a loose object. */
  headers?: $ZodType;
  /** A body other than JSON: its media type, its maximum size in bytes, and other media types that it may come as. */
  upload?: { type: string; maxBytes: number; alsoTypes?: readonly string[] };
  /** The media type of the usual answer when it is not JSON. */
  answerType?: string;
  /** The body of each successful status; the first one is the usual answer. Failures are `Problem`. */
  answers: { [status: number]: $ZodType };
}

export const defineCall = <const C extends Call>(call: C): C => call;

type Part<
  C extends Call,
  K extends 'params' | 'query' | 'body' | 'headers',
  D extends 'in' | 'out',
> = C[K] extends $ZodType ? { [P in K]: D extends 'in' ? input<C[K]> : output<C[K]> } : unknown;

/** Before defaults are filled in. */
export type CallInput<C extends Call> = Part<C, 'params', 'in'> &
  Part<C, 'query', 'in'> &
  Part<C, 'body', 'in'> &
  Part<C, 'headers', 'in'>;
/** Parsed, trimmed, with defaults. */
export type CallParsed<C extends Call> = Part<C, 'params', 'out'> &
  Part<C, 'query', 'out'> &
  Part<C, 'body', 'out'> &
  Part<C, 'headers', 'out'>;
export type CallAnswer<C extends Call> = output<C['answers'][keyof C['answers']]>;

/** A `detail`, or messages by field. `request_id` identifies the request in the server's log. */
export const problem = z.catchall(
  z.object({ detail: z.optional(z.string()), request_id: z.optional(z.string()) }),
  z.union([z.array(z.string()), z.string()]),
);
export type Problem = z.infer<typeof problem>;

/** Optional paging of a list. The answer stays an array; the total count is in `X-Total-Count`. */
export const paging = {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
};
export type Paging = { [Name in keyof typeof paging]?: output<(typeof paging)[Name]> };
export const totalCountHeader = 'x-total-count';
/** The ids of the rows that a list leaves out because they can't be shown, with commas between them. */
export const leftOutHeader = 'x-left-out';

/** Fields whose words a later server may add to: a screen shows one that it does not know as it stands (spec §4). */
export const openWords: ReadonlySet<string> = new Set(['status']);

/** The version that a save replaces. Another one answers 412, or 409 with the current version. */
export const ifMatchHeaders = z.looseObject({ 'if-match': z.optional(z.string()) });

/** A point in time as ISO 8601 in UTC. */
export const timestamp = z.string();
/** In the form of a UUID, of whatever version: an import may bring ids of another program. */
export const id = z.guid();
export const idParams = z.object({ id });
export const detailAnswer = z.object({ detail: z.string() });
export const taskStarted = z.object({ task_id: id });
export const nothing = z.null();
