import { errorKinds, ServiceError } from '@consent/kernel/errors';
import type { RequestLog } from '../0-common/request-log';
import { createMinuteCounts } from '../0-common/minute-counts';

type Counted = Pick<RequestLog, 'keyId' | 'bodyBytes'>;

/**
 * Bounds what a key gets without paying a unit: refusals, replays, and reads whose client leaves before they begin. No
 * honest client comes near it (decision 15.10).
 */
export interface FreeAnswers {
  /** Throws `too_many_requests` if the key has had too many. */
  check: (keyId: string) => void;
  /** A large body costs more to read, so it counts as several answers. */
  count: (request: Counted) => void;
  /** Counts nothing for a fault of ours, or without a key. */
  countRefusal: (request: Counted, error: unknown) => void;
}

const bytesOfAnswer = 16 * 1024;

export function createFreeAnswers(maxPerMinute: number): FreeAnswers {
  const textOf = (seconds: number) => `Too many requests of this key were refused or repeated. Try again in ${seconds} s.`;
  const counts = createMinuteCounts(maxPerMinute, textOf);
  const count = ({ keyId, bodyBytes = 0 }: Counted) => {
    if (keyId !== undefined) counts.count(keyId, 1 + Math.floor(bodyBytes / bytesOfAnswer));
  };
  return {
    check: counts.check,
    count,
    countRefusal: (request, error) => {
      if (errorKinds[ServiceError.from(error).kind].status < 500) count(request);
    },
  };
}
