import { shardOf } from '@consent/admission';
import type { EndedCalls, ReportUsageRequest, ReportUsageResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { projectedUsage } from '../projections/projected';
import type { CounterName } from './counter';
import { findCounters, lockCounters } from './counters.sql';
import { insertHolds, settleHolds } from './holds.sql';
import { mergeUsage, type MergeUsageParts } from './merge';
import { recordSettlements } from './record-settlements';
import { findSettlementIds } from './settlements.sql';
import { holdTimeMs, isReadable, isRequestId, periodShape, type Settlement } from './usage.rule';
import { isUuid } from '@consent/kernel/ids';

type ReportUsageParts = MergeUsageParts & Pick<AccountParts, 'transaction' | 'isRedisUsable' | 'logger' | 'now'>;

/**
 * Stores usage that Redis may have lost (ADR 4). Finished calls go to the ledger. Running calls are held in PostgreSQL if
 * this service has lost Redis as well. Idempotent.
 */
export async function reportUsage({ ended, running }: ReportUsageRequest, parts: ReportUsageParts): Promise<ReportUsageResponse> {
  const { database, isRedisUsable, logger } = parts;
  const inRedis = ({ accountId }: { accountId: string }) => isRedisUsable(shardOf(accountId));
  const settlements = ended.map(settlementOf);
  const readable = ended.filter((_, at) => isReadable(settlements[at] as Settlement));
  await settleInRedis(readable.filter(inRedis), parts).catch((error: unknown) => logger.debug({ error }, 'Redis did not settle all calls'));
  await recordSettlements(
    settlements.filter(({ units }) => units > 0),
    parts,
  );
  await changeHolds(
    readable,
    running.filter((call) => !inRedis(call)),
    parts,
  );
  // Mark them for ResumeAdmission. Other servers of a cluster keep recording, so times alone would not show the doubt.
  const left = new Set(readable.filter((calls) => !inRedis(calls)));
  if (left.size > 0) await projectedUsage.doubt(database, [...left]);
  await raiseCounters(
    readable.filter((calls) => !left.has(calls)),
    parts,
  );
  return {};
}

function settlementOf({ settlementId, accountId, keyId, period, atMs, holds }: EndedCalls): Settlement {
  const units = holds.reduce((sum, hold) => sum + hold.units, 0);
  const requests = holds.filter((hold) => hold.units > 0).length;
  return { settlementId, accountId, keyId, period, units, requests, atMs };
}

/** Settles in Redis first: after a counter is raised to the ledger, settling would charge it twice. */
async function settleInRedis(ended: readonly EndedCalls[], { database, quotaCounters }: ReportUsageParts): Promise<void> {
  if (ended.length === 0) return;
  const inLedger = await findSettlementIds(database, ended);
  const missing = ended.filter(({ settlementId }) => !inLedger.has(settlementId));
  await quotaCounters.settleEnded(missing);
}

/** Best effort: ResumeAdmission and the reconciler do the same. */
async function raiseCounters(names: readonly CounterName[], parts: ReportUsageParts): Promise<void> {
  if (names.length === 0) return;
  await mergeUsage(await findCounters(parts.database, names), parts).catch((error: unknown) =>
    parts.logger.debug({ error }, 'counters were not raised'),
  );
}

/** Charges nothing: the ledger does. */
async function changeHolds(
  ended: readonly EndedCalls[],
  running: ReportUsageRequest['running'],
  { transaction, now }: ReportUsageParts,
): Promise<void> {
  const held = running.filter(
    (call) => isUuid(call.accountId) && periodShape.test(call.period) && isRequestId(call.holdId) && call.units > 0,
  );
  if (ended.length === 0 && held.length === 0) return;
  await transaction(async (tx) => {
    await lockCounters(tx, [...ended, ...held]);
    if (held.length > 0) {
      await insertHolds(
        tx,
        held.map(({ holdId, ...call }) => ({ ...call, requestId: holdId })),
        now() + holdTimeMs,
      );
    }
    await settleHolds(
      tx,
      ended.flatMap(({ holds }) => holds.map(({ id }) => ({ requestId: id, units: 0 }))),
      now(),
    );
  });
}
