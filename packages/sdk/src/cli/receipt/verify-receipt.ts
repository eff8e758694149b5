import {
  dataHash,
  FormatError,
  fromBase64Url,
  isFrameType,
  parseFrame,
  parseJson,
  parseReceipt,
  receiptProblem,
  utf8,
  type ReceiptEvent,
  type ReceiptPayload,
} from '@consent/evidence-format';
import { verifyProof, type Refutation, type VerificationResult } from '@consent/evidence-verifier';
import { sha256, verifyEd25519 } from '../../node/log-crypto';

interface ToVerify {
  /** Of the JWS, whose signature was verified. */
  payload: string;
  /** The log's public keys. */
  keys: string;
  now: Date;
}

/** Verifies the proof in a receipt, that every text opens its leaf, and that the receipt says what the newest text says. */
export async function verifyReceipt({ payload, keys, now }: ToVerify): Promise<VerificationResult> {
  const receipt = parseReceipt(payload);
  const { events, checkpoint, origin } = receipt.evidence;
  const newest = events.findLast(({ type }) => type !== 'consent.erased');
  const proof = utf8(JSON.stringify({ checkpoint, events }));
  const result = await verifyProof({ proof, data: utf8(newest?.data ?? ''), keys, now, sha256, verifyEd25519 });
  const refutations = [...result.refutations, ...problemsOf(receipt)];
  const signed = result.claims.find((claim) => claim.claim === 'signed');
  if (signed !== undefined && signed.origin !== origin) refutations.push(of('origin', 'is not that of the checkpoint'));
  return refutations.length === 0 ? result : { ...result, outcome: 'refuted', claims: [], refutations };
}

const of = (field: string, problem: string): Refutation => ({ file: 'receipt', field, problem });

function problemsOf({ iss, jti, receipt, evidence: { origin, events } }: ReceiptPayload): Refutation[] {
  const problems: Refutation[] = [];
  if (jti !== receipt['receipt_id']) problems.push(of('jti', 'is not the receipt_id'));
  if (!origin.startsWith(`${iss}/log/`)) problems.push(of('origin', 'is of another log than that of the issuer'));
  if (!['consent.created', 'consent.attested'].includes(events[0]?.type ?? '')) {
    problems.push(of('events', 'do not begin with the creation of the record'));
  }
  for (const event of events) {
    const problem = problemOfEvent(event, receipt);
    if (problem !== undefined) problems.push({ file: 'receipt', leaf: event.index, problem });
  }
  if (problems.length > 0) return problems;
  const difference = receiptProblem(receipt, events);
  return difference === undefined ? [] : [of('receipt', difference)];
}

/** Inclusion and entry are checked with the proof. A leaf of a later type has no meaning here, and the proof says so. */
function problemOfEvent({ type, frame: text, salt, data }: ReceiptEvent, receipt: Record<string, unknown>): string | undefined {
  try {
    if (!isFrameType((parseJson(text) as { type?: unknown } | null)?.type)) return undefined;
    const frame = parseFrame(text);
    if (frame.type !== type) return 'has another type than its frame';
    if (!('data' in frame) || dataHash(sha256, data, fromBase64Url(salt)) !== frame.data) return 'has data that do not open its frame';
    if (frame.type === 'consent.erased') {
      const { subject_id } = parseJson(data) as Record<string, unknown>;
      return subject_id === receipt['subject_id'] && ['', receipt['site_id']].includes(frame.site)
        ? undefined
        : 'erases another subject or site';
    }
    if (!('record' in frame) || frame.record !== receipt['consent_id']) return 'is of another record';
    return frame.site === receipt['site_id'] ? undefined : 'is of another site';
  } catch (error) {
    if (error instanceof FormatError) return error.message;
    throw error;
  }
}
