import { timestamp } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../accounts/account';

export type ClosingEventType = 'account.closed' | 'account.reopened' | 'account.exports_due';

/** For other services. `revision` rises with each change of the account, so that a late event is recognised. They hold no address. */
export const createClosingEvents =
  (makeEvent: MakeEvent) =>
  (tx: Handle, type: ClosingEventType, account: AccountRecord, more: object = {}): Promise<void> => {
    const { id, revision, purgeAtMs, updatedAtMs } = account;
    const data = { id, revision, purge_at: purgeAtMs === 0 ? null : timestamp(purgeAtMs), ...more };
    return insertEvents(tx, [makeEvent({ accountId: id, type, createdAtMs: updatedAtMs, dataJson: JSON.stringify(data) })]);
  };

export type PurgeEventType = 'account.purge_due' | 'account.certificate_due';

/** What the purge of an account asks of other services. */
export const createPurgeEvents =
  (makeEvent: MakeEvent, now: () => number) =>
  (tx: Handle, type: PurgeEventType, accountId: string, data: object): Promise<void> =>
    insertEvents(tx, [makeEvent({ accountId, type, createdAtMs: now(), dataJson: JSON.stringify(data) })]);

export type PurgeEvents = ReturnType<typeof createPurgeEvents>;

export type ClosingEvents = ReturnType<typeof createClosingEvents>;
