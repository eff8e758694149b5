import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

interface ReceiptIssue {
  accountId: string;
  receiptId: string;
  consent: string;
  actor: Actor;
  atMs: number;
}

export async function insertReceipt(db: Handle, { accountId, receiptId, consent, actor, atMs }: ReceiptIssue): Promise<void> {
  await db.query(
    'insert_receipt',
    'INSERT INTO receipts (account_id, id, consent, issued_to_kind, issued_to_id, issued_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [accountId, receiptId, consent, actor.kind, actor.id, new Date(atMs)],
  );
}
