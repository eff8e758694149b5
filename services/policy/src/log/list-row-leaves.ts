import type { Damage, ListRowLeavesRequest, ListRowLeavesResponse, RowLeaf } from '@consent/contracts';
import { entryOf, policyTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { PolicyParts } from '../parts';
import { listNoticeLeaves, listPictureDamages } from '../notices/leaves';
import { listReportLeaves } from '../seen/reports/leaves';
import { findDamage } from './damage.rule';
import { findLoggedKeys } from './openings.sql';
import { findPolicyHead } from './policy-heads.sql';
import { findPolicyIds } from './policy-marks.sql';
import { textsAtOnce } from './queue-versions';
import { loadFrames } from './row-leaves';
import type { VersionRef } from './versions.sql';

const headsAtOnce = 50;
const cursorShape = /^(?:[vnr]([0-9a-f-]{36}) (\d{1,9})|h([0-9a-f-]{36})?|[nr]|p(.*))$/s;

/**
 * The leaves of versions and deletions, made from the tables as they are now; then rows of policies that contradict others; then the leaves of
 * notices; then pictures of notices that contradict others; then the leaves of weekly reports. Throws invalid (cursor).
 */
export async function listRowLeaves(
  { accountId, cursor }: ListRowLeavesRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListRowLeavesResponse> {
  const [text, id, number, headId, pictureSha256] = cursorShape.exec(cursor) ?? [];
  if (cursor !== '' && text === undefined) throw invalid('cursor must be the next_cursor of the previous page.');
  const pageOf = {
    v: () => listVersions(database, accountId, id === undefined ? undefined : { policyId: id, version: Number(number) }),
    h: () => listHeads(database, accountId, headId),
    n: () => listNotices(database, accountId, id === undefined ? undefined : { siteId: id, number: Number(number) }),
    p: () => listPictures(database, accountId, pictureSha256 ?? ''),
    r: () => listReports(database, accountId, id === undefined ? undefined : { siteId: id, number: Number(number) }),
  };
  const kind = (cursor === '' ? 'v' : cursor[0]) as keyof typeof pageOf;
  return { ...(await pageOf[kind]()), tagKeySha256: Buffer.alloc(0) };
}

type Page = Omit<ListRowLeavesResponse, 'tagKeySha256'>;

async function listVersions(db: Handle, accountId: string, after: Pick<VersionRef, 'policyId' | 'version'> | undefined): Promise<Page> {
  const keys = await findLoggedKeys(db, accountId, after, textsAtOnce);
  const frameOf = await loadFrames(db, keys);
  const leaves: RowLeaf[] = [];
  const damages: Damage[] = [];
  for (const key of keys) {
    const frame = frameOf(key);
    const { policyId, version } = key;
    if (frame === undefined) damages.push(missing(policyId, version));
    else {
      const entry = Buffer.from(entryOf(sha256, policyTag(sha256, policyId), frame));
      leaves.push({ table: 'logged_policies', key: policyId, revision: version, lastNumber: 0, entry });
    }
  }
  const last = keys.at(-1);
  return { leaves, damages, nextCursor: last === undefined || keys.length < textsAtOnce ? 'h' : `v${last.policyId} ${last.version}` };
}

function missing(policyId: string, version: number): Damage {
  return version === 0
    ? { table: 'policies', key: policyId, column: 'deleted_at', text: 'logged_policies says that its deletion was logged' }
    : {
        table: 'policy_versions',
        key: `${policyId} ${version}`,
        column: '',
        text: 'the row is missing, and logged_policies says that it was logged',
      };
}

async function listHeads(db: Handle, accountId: string, afterId: string | undefined): Promise<Page> {
  const ids = await findPolicyIds(db, accountId, afterId, headsAtOnce);
  const damages: Damage[] = [];
  for (const id of ids) {
    const head = await findPolicyHead(db, accountId, id);
    if (head === undefined)
      damages.push({ table: 'policies', key: id, column: '', text: 'the row is missing, and there are versions of it' });
    const damage = head && findDamage(head);
    if (damage === undefined) continue;
    const [table = '', column = ''] = damage.split('.');
    damages.push({ table, key: id, column, text: 'contradicts other rows of the policy (deleted_at, or policy_versions)' });
  }
  return { leaves: [], damages, nextCursor: ids.length < headsAtOnce ? 'n' : `h${ids.at(-1)!}` };
}

async function listNotices(db: Handle, accountId: string, after: { siteId: string; number: number } | undefined): Promise<Page> {
  const { leaves, damages, next } = await listNoticeLeaves(db, accountId, after);
  return { leaves, damages, nextCursor: next === undefined ? 'p' : `n${next.siteId} ${next.number}` };
}

async function listPictures(db: Handle, accountId: string, afterSha256: string): Promise<Page> {
  const { damages, next } = await listPictureDamages(db, accountId, afterSha256);
  return { leaves: [], damages, nextCursor: next === undefined ? 'r' : `p${next}` };
}

async function listReports(db: Handle, accountId: string, after: { siteId: string; number: number } | undefined): Promise<Page> {
  const { leaves, damages, next } = await listReportLeaves(db, accountId, after);
  return { leaves, damages, nextCursor: next === undefined ? '' : `r${next.siteId} ${next.number}` };
}
