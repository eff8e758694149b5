import { ServiceError } from '@consent/kernel/errors';
import type { SentError } from './thread-messages';

export function sentError(thrown: unknown): SentError {
  const { kind, message, retryAfterSeconds, cause } = ServiceError.from(thrown);
  const origin = thrown instanceof ServiceError ? (cause ?? thrown) : thrown;
  return { kind, message, retryAfterSeconds, stack: origin instanceof Error ? origin.stack : String(origin) };
}

export function receivedError({ kind, message, retryAfterSeconds, stack }: SentError): ServiceError {
  return new ServiceError(kind, message, { retryAfterSeconds, cause: stack });
}
