import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { proofNeededCode } from '../../contract/account/proof.ts';
import { hasEnded } from '../../contract/account/session.ts';
import type { ProofWay } from '../../contract/account/sign-in-methods.ts';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  leftOutHeader,
  openWords,
  totalCountHeader,
} from '../../contract/platform/call.ts';
import { pathPart } from '../../contract/platform/paths.ts';
import { isSameHolder } from './access-token.ts';
import { CallError } from './problem-text.ts';
import type { Session } from './session.tsx';

/**
 * Fields that screens can't work without: if one is missing, the whole response is rejected. Other missing values
 * become blank.
 */
const essential = new Set(['id', 'task_id', 'content', 'url', 'failed']);

class ShapeError extends Error {}

/**
 * Normalizes a response, so that no screen breaks on what a proxy, an older server or a bug sends. Missing
 * values become empty strings, empty lists, false and 0. @throws ShapeError for a value of another type, or a
 * missing essential one
 */
export function readAnswer(schema: $ZodType, value: unknown): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return readObject(def.shape as Record<string, $ZodType>, value);
    case 'array':
      if (!Array.isArray(value)) throw new ShapeError();
      return value.map((item) => readAnswer(def.element, item));
    case 'optional':
    case 'nullable':
    case 'default':
      return value === undefined || value === null ? value : readAnswer(def.innerType, value);
    case 'union':
      return readFirst(def.options as $ZodType[], value);
    case 'enum':
      if (!Object.values(def.entries).includes(value as string)) throw new ShapeError();
      return value;
    case 'string':
    case 'number':
    case 'boolean':
      if (typeof value !== def.type) throw new ShapeError();
      return value;
    default:
      return value;
  }
}

function readObject(shape: Record<string, $ZodType>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError();
  const given = value as Record<string, unknown>;
  const read: Record<string, unknown> = { ...given };
  for (const [name, schema] of Object.entries(shape)) {
    const isMissing = given[name] === undefined || given[name] === null;
    const blank = isMissing && !essential.has(name) ? blankOf(schema) : undefined;
    const isOpen = openWords.has(name) && typeof given[name] === 'string' && given[name] !== '';
    read[name] = blank ?? (isOpen ? given[name] : readAnswer(schema, given[name]));
  }
  return read;
}

function blankOf(schema: $ZodType): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === 'default') return blankOf(def.innerType);
  return { string: '', array: [], boolean: false, number: 0 }[def.type as string];
}

function readFirst(options: $ZodType[], value: unknown): unknown {
  for (const option of options) {
    try {
      return readAnswer(option, value);
    } catch {
      // Try the next option.
    }
  }
  throw new ShapeError();
}

