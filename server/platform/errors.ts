import { proofNeededCode } from '../../contract/account/proof.ts';
import type { SignInStep } from '../../contract/account/second-factor.calls.ts';
import type { TimedEnd } from '../../contract/account/session.ts';
import type { FactorKind, ProofWay } from '../../contract/account/sign-in-methods.ts';

/** The reason is one that the caller can act on. `plugins/errors.ts` turns it into HTTP. */
export abstract class RefusedError extends Error {
  abstract readonly status: number;
  /** What the transaction has written is kept all the same, such as an attempt that counts against a limit. */
  keepsWrites = false;
  ids?: string[];
}

export class BadRequestError extends RefusedError {
  readonly status = 400;
}

export class UnauthorizedError extends RefusedError {
  readonly status = 401;
  readonly code: TimedEnd | undefined;

  constructor(message: string, code?: TimedEnd) {
    super(message);
    this.code = code;
  }
}

/** The password is right, and a second factor completes the sign-in. The body has `code`, `challenge` and `factors`. */
export class SecondFactorError extends RefusedError {
  readonly status = 401;
  readonly code: SignInStep;
  readonly challenge: string;
  readonly factors: FactorKind[];

  constructor(message: string, code: SignInStep, challenge: string, factors: FactorKind[]) {
    super(message);
    this.code = code;
    this.challenge = challenge;
    this.factors = factors;
  }
}

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

export class NotFoundError extends RefusedError {
  readonly status = 404;
}

export class ConflictError extends RefusedError {
  readonly status = 409;
}

/** The body has the current `version`. */
export class StaleVersionError extends ConflictError {
  readonly version: number;

  constructor(message: string, version: number) {
    super(message);
    this.version = version;
  }
}

export class PreconditionFailedError extends RefusedError {
  readonly status = 412;
}

export class TooLargeError extends RefusedError {
  readonly status = 413;
}

export class UnprocessableError extends RefusedError {
  readonly status = 422;
}

export class TooManyRequestsError extends RefusedError {
  readonly status = 429;
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

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

export class StartError extends Error {
  override name = 'StartError';
}
