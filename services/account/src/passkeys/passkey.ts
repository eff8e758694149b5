import type { Passkey } from '@consent/contracts';
import { absentAs, bigint, bool, buffer, type Columns, instant, readerOf, selectOf, text, texts, uuid } from '@consent/postgres/columns';

export interface PasskeyRecord {
  accountId: string;
  userId: string;
  id: string;
  credentialId: Buffer;
  /** COSE. */
  publicKey: Buffer;
  /** 0 for authenticators that do not count. */
  counter: number;
  transports: readonly string[];
  isBackupEligible: boolean;
  isBackedUp: boolean;
  name: string;
  createdAtMs: number;
  /** 0 if never. */
  lastUsedAtMs: number;
}

export const passkeyColumns: Columns<PasskeyRecord> = {
  accountId: uuid('account_id'),
  userId: uuid('user_id'),
  id: uuid('id'),
  credentialId: buffer('credential_id'),
  publicKey: buffer('public_key'),
  counter: bigint('counter'),
  transports: texts('transports'),
  isBackupEligible: bool('backup_eligible'),
  isBackedUp: bool('backed_up'),
  name: text('name'),
  createdAtMs: instant('created_at'),
  lastUsedAtMs: absentAs(0, instant('last_used_at')),
};

export const passkeySelect = selectOf(passkeyColumns);
export const passkeyOf = readerOf(passkeyColumns);

export function passkeyMessageOf({ id, name, createdAtMs, lastUsedAtMs, isBackedUp: backedUp }: PasskeyRecord): Passkey {
  return { id, name, createdAtMs, lastUsedAtMs, backedUp };
}
