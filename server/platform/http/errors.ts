import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import {
  FieldError,
  OverloadedError,
  ProofNeededError,
  RefusedError,
  SecondFactorError,
  StaleVersionError,
  TooManyRequestsError,
  UnauthorizedError,
} from '../errors.ts';
import { MissingContentError } from '../files/folder-store.ts';
import { UnfitAnswerError } from '../fit-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyType?: string;
  }
}

type Body = Record<string, string | string[]>;

/** Turns every error into one of the API's two error bodies: `{"detail": "…"}` or `{"field": ["…"]}`. */
export function errorsPlugin(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDatabaseUnavailable(error)) return sendUnavailable(error, request, reply);
    const [status, body] = describe(error, request);
    const isBusy = error instanceof OverloadedError;
    if (isBusy || error instanceof TooManyRequestsError) reply.header('retry-after', error.retryAfterSeconds);
    // A line for each of thousands would make it worse.
    if (
      (status >= 500 && !isBusy) ||
      error instanceof MissingContentError ||
      error instanceof UnfitAnswerError
    )
      request.log.error({ err: error }, 'Request failed');
    return sendError(request, reply, status, body);
  });
}

const retryAfterSeconds = 5;

function sendUnavailable(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ err: error }, 'The database does not answer');
  reply.header('retry-after', retryAfterSeconds);
  return sendError(request, reply, 503, {
    detail: 'The server cannot reach its database just now. Try again in a moment.',
  });
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: Body,
): FastifyReply {
  // RFC 9110 requires every 401 to say how to authenticate.
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...body, request_id: request.id });
}

function describe(error: FastifyError & { detail?: string }, request: FastifyRequest): [number, Body] {
  if (error instanceof FieldError) return [error.status, error.fields];
  if (error instanceof StaleVersionError) {
    return [error.status, { detail: error.message, version: String(error.version) }];
  }
  if (error instanceof UnauthorizedError && error.code) {
    return [error.status, { detail: error.message, code: error.code }];
  }
  if (error instanceof ProofNeededError) {
    return [error.status, { detail: error.message, code: error.code, ways: error.ways }];
  }
  if (error instanceof SecondFactorError) {
    const { message: detail, code, challenge, factors } = error;
    return [error.status, { detail, code, challenge, factors }];
  }
  if (error instanceof RefusedError) {
    return [error.status, { detail: error.message, ...(error.ids && { ids: error.ids }) }];
  }
  if (hasZodFastifySchemaValidationErrors(error)) return [400, fieldMessages(error.validation)];
  const status = error.statusCode ?? 500;
  if (status === 429) return [429, { detail: error.detail ?? 'Too many attempts. Try again in a minute.' }];
  if (status === 413) return [413, { detail: 'The request is too large.' }];
  if (status === 415)
    return [
      415,
      { detail: `Send the body as ${request.routeOptions.config.bodyType ?? 'application/json'}.` },
    ];
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return [400, { detail: 'The body is not valid JSON.' }];
  if (status >= 400 && status < 500) return [status, { detail: error.message }];
  if (status === 503) return [503, { detail: 'The server is busy. Try again in a moment.' }];
  return [
    500,
    { detail: 'Something went wrong on our side. Try again; if it goes on, tell us the request id.' },
  ];
}

/** Messages by field, with nested fields joined by dots. A fault of the whole body becomes `detail`. */
function fieldMessages(issues: { keyword: string; instancePath: string; message?: string }[]): Body {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const { keyword, instancePath } = issue;
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    const message = issue.message ?? 'Not a valid value.';
    if (field === '')
      return {
        detail: keyword === 'invalid_type' ? 'Send a JSON object with the fields of this call.' : message,
      };
    fields[field] ??= [];
    if (!fields[field].includes(message)) fields[field].push(message);
  }
  return fields;
}
