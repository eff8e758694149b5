import {
  dataHash,
  entryBytes,
  entryOf,
  equalBytes,
  FormatError,
  fromBase64Url,
  hashBytes,
  leafHash,
  parseFrame,
  tagBytes,
  textOf,
  utf8,
  verifyInclusion,
  type Frame,
  type KeysDocument,
  type Sha256,
  toHex,
  type VerifyEd25519,
} from '@consent/evidence-format';
import {
  incompleteKeysDoubt,
  laterKeysDoubt,
  revokedKeysDoubt,
  openCheckpoint,
  readPinnedKeys,
  timeText,
  type CheckpointTools,
  type SignedCheckpoint,
} from './check-checkpoint';
import { checkSignedBefore } from './clocks';
import { isNewerType } from './newer-type';
import { actorOf, claimPurge } from './make-claims';
import { readObject } from './read-object';
import { Report } from './report';
import { type VerificationResult } from './result';

export interface ProofToVerify {
  /** The body of `GET /consents/{id}/proof`. */
  proof: Uint8Array;
  /** The text that the reader kept: a 201 body, the `data` of a webhook, a weekly report of what ran, or an answer about states. */
  data?: Uint8Array | undefined;
  keys: string;
  /** By the reader's clock, to find a signature from the future. */
  now?: Date | undefined;
  sha256: Sha256;
  verifyEd25519: VerifyEd25519;
}

const file = 'proof';

/**
 * Verifies the response of `GET /consents/{id}/proof`: each event is in the log, and the reader's own text is one of them. Throws
 * FormatError for unreadable keys, and nothing else.
 */
export async function verifyProof({ proof, data, keys, now, ...tools }: ProofToVerify): Promise<VerificationResult> {
  const pinned = readPinnedKeys(tools.sha256, keys);
  const report = new Report();
  await report.guard(() => checkProof(proof, data, { pinned, now }, tools, report));
  return report.result(undefined);
}

async function checkProof(
  proof: Uint8Array,
  data: Uint8Array | undefined,
  { pinned, now }: { pinned: KeysDocument; now: Date | undefined },
  tools: CheckpointTools,
  report: Report,
): Promise<void> {
  const { checkpoint: note, events } = readAnswer(proof);
  if (typeof note !== 'string' || !Array.isArray(events)) {
    report.doubt('The file is cut short, or is neither an evidence bundle nor the body of GET /consents/{id}/proof.');
    return;
  }
  const checkpoint = await report.attemptLater({ file, field: 'checkpoint' }, () => openCheckpoint(tools, utf8(note), pinned));
  if (checkpoint === undefined) return;
  if (typeof checkpoint === 'string') {
    report.doubt(checkpoint === 'incomplete' ? incompleteKeysDoubt : 'proof: no key that you pinned signed its checkpoint');
    return;
  }
  if (checkpoint.hasLaterKeys) report.doubt(laterKeysDoubt);
  if (checkpoint.isRevoked) report.doubt(revokedKeysDoubt);
  checkSignedBefore(now, checkpoint.signedAtMs, report);
  claimCheckpoint(checkpoint, report);
  if (events.length === 0) report.refute({ file, field: 'events', problem: 'has no event' });
  const found = (events as unknown[]).map((event) => hasText(event, { ...tools, checkpoint, data, report }));
  if (data === undefined) report.leaveUnchecked('text');
  else if (found.every((isThere) => isThere === false)) report.refute({ file: 'data', problem: 'no event of the proof has this text' });
  for (const what of ['other_events', 'time_stamp', 'identity'] as const) report.leaveUnchecked(what);
}

function readAnswer(proof: Uint8Array): Record<string, unknown> {
  try {
    return readObject(textOf(proof)) ?? {};
  } catch {
    return {};
  }
}

interface EventContext {
  sha256: Sha256;
  checkpoint: SignedCheckpoint;
  data: Uint8Array | undefined;
  report: Report;
}

interface EventParts {
  index: number;
  entry: Uint8Array;
  frame: string;
  hashes: Uint8Array[];
  /** Of the reader's text with the salt of this event. */
  commitment: string | undefined;
}

