import { type ErrorKind, errorKinds, ServiceError } from '@consent/kernel/errors';

interface CallNames {
  /** Name of the service that was called. */
  to: string;
  /** "consent.v1.ConsentService/CreateConsents" */
  method: string;
  /** Under which the called service logs the call; of several requests that ride together it is that of the first. */
  requestId: string;
}

/** Tells the log which call it was; the cause of what a client rejects with when that is a 5xx to the outside. */
export class FailedCall extends Error implements CallNames {
  override readonly name = 'FailedCall';
  readonly to: string;
  readonly method: string;
  readonly requestId: string;

  constructor(
    { to, method, requestId }: CallNames,
    readonly kind: ErrorKind,
    cause: unknown,
  ) {
    super(`${method} of ${to} failed`, cause === undefined ? undefined : { cause });
    this.to = to;
    this.method = method;
    this.requestId = requestId;
  }
}

/** The error with the call in its causes. What the caller did wrong stays as it is: nobody looks for that in a log. */
export function withFailedCall(error: ServiceError, names: CallNames): ServiceError {
  if (errorKinds[error.kind].status < 500) return error;
  const cause = new FailedCall(names, error.kind, error.cause);
  return new ServiceError(error.kind, error.message, {
    cause,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  });
}

/** The call that an error comes from; undefined when it is of this process. */
export function failedCallOf(error: unknown): FailedCall | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof FailedCall) return at;
  return undefined;
}
