import { type DescribedLeaf, timestamp } from '@consent/contracts';
import { sha256 } from '@consent/log-queue';
import { erasureJson } from '../consents/events';
import type { LoggedErasure } from './erasures.sql';
import { erasedFrame } from './frames';
import type { LoggedHistory } from './logged-record';
import { statementsOf } from './statements';

/** The leaves of a record as messages, oldest first. */
export function describeRecord(history: LoggedHistory): DescribedLeaf[] {
  return statementsOf(history).map(({ type, frame, dataJson, salt }) => ({
    type,
    record: history.record.id,
    frame,
    data: dataJson,
    salt,
    erasedIds: [],
  }));
}

/** The leaf of an erasure, made from the tables instead of its event. */
export function describeErasure({ accountId, siteId, erased, by, atMs, salt, ids, subjectId }: LoggedErasure): DescribedLeaf {
  const data = erasureJson({ subjectId, siteId, erased });
  const records = Buffer.from(sha256(Buffer.from(ids.join('\n'))));
  const frame = erasedFrame({ accountId, at: timestamp(atMs), dataJson: data, salt, by, erased, records, site: siteId ?? '' });
  return { type: 'consent.erased', record: '', frame, data, salt, erasedIds: ids };
}

/** Whether every revision of a record has a leaf. An erasure that still runs gets its leaf at its end. */
export function isComplete({ record, salt, updates, deletedBy, erasure }: LoggedHistory): boolean {
  const isDeletionLogged = record.deletedAtMs === 0 || deletedBy !== '' || erasure !== '';
  return salt !== undefined && isDeletionLogged && updates.every(({ isAttested }) => isAttested !== undefined);
}
