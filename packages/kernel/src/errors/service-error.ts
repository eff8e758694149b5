import type { ErrorKind } from './kinds';

interface Details {
  cause?: unknown;
  /** Seconds after which a repeat may succeed; becomes Retry-After. */
  retryAfterSeconds?: number;
}

/**
 * The one error type of the services. `message` is text that the outside may
 * read; whatever must stay inside goes into `cause`, which never leaves the process.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    details: Details = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Turns anything thrown into a ServiceError; what is unknown becomes `internal`. */
  static from(thrown: unknown): ServiceError {
    if (thrown instanceof ServiceError) return thrown;
    return new ServiceError('internal', 'Internal error.', { cause: thrown });
  }
}
