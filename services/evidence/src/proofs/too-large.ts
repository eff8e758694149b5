import { invalid, type ServiceError } from '@consent/kernel/errors';

/** A history that can only be checked leaf by leaf. `reason` begins a sentence. */
export function tooLargeFor(what: 'proof' | 'bundle', reason: string): ServiceError {
  return invalid(`${reason}, which does not fit into a ${what}. GET /log/openings lists what opens each of its leaves.`);
}
