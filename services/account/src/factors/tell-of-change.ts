import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { insertMail } from '../mails/queue.sql';
import type { FactorChange } from './factor-change.rule';

/** Queues the mail in the transaction of the change (decision 63.10), so that neither happens without the other. */
export async function tellOfChange(tx: Handle, { email }: { email: string }, change: FactorChange, nowMs: number): Promise<void> {
  await insertMail(tx, { id: randomUUID(), kind: 'factor_changed', data: { email, change } }, nowMs);
}
