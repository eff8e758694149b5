import type { ConsentParts } from '../parts';
import { lockUnloggedLinks, markLinksAttested } from './leaves.sql';
import { queueLinks, tagOfPerson } from './record';

const rowsAtOnce = 500;

/** Gives leaves to links that were recorded while the log was off. Any number of processes may run it. */
export async function attestLinks({ transaction, isLogOn }: Pick<ConsentParts, 'transaction' | 'isLogOn'>): Promise<void> {
  if (!isLogOn) return;
  for (let attested = rowsAtOnce; attested === rowsAtOnce;) {
    attested = await transaction(async (tx) => {
      const rows = await lockUnloggedLinks(tx, rowsAtOnce);
      const tagged = [];
      for (const row of rows) tagged.push({ ...row, tag: await tagOfPerson(tx, row) });
      if (tagged.length > 0) await markLinksAttested(tx, tagged);
      for (const accountId of new Set(rows.map((row) => row.accountId))) {
        await queueLinks(
          tx,
          accountId,
          rows.filter((row) => row.accountId === accountId),
        );
      }
      return rows.length;
    });
  }
}
