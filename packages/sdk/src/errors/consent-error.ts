import type { ErrorCode, ErrorDetail } from '../types';

/** Codes of failures without a valid answer from the API. */
export type ClientErrorCode =
  /** The connection failed, or broke before the answer was complete. */
  | 'connection_failed'
  /** The answer was not complete within the timeout. */
  | 'timed_out'
  /** The answer is not from the API, such as the error page of a proxy. */
  | 'unreadable_answer';

export interface ErrorFacts {
  code: ErrorCode | ClientErrorCode;
  message: string;
  status?: number;
  errors?: readonly ErrorDetail[];
  requestId?: string;
  docUrl?: string;
  retryAfterSeconds?: number | undefined;
  outcomeUnknown?: boolean;
  cause?: unknown;
}

/** An application may load both the ESM and the CommonJS build, and `instanceof` fails across them. This brand does not. */
const brand = Symbol.for('@consent/sdk/error');

/** A call that failed. Compare `code`, because messages may change. Test for it with `isConsentError`. */
export class ConsentError extends Error {
  override readonly name: string = 'ConsentError';
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Each wrong field or parameter of a 400. */
  readonly errors: readonly ErrorDetail[];
  /** Identifies the request in the server's logs, for your support request. "" without an answer. */
  readonly requestId: string;
  /** URL of the code's documentation. "" without an answer. */
  readonly docUrl: string;
  readonly retryAfterSeconds: number | undefined;
  /** True if a write may have taken effect. Read the state before you repeat it, or repeat it with the same Idempotency-Key. */
  readonly outcomeUnknown: boolean;
  readonly [brand] = true;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status ?? 0;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId ?? '';
    this.docUrl = facts.docUrl ?? '';
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.outcomeUnknown = facts.outcomeUnknown ?? false;
  }
}

/** The server did not answer (`connection_failed` or `timed_out`). `outcomeUnknown` is true if a write may have arrived. */
export class ConnectionError extends ConsentError {
  override readonly name = 'ConnectionError';
}

/** The server answered, but the write may have taken effect, for example after a 500, 502 or 504. */
export class OutcomeUnknownError extends ConsentError {
  override readonly name = 'OutcomeUnknownError';
}

/** A row of a ConsentQueue was not recorded. Has the row's `code` and `message`. */
export class RowError extends ConsentError {
  override readonly name = 'RowError';
  readonly rowStatus: 'failed' | 'skipped_quota';

  constructor(rowStatus: 'failed' | 'skipped_quota', facts: ErrorFacts) {
    super(facts);
    this.rowStatus = rowStatus;
  }
}

/** Tests for a ConsentError, optionally with a code. Unlike `instanceof`, it works across the ESM and CommonJS builds. */
export function isConsentError<Code extends ConsentError['code'] = ConsentError['code']>(
  error: unknown,
  code?: Code,
): error is ConsentError & { code: Code } {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false;
  return code === undefined || (error as ConsentError).code === code;
}
