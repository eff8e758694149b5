import { receiptJson, type ProvenEvent, type SignReceiptRequest, type SignReceiptResponse } from '@consent/contracts';
import { receiptProblem, receiptTyp, type ReceiptEvent } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import type { EvidenceParts } from '../parts';
import { inTurn } from '../proofs/in-turn';
import { proveRecord } from '../proofs/prove-consent';
import { unlessRolledBack } from '../proofs/unless-rolled-back';
import { signJws } from './sign-jws';

/** With proofs and Base64, a receipt fits into one message (packages/rpc/src/limits.ts). */
const most = { leaves: 500, dataBytes: 2_000_000 };

type ReceiptParts = Pick<
  EvidenceParts,
  'database' | 'treeCache' | 'statements' | 'receipts' | 'keys' | 'isRolledBack' | 'proofSlots' | 'now' | 'logger'
>;

/**
 * GET /consents/{id}/receipt?format=jws (decision 43). Proves the record first, so that no receipt is issued for what is not in the
 * log. Throws as `proveConsent` does, and conflict if the record changes meanwhile.
 */
export async function signReceipt(
  { accountId, id, actorKind, actorId }: SignReceiptRequest,
  parts: ReceiptParts,
  call: Pick<CallContext, 'signal'>,
): Promise<SignReceiptResponse> {
  const { statements, receipts, keys, now } = parts;
  const prove = () =>
    proveRecord(accountId, () => statements.openConsent(accountId, id, most), { what: 'receipt', mostEvents: most.leaves }, parts);
  const { log, leaves, events } = await unlessRolledBack(inTurn(accountId, prove, parts, call), parts);
  const dataOf = new Map(leaves.map(({ frame, data }) => [frame, data]));
  const opened = events.map((event) => eventJson(event, dataOf.get(event.frame)!));

  const { receiptId, consent } = await receipts.issueReceipt({ accountId, id, actor: { kind: actorKind, id: actorId } });
  const receipt = receiptJson(receiptId, consent);
  if (receiptProblem(JSON.parse(receipt) as Record<string, unknown>, opened) !== undefined) {
    throw new ServiceError('conflict', 'The consent has just changed. Repeat the request in a second.', { retryAfterSeconds: 1 });
  }
  const evidence = JSON.stringify({ origin: log.origin, events: opened, checkpoint: log.checkpoint });
  const head = `"iss":${JSON.stringify(keys.host)},"iat":${Math.floor(now() / 1000)},"jti":"${receiptId}"`;
  // The receipt is inserted as text, so that it has the bytes of format=json.
  return { jws: await signJws(receiptTyp, `{${head},"receipt":${receipt},"evidence":${evidence}}`, keys) };
}

function eventJson({ type, index, entry, frame, salt, proof }: ProvenEvent, data: string): ReceiptEvent {
  const base64Url = (bytes: Buffer) => bytes.toString('base64url');
  return { type, index, entry: base64Url(entry), frame, salt: base64Url(salt), data, proof: proof.map(base64Url) };
}
