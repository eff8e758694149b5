/** A part of the body that was refused. */
export interface Fault {
  /** JSON pointer into the body, such as `/domain`; "" for the whole body and for parameters. */
  pointer: string;
  message: string;
}

/** An answer that is not a success, or none at all (spec 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    /** The stable code, "network" when there was no answer, or "outcome_unknown". */
    readonly code: string,
    message: string,
    readonly requestId: string = '',
    /** When to come back, for a 429. */
    readonly retryAfterSeconds?: number,
    /** Every refused part of the body, of a 400. */
    readonly faults: readonly Fault[] = [],
  ) {
    super(message);
  }
}

/**
 * Reads problem details, or the envelope of an older gateway; a proxy in between may answer with something else. `mayBeDone`:
 * the write must be looked for before it is tried again.
 */
export async function apiErrorOf(response: Response, mayBeDone = false): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id') ?? '';
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | null | undefined;
  const { code = body?.['error'], detail = body?.['message'], errors } = body ?? {};
  return new ApiError(
    response.status,
    mayBeDone ? 'outcome_unknown' : typeof code === 'string' ? code : 'internal_error',
    typeof detail === 'string' ? detail : '',
    requestId,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    Array.isArray(errors) ? errors.filter(isFault) : [],
  );
}

function isFault(value: unknown): value is Fault {
  const { pointer, message } = (value ?? {}) as Partial<Record<keyof Fault, unknown>>;
  return typeof pointer === 'string' && typeof message === 'string';
}

/** The field of the body that a pointer leads into: `categories` of `/categories/3`. */
export function fieldOf({ pointer }: Fault): string {
  return pointer.split('/', 2)[1] ?? '';
}

export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'network', error instanceof Error ? error.message : '');
}

/** A call that takes a password answers 401 if the password is wrong, not if the session ended. The error is shown at `field`. */
export function asWrongPassword(error: Error | null, field?: string): Error | null {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  return new ApiError(401, 'wrong_password', '', '', undefined, field === undefined ? [] : [{ pointer: `/${field}`, message: '' }]);
}
