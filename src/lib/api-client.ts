import axios, { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { type ProofWay, proofNeededCode } from '../../contract/account/proof.ts';
import { hasEnded } from '../../contract/account/session.ts';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  leftOutHeader,
  totalCountHeader,
} from '../../contract/platform/call.ts';
import { pathPart } from '../../contract/platform/path-part.ts';
import { isSameHolder } from './access-token.ts';
import { readAnswer } from './answer-shape.ts';
import { CallError } from './problem-text.ts';
import type { Session } from './session-state.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Set on the retry after a refresh. */
    repeated?: boolean;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** The body of an upload. */
  upload?: Blob;
}

interface SendOptions extends CallOptions {
  /** The answer is a file's content. */
  isFile?: boolean;
}

/** The typed client of every signed-in call. Each method throws `CallError` or rethrows a cancellation. */
export interface ApiClient {
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Requests a page of a list, with the total count and the ids of the rows of the page that the server could not show. */
  callPage<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: CallOptions,
  ): Promise<{ items: CallAnswer<C>; total: number; leftOut: string[] }>;
  /** Requests a file. */
  download<C extends Call>(call: C, input: CallInput<C>): Promise<Blob>;
}

/** Has the user prove that it is they. Resolves to whether they have. */
export type AskForProof = (ways: readonly ProofWay[]) => Promise<boolean>;

/** Texts of spec §8. */
const refreshFailed = 'Token refresh failed';
const noRefreshToken = 'No refresh token available';

/**
 * Sends the stored access token. Retries a 401 once, after one refresh (spec §4, §7), and a call that needs a proof of who makes it
 * once that is given.
 */
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
      if (!ways || !(await askForProof?.(ways))) throw error;
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

/** How the user can prove who they are, where a call was refused for want of it. */
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

/** Keeps malformed responses, such as a proxy's HTML page, from reaching the screens as data. */
function readData(call: Call, { data, status }: AxiosResponse): unknown {
  const schema = call.answers[status] ?? Object.values(call.answers)[0];
  try {
    return schema ? readAnswer(schema, data) : data;
  } catch (cause) {
    throw new CallError(status, null, { cause });
  }
}

/** The headers of a call that replaces this version only. */
export const ifMatch = (version: string | number) => ({ 'if-match': `"${version}"` });