/** Throws FormatError for another shape. */
function readEvent(event: unknown, data: Uint8Array | undefined, sha256: Sha256): EventParts {
  const { index, entry, frame, salt, proof } = (event ?? {}) as Record<string, unknown>;
  if (typeof index !== 'number' || typeof frame !== 'string') throw new FormatError('has no index or no frame');
  if (!Array.isArray(proof)) throw new FormatError('has no list of hashes as its proof');
  const commitment = data === undefined ? undefined : dataHash(sha256, textOf(data), saltOf(salt));
  const hashes = (proof as unknown[]).map((hash) => bytesOf(hash, hashBytes));
  return { index, entry: bytesOf(entry, entryBytes), frame, hashes, commitment };
}

function bytesOf(text: unknown, length: number): Uint8Array {
  const bytes = typeof text === 'string' ? fromBase64Url(text) : undefined;
  if (bytes?.length !== length) throw new FormatError(`has a value that is not ${length} bytes in Base64 for URLs`);
  return bytes;
}

/** As a bundle of this form has them. */
const newestFrames = 7;

/** Checks an event and returns whether it has the reader's text. undefined if the event is of a later release. */
function hasText(event: unknown, { sha256, checkpoint: { size, root }, data, report }: EventContext): boolean | undefined {
  const read = report.attempt({ file }, () => readEvent(event, data, sha256));
  if (read === undefined) return false;
  const { index, entry, frame: text, hashes, commitment } = read;
  const place = { file, leaf: index };
  if (!equalBytes(entryOf(sha256, entry.subarray(0, tagBytes), text), entry)) {
    report.refute({ ...place, field: 'frame', problem: 'does not make the entry of the leaf' });
  }
  if (!verifyInclusion(sha256, { size, index, leaf: leafHash(sha256, entry), proof: hashes, root })) {
    report.refute({ ...place, field: 'proof', problem: 'does not lead from the leaf to the checkpoint' });
  }
  if (isNewerType(text, newestFrames)) {
    report.doubt(`proof: leaf ${index} has a type that this verifier does not know`);
    return undefined;
  }
  const frame = report.attempt({ ...place, field: 'frame' }, () => parseFrame(text));
  if (frame === undefined) return false;
  claimEvent(frame, index, report);
  if (data === undefined || commitment !== (frame as { data?: string }).data) return false;
  const record = 'record' in frame ? frame.record : '';
  report.claim({ claim: 'exact_text', leaf: index, record, sha256: toHex(sha256(data)), policy: null });
  return true;
}

/** Policies and the log's own leaves have no salt. */
function saltOf(salt: unknown): Uint8Array | undefined {
  return typeof salt === 'string' && salt !== '' ? fromBase64Url(salt) : undefined;
}

function claimCheckpoint({ origin, size, keyName, keyIds, signedAtMs }: SignedCheckpoint, report: Report): void {
  const signedAt = timeText(signedAtMs);
  report.asOf = signedAt;
  report.claim({ claim: 'signed', origin, size, keyName, keyIds, signedAt });
}

function claimEvent(frame: Frame, leaf: number, report: Report): void {
  if (frame.type === 'site.observed') {
    const { site, from, to } = frame.observed;
    report.claim({ claim: 'observed', leaf, site, from, to, at: frame.at });
  }
  if (frame.type === 'subject.linked' || frame.type === 'subject.unlinked') {
    const { type, link, site, at, by, attested } = frame;
    report.claim({ claim: 'linked', leaf, type, link, site, at, by, isAttested: attested === true });
  }
  if (frame.type === 'subject.checked') {
    const { id, site, subjects } = frame.checked;
    report.claim({ claim: 'checked', leaf, check: id, site, subjects, at: frame.at });
  }
  if (frame.type === 'subject.purged') claimPurge(frame, leaf, report);
  if (!('record' in frame)) return;
  const facts = { leaf, record: frame.record, site: frame.site, at: frame.at };
  if (frame.type === 'consent.attested') report.claim({ claim: 'attested', ...facts, type: frame.revision, by: actorOf(frame) });
  else report.claim({ claim: 'recorded', ...facts, type: frame.type, by: actorOf(frame) });
}
