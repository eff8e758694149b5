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
  ) {
    super(message);
  }
}

/** Reads the envelope; a proxy in between may answer with something else. `mayBeDone`: the write must be looked for before it is tried again. */
export async function apiErrorOf(response: Response, mayBeDone = false): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id') ?? '';
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body = (await response.json().catch(() => ({}))) as { error?: unknown; message?: unknown };
  return new ApiError(
    response.status,
    mayBeDone ? 'outcome_unknown' : typeof body.error === 'string' ? body.error : 'internal_error',
    typeof body.message === 'string' ? body.message : '',
    requestId,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'network', error instanceof Error ? error.message : '');
}

/** 401 of a call that takes a password says that the password was wrong, and not that a session is over. */
export function asWrongPassword(error: Error | null): Error | null {
  return error instanceof ApiError && error.status === 401 ? new ApiError(401, 'wrong_password', '') : error;
}
