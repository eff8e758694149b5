import { invalid, type ServiceError } from '@consent/kernel/errors';

/** For a history that is too long to prove here, but can be checked leaf by leaf. `reason` begins a sentence. */
export function tooLargeFor(what: 'proof' | 'bundle', reason: string): ServiceError {
  return invalid(`${reason}, which does not fit into a ${what}. GET /log/openings lists what opens each of its leaves.`);
}
