import { timestamp } from '@consent/contracts';
import { canonicalJson } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import { readInstant } from '../../pipeline/6-input/query-parameters';
import type { ClaimsBody } from '../schemas/consent';

/** The text that is kept (decision 69). Throws `invalid` for a time that does not exist, or after the request. */
export function claimsTextOf({ decided_at: decidedAt, country }: ClaimsBody, arrivedAtMs: number): string {
  const decidedAtMs = decidedAt === undefined ? undefined : readInstant(decidedAt, 'claims.decided_at');
  if (decidedAtMs !== undefined && decidedAtMs > arrivedAtMs) throw inFuture();
  return canonicalJson({
    ...(decidedAtMs !== undefined && { decided_at: timestamp(decidedAtMs) }),
    ...(country !== undefined && { country }),
  });
}

function inFuture(): ServiceError {
  const message = 'claims.decided_at must not be in the future.';
  return new ServiceError('invalid', message, { findFaults: () => [{ pointer: '/claims/decided_at', message }] });
}
