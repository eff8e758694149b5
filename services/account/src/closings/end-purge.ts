import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { certificateData } from './certificate-data';
import { forgetAccount, insertPart, lockRunningPurge, markPurged } from './purges.sql';

/** In the transaction that finds no more rows of the account: asks for the certificate, exactly once (decision 84.9). */
export async function endPurge(
  tx: Handle,
  { accountId, deleted }: { accountId: string; deleted: Record<string, number> },
  { events, now }: Pick<AccountParts, 'events' | 'now'>,
): Promise<void> {
  const purge = await lockRunningPurge(tx, accountId);
  if (purge === undefined || purge.purgedAtMs !== 0) return;
  const purgedAtMs = now();
  await insertPart(tx, accountId, { part: 'account', deleted, doneAtMs: purgedAtMs });
  await forgetAccount(tx, accountId);
  await markPurged(tx, accountId, purgedAtMs);
  await events.purge(tx, 'account.certificate_due', accountId, await certificateData(tx, { ...purge, purgedAtMs }));
}
