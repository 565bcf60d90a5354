/**
 * Why there is no answer: `blocked` is an address that only an operator can allow, `tls` a certificate that can't be
 * verified or a service that speaks no TLS, `broken-off` a connection that ended before the body did.
 */
export type OutgoingFailure =
  | 'blocked'
  | 'unreachable'
  | 'unknown-host'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'broken-off'
  | 'redirected'
  | 'redirected-in-circle';

export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly failure: OutgoingFailure;

  constructor(failure: OutgoingFailure, options?: ErrorOptions) {
    super(`The request failed: ${failure}.`, options);
    this.failure = failure;
  }

  static from(error: unknown): OutgoingError {
    return OutgoingError.find(error) ?? new OutgoingError(failureOf(error), { cause: error });
  }

  static find(error: unknown): OutgoingError | undefined {
    for (const each of causes(error)) if (each instanceof OutgoingError) return each;
    return undefined;
  }
}

const tlsCode = /^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

function failureOf(error: unknown): OutgoingFailure {
  for (const each of causes(error)) {
    const code = String((each as { code?: unknown }).code ?? '');
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
    if (tlsCode.test(code)) return 'tls';
    if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'unreachable';
    if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || each.message === 'terminated')
      return 'broken-off';
  }
  return 'unreachable';
}

function* causes(error: unknown): Generator<Error> {
  let each = error;
  for (let depth = 0; each instanceof Error && depth < 8; depth++) {
    yield each;
    each = each instanceof AggregateError ? each.errors[0] : each.cause;
  }
}

/** In milliseconds, by the seconds or the date of `Retry-After`; undefined without a valid value. */
export function retryAfterMs(value: string | null | undefined): number | undefined {
  const after = value?.trim();
  if (!after) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
