import type { Fault } from './fault';
import type { ErrorKind } from './kinds';

interface Details {
  cause?: unknown;
  /** Seconds until a retry may succeed. Becomes Retry-After. */
  retryAfterSeconds?: number | undefined;
  /** Kept from an earlier request with the same Idempotency-Key (decision 9.3). */
  replayed?: boolean | undefined;
  /** Called only if the caller asked for problem details. */
  findFaults?: (() => readonly Fault[]) | undefined;
}

/**
 * The only error type of the services. Clients may read `message`. Put anything confidential into `cause`, which never
 * leaves the process.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly retryAfterSeconds: number | undefined;
  readonly replayed: boolean;
  readonly findFaults: (() => readonly Fault[]) | undefined;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    details: Details = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.replayed = details.replayed === true;
    this.findFaults = details.findFaults;
  }

  static from(thrown: unknown): ServiceError {
    if (thrown instanceof ServiceError) return thrown;
    return new ServiceError('internal', 'Internal error.', { cause: thrown });
  }
}
