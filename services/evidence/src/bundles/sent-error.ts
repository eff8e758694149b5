import { ServiceError } from '@consent/kernel/errors';
import { DamagedDataError, isDamage } from '../logs/damage';
import type { SentError } from './thread-messages';

export function sentError(thrown: unknown): SentError {
  const { kind, message, retryAfterSeconds, cause } = ServiceError.from(thrown);
  const origin = thrown instanceof ServiceError ? (cause ?? thrown) : thrown;
  return { kind, message, retryAfterSeconds, isDamage: isDamage(thrown), stack: origin instanceof Error ? origin.stack : String(origin) };
}

export function receivedError({ kind, message, retryAfterSeconds, stack, isDamage: isDamaged }: SentError): ServiceError {
  if (isDamaged) return new DamagedDataError(message, { cause: stack });
  return new ServiceError(kind, message, { retryAfterSeconds, cause: stack });
}
