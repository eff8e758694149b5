import { ServiceError } from './service-error';

/** `what` is a noun without an article: "consent", "site". */
export function notFound(what: string): ServiceError {
  return new ServiceError('not_found', `No such ${what}.`);
}

/** The site of a request with an API key. The same for a foreign site, so that nobody learns that it exists. */
export function noSuchSite(): ServiceError {
  return new ServiceError('not_found', 'No such site. Use the ID of one of your sites. It is on the site’s page in the dashboard.');
}

export function invalid(message: string): ServiceError {
  return new ServiceError('invalid', message);
}

export function conflict(message: string): ServiceError {
  return new ServiceError('conflict', message);
}

/** For a call or statement that was sent but got no reply. `message` says which reply is missing. */
export function outcomeUnknown(message: string, cause?: unknown): ServiceError {
  return new ServiceError('outcome_unknown', message, { cause });
}

/** Use only if nothing can have changed, because clients are told to retry. */
export function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', message, { cause });
}

/** True if a dependency was unavailable or did not reply, so that the failure says nothing about the request itself. */
export function isAway(error: unknown): boolean {
  return ['unavailable', 'deadline', 'outcome_unknown'].includes(ServiceError.from(error).kind);
}
