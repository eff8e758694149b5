import { invalid, type ServiceError } from '@consent/kernel/errors';

export function tooLargeFor(what: 'proof' | 'receipt' | 'bundle', reason: string): ServiceError {
  return invalid(`${reason}, which does not fit into a ${what}. GET /log/openings lists what opens each of its leaves.`);
}
