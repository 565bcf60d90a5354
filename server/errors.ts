/** A failure that the caller can understand; `plugins/errors.ts` turns it into HTTP. */
export abstract class RefusedError extends Error {
  abstract readonly status: number;
}

/** 400 with `detail`: the request makes no sense in the present state. */
export class BadRequestError extends RefusedError {
  readonly status = 400;
}

/** 401: no session, or wrong credentials. */
export class UnauthorizedError extends RefusedError {
  readonly status = 401;
}

/** 403: signed in, but not allowed. */
export class ForbiddenError extends RefusedError {
  readonly status = 403;
}

/** 404: not there, or another organisation's. */
export class NotFoundError extends RefusedError {
  readonly status = 404;
}

/** 409: something exists already. */
export class ConflictError extends RefusedError {
  readonly status = 409;
}

/** 412: changed since the version that the request names. */
export class PreconditionFailedError extends RefusedError {
  readonly status = 412;
}

/** 413: larger than the limit. */
export class TooLargeError extends RefusedError {
  readonly status = 413;
}

/** 429 with `Retry-After`: too often of late. */
export class TooManyRequestsError extends RefusedError {
  readonly status = 429;
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400 with `{"field": ["…"]}`. */
export class FieldError extends RefusedError {
  readonly status = 400;
  readonly fields: Record<string, string[]>;

  constructor(fields: Record<string, string[]>) {
    super(Object.values(fields).flat().join(' '));
    this.fields = fields;
  }
}

/** A process cannot start. The message is one line that says what to change. */
export class StartError extends Error {
  override name = 'StartError';
}
