import { randomUUID } from 'node:crypto';
import { evidenceClient } from './log-calls';
import { actor } from './many-records';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

test('[decision 58.3] openings of a record whose history has a gap name it without frames, and open all others', async () => {
  const consent = await startConsent();
  const log = evidenceClient(consent.rpcPort);
  try {
    const site = aSite(randomUUID());
    const { accountId } = site;
    const rows = Array.from({ length: 5 }, () => aRow(site, { recordedBy: 'site' }));
    await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    for (const { id } of rows) for (const accepted of [false, true]) await consent.client.updateConsent({ accountId, id, actor, accepted });
    await log.leaves.pullLeaves({ doneIds: [], maxEvents: 1000, heldIds: [], skipAccountIds: [] });
    const ids = rows.map(({ id }) => id).toSorted();
    await consent.sql.query('DELETE FROM consent_history WHERE account_id = $1 AND consent = ANY ($2) AND number = 1', [
      accountId,
      [ids[1], ids[4]],
    ]);
    for (const limit of [1, 2, 1000]) {
      const openings = [];
      for (let cursor = ''; ;) {
        const page = await log.statements.listOpenings({ accountId, cursor, limit });
        openings.push(...page.openings);
        cursor = page.nextCursor;
        if (cursor === '') break;
      }
      expect(openings.map(({ record, frames, problem }) => [record, frames.length, problem])).toEqual(
        ids.map((id, at) => (at === 1 || at === 4 ? [id, 0, 'history_incomplete'] : [id, 3, undefined])),
      );
      expect(openings.every(({ tag, salt }) => tag.length === 16 && salt.length === 16)).toBe(true);
    }
  } finally {
    await log.stop();
    await consent.stop();
  }
});
