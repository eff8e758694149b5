import { auditEventType } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import { type Audited, auditEntryOf } from './entry';

/** Records entries of the audit trail in the transaction of the change (decision 82). */
export type Audit = (tx: Handle, audited: Audited) => Promise<void>;

/** Sends the entry to the account service, which stores it once. `sendsEvents` of the transaction wakes the relay. */
export const createAudit =
  (makeEvent: MakeEvent): Audit =>
  async (tx, audited) => {
    const entry = auditEntryOf(audited);
    const { accountId } = audited;
    await insertEvents(tx, [
      makeEvent({ accountId, type: auditEventType, createdAtMs: Date.parse(entry.at), dataJson: JSON.stringify(entry) }),
    ]);
  };
