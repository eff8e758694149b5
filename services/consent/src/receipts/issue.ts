import type { IssueReceiptRequest, IssueReceiptResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { ulid } from 'ulid';
import { findConsents } from '../consents/find.sql';
import type { ConsentParts } from '../parts';
import { insertReceipt } from './issue.sql';

/** GET /consents/{id}/receipt, also for erased records (decision 2.9). Throws not_found. */
export async function issueReceipt(
  { accountId, id, actor }: IssueReceiptRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<IssueReceiptResponse> {
  const [consent] = await findConsents(database, [{ accountId, id }]);
  if (consent === undefined) throw notFound('consent');
  const receiptId = `rcpt_${ulid()}`;
  await insertReceipt(database, { accountId, receiptId, consent: id, actor, atMs: Date.now() });
  return { receiptId, consent };
}
