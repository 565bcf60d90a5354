/** Why a model gave nothing usable. Each has a message of its own. */
export type ModelFailure =
  | 'refused'
  | 'context'
  | 'too-long'
  | 'reasoned'
  | 'credit'
  | 'key'
  | 'model'
  | 'address'
  | 'unlisted'
  | 'blocked'
  | 'tls'
  | 'unreachable'
  | 'busy'
  | 'loading'
  | 'server'
  | 'timeout'
  | 'broken-off'
  | 'empty'
  | 'unreadable'
  | 'incomplete'
  | 'rejected'
  | 'memory'
  | 'damaged'
  | 'missing'
  | 'crashed'
  | 'no-engine'
  | 'cancelled';

/** A call to a model failed, after its retry. The user reads `message`. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;
  /** The time that the service named. */
  readonly retryAfterSeconds: number | undefined;
  /** The settings of the server that may be wrong, for its log and for Owners. */
  readonly setting: string | undefined;

  constructor(
    failure: ModelFailure,
    message: string,
    options: { retryAfterSeconds?: number | undefined; setting?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.setting = options.setting;
  }

  /** The message with the name of the setting, which only Owners read. */
  get forOwners(): string {
    return this.setting === undefined ? this.message : `${this.message} (${this.setting})`;
  }

  /** Whether the same call may succeed a moment later. */
  get isPassing(): boolean {
    return ['busy', 'loading', 'server', 'unreachable', 'broken-off', 'crashed'].includes(this.failure);
  }
}
