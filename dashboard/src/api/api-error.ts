export interface Fault {
  /** JSON pointer into the body, such as `/domain`. "" for the whole body and for parameters. */
  pointer: string;
  message: string;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** 0 without a response. */
    readonly status: number,
    /** The API's code, "network" without a response, or "outcome_unknown". */
    readonly code: string,
    message: string,
    readonly requestId: string = '',
    readonly retryAfterSeconds?: number,
    readonly faults: readonly Fault[] = [],
  ) {
    super(message);
  }
}

/**
 * Reads problem details, the envelope of an older gateway, or the page of a proxy. `mayBeDone`: the write may have taken
 * effect, so the caller must check before repeating it.
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

/** Like asWrongPassword, for calls that take a code of the second factor. */
export function asWrongCode(error: Error | null, field: string): Error | null {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  return new ApiError(401, 'wrong_code', '', '', undefined, [{ pointer: `/${field}`, message: '' }]);
}
