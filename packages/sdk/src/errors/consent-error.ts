import type { ErrorCode, ErrorDetail } from '../types';

/** Codes of failures without an answer from the API. */
export type ClientErrorCode =
  /** The connection failed, or broke before the answer was complete. */
  | 'connection_failed'
  /** No complete answer within the timeout. */
  | 'timed_out'
  /** An answer that is not from the API, such as the error page of a proxy. */
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

/** An application may load both the ESM and the CommonJS build. `instanceof` fails across them; this brand works. */
const brand = Symbol.for('@consent/sdk/error');

/** Base of all errors of a call. Switch on `code`; the message may change. */
export class ConsentError extends Error {
  override readonly name: string = 'ConsentError';
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Each wrong field or parameter, for a 400. */
  readonly errors: readonly ErrorDetail[];
  /** Identifies the request in the server's logs. "" without an answer. */
  readonly requestId: string;
  /** Documentation of the code. "" without an answer. */
  readonly docUrl: string;
  readonly retryAfterSeconds: number | undefined;
  /** True when a write may have taken effect. Check before you repeat it, or repeat it with the same Idempotency-Key. */
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

/** No answer: `connection_failed` or `timed_out`. `outcomeUnknown` is false if nothing was sent. */
export class ConnectionError extends ConsentError {
  override readonly name = 'ConnectionError';
}

/** The server answered 500, 502 or 504, and the write may have taken effect. */
export class OutcomeUnknownError extends ConsentError {
  override readonly name = 'OutcomeUnknownError';
}

/** A row of a batch that was not recorded, with the row's `code` and `message`. */
export class RowError extends ConsentError {
  override readonly name = 'RowError';
  readonly rowStatus: 'failed' | 'skipped_quota';

  constructor(rowStatus: 'failed' | 'skipped_quota', facts: ErrorFacts) {
    super(facts);
    this.rowStatus = rowStatus;
  }
}

/** Type guard for errors of the SDK, optionally with a code. Works across the ESM and CommonJS builds. */
export function isConsentError<Code extends ConsentError['code'] = ConsentError['code']>(
  error: unknown,
  code?: Code,
): error is ConsentError & { code: Code } {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false;
  return code === undefined || (error as ConsentError).code === code;
}
