import { ServiceError } from './service-error';

/** `what` is a noun without an article: "consent", "site". */
export function notFound(what: string): ServiceError {
  return new ServiceError('not_found', `No such ${what}.`);
}

export function invalid(message: string): ServiceError {
  return new ServiceError('invalid', message);
}

export function conflict(message: string): ServiceError {
  return new ServiceError('conflict', message);
}

export function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', message, { cause });
}
