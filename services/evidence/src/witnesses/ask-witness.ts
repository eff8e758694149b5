import { FormatError, noteText, parseNote, toBase64, verifyCosignature, type Note, type NoteSignature } from '@consent/evidence-format';
import { verifyEd25519 } from '../keys/derive-keys';
import { PostError, postBytes, type PostedAnswer, type PostFault } from '../outside/post-bytes';
import type { Witness } from './load-policy';
import { verifyMldsa44 } from './verify-mldsa44';

/** Why a witness did not cosign. */
export type WitnessFault =
  PostFault | 'unknown_log' | 'refused' | 'inconsistent' | 'rubbish' | 'other_key' | 'bad_signature' | 'wrong_time';

export type WitnessAnswer =
  | { kind: 'cosigned'; signatures: NoteSignature[] }
  /** The witness signed a tree of another size last. */
  | { kind: 'size'; size: number }
  | { kind: 'fault'; fault: WitnessFault; error?: unknown };

interface Question {
  note: string;
  oldSize: number;
  proof: readonly Uint8Array[];
  now: () => number;
  signal: AbortSignal;
}

/** Several keys of a witness, and ML-DSA-44, whose signatures have 3.3 kB each. */
const maxAnswerBytes = 64 * 1024;
/** How far ahead of ours the clock of a witness may be. */
const maxAheadMs = 10 * 60 * 1000;

/** add-checkpoint of c2sp.org/tlog-witness. Never throws. */
export async function askWitness(witness: Witness, { note, oldSize, proof, now, signal }: Question): Promise<WitnessAnswer> {
  const body = [`old ${oldSize}`, ...proof.map(toBase64), '', note].join('\n');
  try {
    const url = `${witness.url}/add-checkpoint`;
    const answer = await postBytes(url, { contentType: 'text/plain; charset=utf-8', body, maxBytes: maxAnswerBytes, signal });
    return await readAnswer(witness, answer, parseNote(note).body, now);
  } catch (error) {
    return { kind: 'fault', fault: error instanceof PostError ? error.fault : 'rubbish', error };
  }
}

async function readAnswer(
  witness: Witness,
  { status, contentType, body }: PostedAnswer,
  checkpoint: string,
  now: () => number,
): Promise<WitnessAnswer> {
  const fault = (name: WitnessFault): WitnessAnswer => ({ kind: 'fault', fault: name, error: new Error(`HTTP status ${status}`) });
  switch (status) {
    case 200:
      return readCosignatures(witness, body, checkpoint, now);
    case 404:
      return fault('unknown_log');
    case 403:
      return fault('refused');
    case 409: {
      const [, digits] = /^(0|[1-9]\d{0,15})\n$/.exec(body.toString('latin1')) ?? [];
      const size = Number(digits);
      return contentType === 'text/x.tlog.size' && Number.isSafeInteger(size) ? { kind: 'size', size } : fault('rubbish');
    }
    case 422:
      return fault('inconsistent');
    default:
      return fault('rubbish');
  }
}

/** Ignores signatures of other keys. */
async function readCosignatures({ key }: Witness, answer: Buffer, body: string, now: () => number): Promise<WitnessAnswer> {
  let note: Note;
  try {
    note = parseNote(noteText(body, []) + new TextDecoder('utf-8', { fatal: true }).decode(answer));
    if (note.body !== body) throw new FormatError('the answer is not only signatures');
  } catch (error) {
    return { kind: 'fault', fault: 'rubbish', error };
  }
  const signatures = note.signatures.filter(({ name, keyId }) => name === key.name && keyId === key.keyId);
  if (signatures.length === 0) return { kind: 'fault', fault: 'other_key' };
  for (const signature of signatures) {
    try {
      const atSeconds = await verifyCosignature({ verifyEd25519, verifyMldsa44 }, body, signature, key);
      if (atSeconds * 1000 > now() + maxAheadMs) return { kind: 'fault', fault: 'wrong_time' };
    } catch (error) {
      return { kind: 'fault', fault: 'bad_signature', error };
    }
  }
  return { kind: 'cosigned', signatures: signatures.slice(0, 1) };
}
