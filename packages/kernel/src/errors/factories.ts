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

/** For a call or statement that was sent and whose answer is lost. `message` says where the answer was lost. */
export function outcomeUnknown(message: string, cause?: unknown): ServiceError {
  return new ServiceError('outcome_unknown', message, { cause });
}

/** Only where nothing can have happened: clients are told to repeat. */
export function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', message, { cause });
}

/** Whether a part was away or did not answer. That tells nothing about what it was asked for. */
export function isAway(error: unknown): boolean {
  return ['unavailable', 'deadline', 'outcome_unknown'].includes(ServiceError.from(error).kind);
}