declare module 'axios' {
  interface AxiosRequestConfig {
    repeated?: boolean;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  upload?: Blob;
}

interface SendOptions extends CallOptions {
  isFile?: boolean;
}

export interface Page<C extends Call> {
  items: CallAnswer<C>;
  total: number;
  /** The ids of the rows that the server could not show. */
  leftOut: string[];
}

/** Each method throws `CallError` or rethrows a cancellation. */
export interface ApiClient {
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  callPage<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Page<C>>;
  download<C extends Call>(call: C, input: CallInput<C>): Promise<Blob>;
}

export type AskForProof = (ways: readonly ProofWay[], reason: string | undefined) => Promise<boolean>;

const refreshFailed = 'Token refresh failed';
const noRefreshToken = 'No refresh token available';

/** Retries a 401 once, after one refresh (spec §4, §7), and a call that needs a proof once that is given. */
export function createApiClient(session: Session, askForProof?: AskForProof): ApiClient {
  // The API shares the page's origin, on the desktop too. axios' XHR adapter would refuse `app://`.
  const http = axios.create({ baseURL: location.origin, adapter: 'fetch' });

  http.interceptors.request.use((config) => {
    const access = session.store.accessToken();
    if (access) config.headers.set('Authorization', `Bearer ${access}`);
    return config;
  });
  http.interceptors.response.use(undefined, async (error: unknown) => {
    const { config, response } = isAxiosError(error) ? error : {};
    if (!config || response?.status !== 401 || config.repeated) throw error;
    const spent = String(config.headers.get('Authorization') ?? '').replace('Bearer ', '');
    const refreshed = await session.store.refresh(spent);
    if (hasEnded(refreshed)) {
      session.sync((refreshed.outcome === 'refused' && refreshed.why) || 'ended');
      throw new CallError(401, { detail: refreshed.outcome === 'absent' ? noRefreshToken : refreshFailed });
    }
    if (refreshed.outcome !== 'refreshed') throw new CallError(0, { detail: refreshFailed });
    session.sync();
    // Never repeat one user's request as another user who signed in meanwhile.
    if (!isSameHolder(spent, refreshed.access)) throw error;
    return http.request({ ...config, repeated: true });
  });

  async function send(call: Call, input: unknown, options: SendOptions = {}): Promise<AxiosResponse> {
    try {
      return await sendOnce(call, input, options);
    } catch (error) {
      const ways = proofWaysOf(error);
      if (!ways || !(await askForProof?.(ways, call.proofReason))) throw error;
      return sendOnce(call, input, options);
    }
  }

  async function sendOnce(call: Call, input: unknown, options: SendOptions): Promise<AxiosResponse> {
    try {
      const response = await http.request(requestOf(call, input as LooseInput, options));
      return options.isFile ? response : { ...response, data: readData(call, response) };
    } catch (error) {
      if (error instanceof CallError || isCancel(error) || !isAxiosError(error)) throw error;
      throw new CallError(error.response?.status ?? 0, await problemOf(error.response), { cause: error });
    }
  }

  return {
    call: async (call, input, options) => (await send(call, input, options)).data,
    callPage: async (call, input, options) => {
      const { data, headers } = await send(call, input, options);
      const total = Number(headers[totalCountHeader] ?? Number.NaN);
      const leftOut = String(headers[leftOutHeader] ?? '')
        .split(',')
        .filter(Boolean);
      return { items: data, total: Number.isInteger(total) && total >= 0 ? total : data.length, leftOut };
    },
    download: async (call, input) => (await send(call, input, { isFile: true })).data,
  };
}

function proofWaysOf(error: unknown): ProofWay[] | undefined {
  if (!(error instanceof CallError) || error.problem.code !== proofNeededCode) return undefined;
  return Array.isArray(error.problem.ways) ? (error.problem.ways as ProofWay[]) : undefined;
}

/** Where a file was asked for, what is said instead comes as one. */
async function problemOf(response: AxiosResponse | undefined): Promise<unknown> {
  const data: unknown = response?.data;
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}

interface LooseInput {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
}

function requestOf(
  call: Call,
  input: LooseInput,
  { signal, upload, isFile }: SendOptions,
): AxiosRequestConfig {
  return {
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_, name: string) => pathPart(input.params?.[name] ?? '')),
    params: input.query,
    data: upload ?? input.body,
    headers: { ...input.headers, 'Content-Type': contentType(call, input) },
    ...(signal ? { signal } : {}),
    ...(isFile ? { responseType: 'blob' as const } : {}),
  };
}

/** `false` keeps axios from setting one: it would send an empty POST as a form, which the server refuses. */
function contentType({ upload }: Call, { body }: LooseInput): string | false {
  if (upload) return upload.type;
  return body === undefined ? false : 'application/json';
}

function readData(call: Call, { data, status }: AxiosResponse): unknown {
  const schema = call.answers[status] ?? Object.values(call.answers)[0];
  try {
    return schema ? readAnswer(schema, data) : data;
  } catch (cause) {
    throw new CallError(status, null, { cause });
  }
}

export const ifMatch = (version: string | number) => ({ 'if-match': `"${version}"` });
