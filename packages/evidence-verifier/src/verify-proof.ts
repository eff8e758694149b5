import {
  dataHash,
  entryOf,
  equalBytes,
  fromBase64Url,
  leafHash,
  parseFrame,
  parseKeys,
  tagBytes,
  textOf,
  utf8,
  verifyInclusion,
  type Frame,
  type Sha256,
  toHex,
  type VerifyEd25519,
} from '@consent/evidence-format';
import { laterKeysDoubt, openCheckpoint, timeText, type SignedCheckpoint } from './check-checkpoint';
import { isNewerType } from './newer-type';
import { readObject } from './read-object';
import { Report } from './report';
import { type VerificationResult } from './result';

export interface ProofToVerify {
  /** The body of `GET /consents/{id}/proof`. */
  proof: Uint8Array;
  /** The text that the reader kept: a 201 body, or the `data` of a webhook. */
  data?: Uint8Array | undefined;
  keys: string;
  sha256: Sha256;
  verifyEd25519: VerifyEd25519;
}

const file = 'proof';

/** Verifies the response of `GET /consents/{id}/proof`: each event is in the log, and the reader's own text is one of them. */
export async function verifyProof({ proof, data, keys, ...tools }: ProofToVerify): Promise<VerificationResult> {
  const report = new Report();
  const answer = report.attempt({ file }, () => readObject(textOf(proof))) ?? {};
  const { checkpoint: note, events } = answer;
  if (typeof note !== 'string' || !Array.isArray(events)) {
    report.refute({ file, problem: 'is not the body of GET /consents/{id}/proof' });
    return report.result(undefined);
  }
  const checkpoint = await report.attemptLater({ file, field: 'checkpoint' }, () => openCheckpoint(tools, utf8(note), parseKeys(keys)));
  if (checkpoint === undefined) {
    report.doubt('proof: no key that you pinned signed its checkpoint');
    return report.result(undefined);
  }
  if (checkpoint.hasLaterKeys) report.doubt(laterKeysDoubt);
  claimCheckpoint(checkpoint, report);
  if (events.length === 0) report.refute({ file, field: 'events', problem: 'has no event' });
  const found = (events as unknown[]).map((event) => hasText(event, { ...tools, checkpoint, data, report }));
  if (data === undefined) report.leaveUnchecked('text');
  else if (found.every((isThere) => isThere === false)) report.refute({ file: 'data', problem: 'no event of the proof has this text' });
  for (const what of ['other_events', 'time_stamp', 'identity'] as const) report.leaveUnchecked(what);
  return report.result(undefined);
}

interface EventContext {
  sha256: Sha256;
  checkpoint: SignedCheckpoint;
  data: Uint8Array | undefined;
  report: Report;
}

/** Checks an event and returns whether it has the reader's text. undefined if the event is of a later release. */
function hasText(event: unknown, { sha256, checkpoint: { size, root, signedAtMs }, data, report }: EventContext): boolean | undefined {
  const { index, entry: entryText, frame: frameText, salt, proof } = event as Record<string, unknown>;
  const place = { file, ...(typeof index === 'number' ? { leaf: index } : {}) };
  const read = report.attempt(place, () => ({
    entry: fromBase64Url(String(entryText)),
    hashes: (Array.isArray(proof) ? proof : []).map((hash) => fromBase64Url(String(hash))),
    commitment: data === undefined ? undefined : dataHash(sha256, textOf(data), saltOf(salt)),
  }));
  if (read === undefined) return false;
  const { entry, hashes, commitment } = read;
  if (!equalBytes(entryOf(sha256, entry.subarray(0, tagBytes), String(frameText)), entry)) {
    report.refute({ ...place, field: 'frame', problem: 'does not make the entry of the leaf' });
  }
  if (!verifyInclusion(sha256, { size, index: Number(index), leaf: leafHash(sha256, entry), proof: hashes, root })) {
    report.refute({ ...place, field: 'proof', problem: 'does not lead from the leaf to the checkpoint' });
  }
  if (isNewerType(String(frameText))) {
    report.doubt(`proof: leaf ${Number(index)} has a type that this verifier does not know`);
    return undefined;
  }
  const frame = report.attempt({ ...place, field: 'frame' }, () => parseFrame(String(frameText)));
  if (frame === undefined) return false;
  claimEvent(frame, Number(index), signedAtMs, report);
  if (data === undefined || commitment !== (frame as { data?: string }).data) return false;
  const record = 'record' in frame ? frame.record : '';
  report.claim({ claim: 'exact_text', leaf: Number(index), record, sha256: toHex(sha256(data)), policy: null });
  return true;
}

/** Policies and the log's own leaves have no salt. */
function saltOf(salt: unknown): Uint8Array | undefined {
  return typeof salt === 'string' && salt !== '' ? fromBase64Url(salt) : undefined;
}

function claimCheckpoint({ origin, size, keyName, keyIds, signedAtMs }: SignedCheckpoint, report: Report): void {
  report.claim({ claim: 'signed', origin, size, keyName, keyIds, signedAt: signedAtMs === undefined ? null : timeText(signedAtMs) });
}

function claimEvent(frame: Frame, leaf: number, signedAtMs: number | undefined, report: Report): void {
  if (!('record' in frame)) return;
  const facts = { leaf, record: frame.record, site: frame.site, at: frame.at };
  const knownSince = signedAtMs === undefined ? null : timeText(signedAtMs);
  if (frame.type === 'consent.attested') report.claim({ claim: 'attested', ...facts, type: frame.revision, knownSince });
  else report.claim({ claim: 'recorded', ...facts, type: frame.type, by: 'by' in frame ? frame.by : null });
}
