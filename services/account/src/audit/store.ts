import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '@consent/contracts';
import { saltBytes } from '@consent/evidence-format';
import { insertLeafWork, materialText, saltedDataHash } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { type Audit, auditEntryOf } from '@consent/service';
import { insertEntry } from './entries.sql';
import { textOfEntry } from './leaf';
import { isLogOpen, keepLogShut, setWaiting } from './opened-logs.sql';

export interface StoreParts {
  isLogOn: boolean;
}

/** Entries of this service: stored in the transaction of the change, without an event. */
export const createOwnAudit =
  (parts: StoreParts): Audit =>
  async (tx, audited) => {
    await storeEntry(tx, audited.accountId, auditEntryOf(audited), parts);
  };

/** An entry that is there already stays as it is, and has its leaf. */
export async function storeEntry(tx: Handle, accountId: string, entry: AuditEntry, { isLogOn }: StoreParts): Promise<void> {
  const content = textOfEntry(entry);
  const salt = randomBytes(saltBytes);
  const sha256 = Buffer.from(saltedDataHash(content, salt), 'base64url');
  const isLogged = isLogOn && (await isOpenNow(tx, accountId));
  const isNew = await insertEntry(tx, { accountId, id: entry.id, content, salt, sha256, isLogged });
  if (!isNew) return;
  if (isLogged) await queueEntries(tx, accountId, [entry.id]);
  else if (!isLogOn) await setWaiting(tx, accountId);
}

/** If the log is not open, `openLog` waits for this transaction. The entry is then queued together with the earlier ones (decision 85). */
async function isOpenNow(tx: Handle, accountId: string): Promise<boolean> {
  if (await isLogOpen(tx, accountId)) return true;
  await keepLogShut(tx, accountId);
  return isLogOpen(tx, accountId);
}

export async function queueEntries(tx: Handle, accountId: string, audited: string[]): Promise<void> {
  if (audited.length === 0) return;
  await insertLeafWork(tx, { accountId, outboxIds: [], leaves: audited.length, salts: '', material: materialText({ audited }) });
}
