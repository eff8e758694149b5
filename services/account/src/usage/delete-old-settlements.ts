import { deleteInBatches } from '../delete-in-batches';
import type { AccountParts } from '../parts';
import { deleteDaysBefore } from './days.sql';
import { deleteSettlementsBefore } from './settlements.sql';

const dayMs = 86_400_000;
const keptUsageDays = 400;

/** Monthly counters stay. Safe, because Redis redelivers a settlement within minutes, never after days. */
export async function deleteOldSettlements({
  database,
  usageLedgerDays,
  now,
}: Pick<AccountParts, 'database' | 'usageLedgerDays' | 'now'>): Promise<void> {
  const beforeMs = now() - usageLedgerDays * dayMs;
  await deleteInBatches((limit) => deleteSettlementsBefore(database, { beforeMs, limit }));
  await deleteInBatches((limit) => deleteDaysBefore(database, { beforeMs: now() - keptUsageDays * dayMs, limit }));
}
