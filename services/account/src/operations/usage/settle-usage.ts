import { notFound, type ServiceError } from '@consent/kernel/errors';
import { isRequestId, usedAndHeld } from '../../domain/usage';
import type { InTransaction } from '../../store/account-store';

export interface SettleUsageParts {
  inTransaction: InTransaction;
  now: () => number;
}

/**
 * Ends what AdmitUsage began (ADR 4), for several calls in one transaction:
 * charges at most what was granted and frees the rest, once. Answers charged and held
 * after it, or an error, for each call in order: not_found when nothing was admitted
 * under the id, or its time was over and it was freed.
 */
export function settleUsage({ inTransaction, now }: SettleUsageParts) {
  return (calls: readonly { requestId: string; units: number }[]): Promise<(number | ServiceError)[]> =>
    inTransaction(async (store) => {
      // Of a call that is there twice the first counts.
      const unitsOf = new Map(calls.toReversed().map(({ requestId, units }) => [requestId, units]));
      const holds = await store.findHolds([...unitsOf.keys()].filter(isRequestId));
      const usedOf = new Map<string, number>();
      if (holds.length > 0) {
        const locked = await store.lockCounters(holds);
        const settled = await store.settleHolds(holds.map(({ requestId }) => ({ requestId, units: unitsOf.get(requestId) ?? 0 })));
        for (const counter of [...locked, ...settled]) usedOf.set(`${counter.accountId} ${counter.period}`, usedAndHeld(counter));
        await store.touchKeys(
          holds.filter(({ requestId, isSettled }) => !isSettled && unitsOf.get(requestId) !== 0).map((hold) => ({ ...hold, atMs: now() })),
        );
      }
      const holdOf = new Map(holds.map((hold) => [hold.requestId, hold]));
      return calls.map(({ requestId }) => {
        const hold = holdOf.get(requestId);
        return hold === undefined ? notFound('admission') : (usedOf.get(`${hold.accountId} ${hold.period}`) ?? 0);
      });
    });
}
