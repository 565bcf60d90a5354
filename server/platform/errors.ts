import { proofNeededCode } from '../../contract/account/proof.ts';
import type { SignInStep } from '../../contract/account/second-factor.calls.ts';
import type { TimedEnd } from '../../contract/account/session.ts';
import type { FactorKind, ProofWay } from '../../contract/account/sign-in-methods.ts';

/** A request that is refused for a reason the caller can act on. `plugins/errors.ts` turns it into HTTP. */
export abstract class RefusedError extends Error {
  abstract readonly status: number;
  /** What the transaction has written is kept all the same, such as an attempt that counts against a limit. */
  keepsWrites = false;
  /** Which of several things in the request it is about; the body has them as `ids`. */
  ids?: string[];
}

/** 400 with `detail`: the request is invalid in the current state. */
export class BadRequestError extends RefusedError {
  readonly status = 400;
}

/** 401: no session, or wrong credentials. */
export class UnauthorizedError extends RefusedError {
  readonly status = 401;
  /** Why a session ended by itself; the body says it as `code`. */
  readonly code: TimedEnd | undefined;

  constructor(message: string, code?: TimedEnd) {
    super(message);
    this.code = code;
  }
}

/** 401: the password is right, and a second factor completes the sign-in. The body has `code`, `challenge` and `factors`. */
export class SecondFactorError extends RefusedError {
  readonly status = 401;
  readonly code: SignInStep;
  /** Proves for some minutes that the password was right. */
  readonly challenge: string;
  /** The second factors of the account. */
  readonly factors: FactorKind[];

  constructor(message: string, code: SignInStep, challenge: string, factors: FactorKind[]) {
    super(message);
    this.code = code;
    this.challenge = challenge;
    this.factors = factors;
  }
}

/** 403: signed in, but not allowed. */
export class ForbiddenError extends RefusedError {
  readonly status = 403;
}

/** 403: the session alone does not suffice. The body has `code`, and in `ways` how its user can prove that it is they. */
export class ProofNeededError extends ForbiddenError {
  readonly code = proofNeededCode;
  readonly ways: ProofWay[];

  constructor(message: string, ways: ProofWay[]) {
    super(message);
    this.ways = ways;
  }
}

/** 404: it does not exist or belongs to another organisation. */
export class NotFoundError extends RefusedError {
  readonly status = 404;
}

/** 409: it already exists. */
export class ConflictError extends RefusedError {
  readonly status = 409;
}

/** 409 with the current `version`: changed since the version that the request names. */
export class StaleVersionError extends ConflictError {
  readonly version: number;

  constructor(message: string, version: number) {
    super(message);
    this.version = version;
  }
}

/** 412: changed since the version that the request names. */
export class PreconditionFailedError extends RefusedError {
  readonly status = 412;
}

/** 413: larger than the limit. */
export class TooLargeError extends RefusedError {
  readonly status = 413;
}

/** 422: well-formed, but it contradicts an earlier request. */
export class UnprocessableError extends RefusedError {
  readonly status = 422;
}

/** 429 with `Retry-After`: too many recent requests. */
export class TooManyRequestsError extends RefusedError {
  readonly status = 429;
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 503 with `Retry-After`: more is asked at once than this process can work on. */
export class OverloadedError extends RefusedError {
  readonly status = 503;
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('The server is busy. Try again in a moment.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 503: an erasure could not be noted outside the database, so nothing was erased. */
export class UnwritableListError extends RefusedError {
  readonly status = 503;

  constructor(options: { cause: unknown }) {
    super(
      'Nothing was erased: the list that keeps backups from bringing people back cannot be written. Ask the server operator.',
      options,
    );
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
