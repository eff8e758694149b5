import { type ErrorKind, errorKinds, ServiceError } from '@consent/kernel/errors';

interface CallNames {
  to: string;
  method: string;
  /** The id under which the called service logs the call. A call shared by several requests has the id of the first. */
  requestId: string;
}

/** The cause of every client error with a 5xx status, so that the log names the failed call. */
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

/** 4xx errors stay unchanged, because they need no investigation. */
export function withFailedCall(error: ServiceError, names: CallNames): ServiceError {
  if (errorKinds[error.kind].status < 500) return error;
  const cause = new FailedCall(names, error.kind, error.cause);
  return new ServiceError(error.kind, error.message, {
    cause,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  });
}

export function failedCallOf(error: unknown): FailedCall | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof FailedCall) return at;
  return undefined;
}
