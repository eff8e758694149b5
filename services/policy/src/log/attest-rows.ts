import type { AttestRowsRequest, AttestRowsResponse } from '@consent/contracts';
import { entryOf, policyTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { countOfAccount, sha256 } from '@consent/log-queue';
import type { PolicyParts } from '../parts';
import { attestNotices } from '../notices/leaves';
import { lockNoticeMarks } from '../notices/logged.sql';
import { requeueReports } from '../seen/reports/leaves';
import { lockReports } from '../seen/reports/logged.sql';
import { queueVersions, textsAtOnce } from './queue-versions';
import { lockMarks, markAttested } from './policy-marks.sql';
import { loadFrames } from './row-leaves';
import type { VersionRef } from './versions.sql';

const mostRows = 1000;

/**
 * Queues leaves for versions, notices and weekly reports whose work is gone: attested ones, and the same one again for a deletion and a report,
 * which have no attested form. A leaf that the rows no longer make is left out, so two callers queue it once. Throws invalid (too many rows).
 */
export async function attestRows(
  { accountId, leaves }: AttestRowsRequest,
  { transaction }: Pick<PolicyParts, 'transaction'>,
): Promise<AttestRowsResponse> {
  if (leaves.length > mostRows) throw invalid(`At most ${mostRows} rows.`);
  const refs = leaves
    .filter(({ table }) => table === 'logged_policies')
    .map(({ key: policyId, revision: version, entry }) => ({ accountId, policyId, version, entry }));
  const notices = leaves
    .filter(({ table }) => table === 'logged_notices')
    .map(({ key: siteId, revision: number, entry }) => ({ accountId, siteId, number, entry }));
  const reports = leaves
    .filter(({ table }) => table === 'seen_reports')
    .map(({ key: siteId, revision: number, entry }) => ({ accountId, siteId, number, entry }));
  return transaction(async (tx) => {
    await lockReports(tx, accountId, [...new Set(reports.map(({ siteId }) => siteId))]);
    await lockNoticeMarks(tx, accountId, [...new Set(notices.map(({ siteId }) => siteId))]);
    await lockMarks(tx, accountId, [...new Set(refs.map(({ policyId }) => policyId))]);
    // After the locks, so that this sees the work of a caller that had them before.
    if ((await countOfAccount(tx, { accountId, upToId: 0 })).waiting > 0) return { queued: 0 };
    const found: VersionRef[] = [];
    for (let from = 0; from < refs.length; from += textsAtOnce) {
      const slice = refs.slice(from, from + textsAtOnce);
      const frameOf = await loadFrames(tx, slice);
      for (const { entry, ...ref } of slice) {
        const frame = frameOf(ref);
        if (frame !== undefined && entry.equals(entryOf(sha256, policyTag(sha256, ref.policyId), frame))) found.push(ref);
      }
    }
    const versions = found.filter(({ version }) => version !== 0);
    await markAttested(tx, accountId, versions);
    await queueVersions(tx, 'attested', versions);
    await queueVersions(
      tx,
      'repeated',
      found.filter(({ version }) => version === 0),
    );
    const queued = found.length + (await attestNotices(tx, accountId, notices));
    return { queued: queued + (await requeueReports(tx, accountId, reports)) };
  });
}
