import { APICallError, InvalidResponseDataError } from 'ai';
import { sayTime } from '../durations.ts';
import { OutgoingError, retryAfterMs } from '../outgoing/outgoing-error.ts';
import { ModelError, type ModelFailure } from './model-exchange.ts';
import type { ModelSettings } from './model-settings.ts';

export function explainFailure(error: unknown, settings: ModelSettings): ModelError {
  if (error instanceof ModelError) return error;
  const outgoing = OutgoingError.find(error);
  if (outgoing) return explainOutgoing(outgoing, settings);
  if (APICallError.isInstance(error) && error.statusCode !== undefined) return explainStatus(error, settings);
  const isCut = InvalidResponseDataError.isInstance(error);
  return failed(isCut ? 'broken-off' : 'unreadable', settings, { cause: error });
}

interface Details {
  status?: number;
  seconds?: number | undefined;
  words?: string;
  /** In bytes. */
  needed?: number;
  available?: number;
  cause?: unknown;
}

export function failed(failure: ModelFailure, settings: ModelSettings, details: Details = {}): ModelError {
  return new ModelError(failure, messageOf(failure, settings, details), {
    retryAfterSeconds: details.seconds,
    setting: settingOf(failure, settings),
    cause: details.cause,
  });
}

const settingNames: Partial<Record<ModelFailure, string>> = {
  key: 'AI_API_KEY',
  model: 'AI_MODEL',
  address: 'AI_BASE_URL',
  tls: 'AI_BASE_URL',
  rejected: 'AI_BASE_URL, AI_MODEL',
};

const settingOf = (failure: ModelFailure, { chosenBy }: ModelSettings): string | undefined =>
  failure === 'blocked' ? 'PRIVATE_ADDRESSES' : chosenBy === 'owner' ? undefined : settingNames[failure];

function messageOf(
  failure: ModelFailure,
  settings: ModelSettings,
  { status, seconds, words, needed, available }: Details,
): string {
  const check =
    settings.chosenBy === 'owner'
      ? 'An Owner can change it under Settings, Writing model.'
      : 'The operator of this server can correct it.';
  const again = `Try again ${seconds === undefined ? 'later' : `in ${sayTime(seconds)}`}.`;
  switch (failure) {
    case 'refused':
      return 'The model declined to answer this. Word the request differently, or use another model.';
    case 'context':
      return 'The request is too long for the model. Ask for fewer parts, shorten what it is given, or use a model with a larger context.';
    case 'too-long':
      return 'The model stopped in the middle because its answer became too long. Ask for fewer or shorter parts.';
    case 'reasoned':
      return 'The model only reasoned and wrote no answer. Switch its thinking off, or raise the limit of output tokens at the service.';
    case 'credit':
      return 'The account at the model service has no credit left. Add some there, or use another model.';
    case 'key':
      return `The model service refused the key${words ? ` (${words})` : ''}. ${check}`;
    case 'model':
      return `The model service does not know the model “${settings.model}”. ${check}`;
    case 'address':
      return `No model service answers at the configured address, which usually ends in /v1. ${check}`;
    case 'unlisted':
      return 'The model service lists none: type the name of the model.';
    case 'blocked':
      return 'The address of the model is a private one, which this server does not allow. Its operator can allow it.';
    case 'tls':
      return `The connection to the model service is not secure: it has no valid certificate. ${check}`;
    case 'unreachable':
      return settings.chosenBy === 'owner'
        ? `The model service at ${URL.parse(settings.baseUrl)?.host ?? settings.baseUrl} could not be reached: ${words || 'nothing answers there'}. Check that it runs, and its address under Settings, Writing model.`
        : 'The model service could not be reached. Try again later.';
    case 'busy':
      return `The model service is busy${words ? ` (${words})` : ''}. ${again}`;
    case 'loading':
      return 'The model is still being loaded. Try again in a minute.';
    case 'server':
      return `The model service has a problem of its own (status ${status}${words ? `: ${words}` : ''}). ${again}`;
    case 'timeout':
      return `The model did not answer within ${sayTime(seconds ?? 0)}. Ask for fewer or shorter parts, or use a faster model.`;
    case 'broken-off':
      return 'The answer of the model broke off. Try again.';
    case 'empty':
      return 'The model sent an empty answer. Try again.';
    case 'unreadable':
      return 'The answer of the model could not be read. Try again, or use another model.';
    case 'incomplete':
      return `The model did not keep to what was asked for. ${words}`;
    case 'rejected':
      return `The model service refused the request (status ${status}${words ? `: ${words}` : ''}). ${check}`;
    case 'memory':
      return needed === undefined || available === undefined
        ? 'There is not enough memory for the model. Close other programs, or use a smaller model.'
        : `There is not enough memory for the model: it needs ${sayBytes(needed)}, and ${sayBytes(available)} are free. Close other programs, or use a smaller model.`;
    case 'damaged':
      return 'The file of the model is damaged, or no model that can be used here. Delete the model, and install it again.';
    case 'missing':
      return `The model “${settings.model}” is not on this machine any more. Install it again, or choose another one.`;
    case 'crashed':
      return 'The model stopped unexpectedly. Try again, or use a smaller model.';
    case 'no-engine':
      return 'This installation runs no models of its own. Connect a service instead.';
    case 'cancelled':
      return 'The request to the model was interrupted.';
  }
}

