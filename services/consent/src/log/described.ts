import { type DescribedLeaf, erasureJson, timestamp } from '@consent/contracts';
import type { ErasedRecords } from '../erasures/read-erased-ids';
import type { LoggedErasure } from './erasures.sql';
import { erasedFrame } from './frames';
import type { LoggedPart } from './logged-record';
import type { Statement } from './statements';

/** Upper bound for type, record, salt and field tags. */
const leafOverheadBytes = 100;
const erasedIdBytes = 30;

export function describeStatement(
  record: string,
  { type, frame, dataJson, salt, context }: Statement,
  isDataWanted: boolean,
): DescribedLeaf {
  const leaf = { type, record, frame, data: isDataWanted ? dataJson : '', salt, erasedIds: [] };
  return isDataWanted && context !== undefined ? { ...leaf, context } : leaf;
}

export function bytesOf({ frame, data, context = '', erasedIds }: DescribedLeaf): number {
  return (
    leafOverheadBytes + Buffer.byteLength(frame) + Buffer.byteLength(data) + Buffer.byteLength(context) + bytesOfErasedIds(erasedIds.length)
  );
}

export const bytesOfErasedIds = (count: number): number => count * erasedIdBytes;

export function describeErasure(
  { accountId, siteId, erased, by, atMs, salt, subjectId, frame: stored }: LoggedErasure,
  { hash: records, ids }: Pick<ErasedRecords, 'hash' | 'ids'>,
): DescribedLeaf {
  if (stored !== undefined) return { type: 'consent.erased', record: '', frame: stored, data: '', salt: Buffer.alloc(0), erasedIds: ids };
  const data = erasureJson({ subjectId, siteId, erased });
  const frame = erasedFrame({ accountId, at: timestamp(atMs), dataJson: data, salt, by, erased, records, site: siteId ?? '' });
  return { type: 'consent.erased', record: '', frame, data, salt, erasedIds: ids };
}

/** Each of these revisions has a leaf. A running erasure gets its leaf at its end. */
export function isComplete({ record, salt, updates, deletedBy, erasure }: LoggedPart): boolean {
  const isDeletionLogged = record.deletedAtMs === 0 || deletedBy !== '' || erasure !== '';
  return salt !== undefined && isDeletionLogged && [...updates.values()].every(({ isAttested }) => isAttested !== undefined);
}