function explainOutgoing(error: OutgoingError, settings: ModelSettings): ModelError {
  const kinds: Record<typeof error.failure, ModelFailure> = {
    blocked: 'blocked',
    unreachable: 'unreachable',
    'unknown-host': 'unreachable',
    tls: 'tls',
    timeout: 'timeout',
    'too-large': 'too-long',
    'broken-off': 'broken-off',
    redirected: 'address',
    'redirected-in-circle': 'address',
  };
  const words = error.failure === 'unknown-host' ? 'no server has this name' : '';
  return failed(kinds[error.failure], settings, { cause: error, words });
}

const says = {
  context:
    /context[ _-]?(?:length|size|window)|maximum context|exceed_context|too many tokens|prompt is too long|n_ctx|reduce the length/i,
  credit:
    /insufficient_quota|exceeded your current quota|billing|payment|(?:no|insufficient|not enough) (?:credit|balance|funds)|credit balance/i,
  key: /(?:invalid|incorrect|missing|no|not a valid).{0,20}api[ _-]?key|api[ _-]?key.{0,20}(?:not valid|invalid|expired)|invalid_api_key/i,
  model:
    /model_not_found|model.{0,80}(?:not found|not exist|doesn't exist|unknown|not available|not loaded|not supported)|(?:unknown|invalid|no such|no) models?\b/i,
  loading: /loading model|model.{0,30}(?:loading|starting|warming)/i,
  path: /not found|no route|unknown (?:url|path)|cannot (?:get|post)|invalid url/i,
  refused: /content[ _]?(?:policy|filter|management)|safety system|moderation|flagged/i,
};

function explainStatus(error: APICallError, settings: ModelSettings): ModelError {
  const status = error.statusCode ?? 0;
  const body = error.responseBody ?? '';
  const fail = (failure: ModelFailure, details: Details = {}) =>
    failed(failure, settings, { status, cause: error, ...details });
  const seconds = retryAfter(error.responseHeaders);
  if (status === 413 || says.context.test(body)) return fail('context');
  if (status === 402 || says.credit.test(body)) return fail('credit');
  if (status === 401 || says.key.test(body)) return fail('key');
  if (says.loading.test(body)) return fail('loading', { seconds });
  const words = wordsOf(body);
  if (status === 429) return fail('busy', seconds === undefined ? { words } : { seconds });
  if (status >= 500) return fail('server', { seconds, words });
  if (says.model.test(body)) return fail('model');
  if (says.refused.test(body)) return fail('refused');
  if (status === 403) return fail('key', { words });
  const isPath = words.split(' ').length < 3 || says.path.test(words);
  if ((status === 404 && isPath) || status === 405) return fail('address');
  if (status === 408 || status === 409) return fail('server', { seconds, words });
  if (status >= 400) return fail('rejected', { words });
  if (isWebPage(body)) return fail('address');
  return words === '' ? fail('unreadable') : fail('rejected', { words });
}

export const isWebPage = (body: string) => /^\s*<(?:!doctype|html|\?xml)/i.test(body);

function wordsOf(body: string): string {
  const message = isWebPage(body) ? titleOf(body) : (saidIn(parse(body)) ?? '');
  const plain = message
    .replace(/\s+/g, ' ')
    .replace(/\b[\w*-]{24,}\b/g, '…')
    .trim();
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain.replace(/\.$/, '');
}

const titleOf = (page: string): string => /<(?:title|h1)>([^<]{1,200})</i.exec(page)?.[1] ?? '';

function saidIn(answer: unknown): string | undefined {
  // A proxy may pass on another service's answer as its message.
  if (typeof answer === 'string') return answer.startsWith('{') ? (saidIn(parse(answer)) ?? answer) : answer;
  if (Array.isArray(answer)) return saidIn(answer[0]);
  if (typeof answer !== 'object' || answer === null) return undefined;
  const {
    error,
    errors,
    detail,
    message,
    msg,
    error_description: description,
    title,
  } = answer as Record<string, unknown>;
  for (const said of [error, errors, detail, message, msg, description, title]) {
    const found = saidIn(said);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

export const givesReason = (body: string): boolean => wordsOf(body) !== '';

function retryAfter(headers: Record<string, string> = {}): number | undefined {
  const given = headers['retry-after-ms'];
  const ms =
    retryAfterMs(headers['retry-after']) ?? (given && /^\d+$/.test(given) ? Number(given) : undefined);
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}

const sayBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;
