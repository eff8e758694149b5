import { checkpointBody, noteText, parseCheckpoint, parseNote, verifyConsistency, type NoteSignature } from '@consent/evidence-format';
import type { Logger } from '@consent/kernel';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle, Transaction } from '@consent/postgres';
import { DamagedLogError } from '../logs/damaged-log';
import { createFailureLog } from '../outside/failure-log';
import { readConsistency } from '../logs/tree-reader';
import { sha256 } from '../sha256';
import { askWitness, type WitnessAnswer, type WitnessFault } from './ask-witness';
import { haltIfLost } from './halt';
import type { Witness, WitnessPolicy } from './load-policy';
import type { WitnessMetrics } from './metrics';
import {
  addCosignatures,
  findCheckpointNote,
  findNewestCheckpoint,
  findUnwitnessedSince,
  findWitnessSizes,
  saveWitnessSize,
  type AnchorCheckpoint,
} from './witnesses.sql';

interface Options {
  database: Handle;
  transaction: Transaction;
  policy: WitnessPolicy;
  metrics: WitnessMetrics;
  now: () => number;
  logger: Logger;
  timeoutMs?: number;
}

/** Covers the second request too, which follows if the witness reports another size. */
const defaultTimeoutMs = 5000;

export const keyOf = ({ key: { name, keyId } }: Witness): string => `${name}+${keyId}`;

/**
 * Asks the witnesses that have not cosigned the newest checkpoint of the anchor log (docs/adr/0018). Call it after each
 * round of anchoring, also one without leaves, which repeats what failed.
 */
export function createWitnessing({ database, transaction, policy, metrics, now, logger, timeoutMs = defaultTimeoutMs }: Options) {
  const failures = createFailureLog('witness', { database, now });

  async function report({ name, url }: Witness, fault: WitnessFault | undefined, error?: unknown): Promise<void> {
    if (fault === undefined) {
      if (await failures.answered(name)) logger.info({ witness: name }, 'a witness cosigns again');
      return;
    }
    metrics.onFault(name, fault);
    if (await failures.failed(name, fault))
      logger.warn({ witness: name, url, fault, error }, 'a witness did not cosign the anchor log; trying again after the next round');
  }

  async function proofFrom(oldSize: number, checkpoint: AnchorCheckpoint): Promise<Uint8Array[]> {
    const { size, root } = parseCheckpoint(parseNote(checkpoint.note).body);
    const { fromRoot, proof } = await readConsistency(database, nilUuid, { from: oldSize, to: size });
    // A wrong proof of ours would look like a rollback.
    if (!verifyConsistency(sha256, { from: { size: oldSize, root: fromRoot }, to: { size, root }, proof })) {
      throw new DamagedLogError(nilUuid, `the stored tree of ${oldSize} leaves does not lead to that of ${size}`);
    }
    return proof;
  }

  const has = (note: string, { key }: Witness) =>
    parseNote(note).signatures.some(({ name, keyId }) => name === key.name && keyId === key.keyId);

  /** Whether a tree of the witness is not the beginning of ours. */
  async function isForked(witness: Witness, size: number): Promise<boolean> {
    const note = await findCheckpointNote(database, size);
    return note === undefined || !has(note, witness);
  }

  async function ask(witness: Witness, checkpoint: AnchorCheckpoint, knownSize: number): Promise<NoteSignature[]> {
    const signal = AbortSignal.timeout(timeoutMs);
    // Its other signatures are of other witnesses, which this one need not know.
    const ours = ownNote(checkpoint.note);
    const attempt = async (oldSize: number): Promise<WitnessAnswer> =>
      askWitness(witness, { note: ours, oldSize, proof: await proofFrom(oldSize, checkpoint), now, signal });

    const firstSize = knownSize <= checkpoint.size ? knownSize : 0;
    let answer = await attempt(firstSize);
    if (answer.kind === 'size') {
      const { size } = answer;
      if (size > checkpoint.size) return onLarger(witness, checkpoint, size);
      answer = size === firstSize ? { kind: 'fault', fault: 'rubbish' } : await attempt(size);
      const isRefused = answer.kind === 'fault' && answer.fault === 'inconsistent';
      if (isRefused && (await isForked(witness, size))) await halt(witness, checkpoint, size);
    }
    if (answer.kind === 'size') answer = { kind: 'fault', fault: 'rubbish' };
    if (answer.kind === 'fault') {
      await report(witness, answer.fault, answer.error);
      return [];
    }
    await saveWitnessSize(database, keyOf(witness), checkpoint.epoch, checkpoint.size);
    await report(witness, undefined);
    return answer.signatures;
  }

  async function onLarger(witness: Witness, checkpoint: AnchorCheckpoint, size: number): Promise<NoteSignature[]> {
    // Another process may have anchored and asked meanwhile.
    if (!(await halt(witness, checkpoint, size, size))) return [];
    await report(witness, 'inconsistent');
    return [];
  }

  async function halt(witness: Witness, { epoch, size: ourSize }: AnchorCheckpoint, size: number, unlessAnchorHas = 0): Promise<boolean> {
    const isHalted = await haltIfLost(transaction, { witness: witness.name, epoch, size, unlessAnchorHas, atMs: now() });
    if (isHalted) {
      logger.fatal(
        { witness: witness.name, witnessSize: size, ourSize },
        'a witness has signed a tree that our anchor log does not contain, so database and register were restored together; nothing is signed until an operator runs: npm run admin -- evidence resume',
      );
    }
    return isHalted;
  }

  async function run(): Promise<void> {
    const checkpoint = await findNewestCheckpoint(database);
    if (checkpoint !== undefined) {
      const sizes = await findWitnessSizes(database, checkpoint.epoch);
      const missing = policy.witnesses.filter((witness) => !has(checkpoint.note, witness));
      const answers = await Promise.all(missing.map((witness) => ask(witness, checkpoint, sizes.get(keyOf(witness)) ?? 0)));
      const added = answers.flat();
      const cosigned = policy.witnesses.filter(
        (witness) => !missing.includes(witness) || added.some(({ name, keyId }) => `${name}+${keyId}` === keyOf(witness)),
      );
      const isQuorum = policy.isMet(new Set(cosigned.map(({ name }) => name)));
      const lines = noteText('', added).slice(1);
      if (lines !== '' || isQuorum) await addCosignatures(database, checkpoint, { lines, isQuorum, atMs: now() });
      metrics.setCosignatures(cosigned.length);
    }
    metrics.setUnwitnessedSince(await findUnwitnessedSince(database));
  }

  return { run };
}

/** The note with the signatures of its log only. */
function ownNote(note: string): string {
  const { body, signatures } = parseNote(note);
  const { origin } = parseCheckpoint(body);
  return noteText(
    checkpointBody(parseCheckpoint(body)),
    signatures.filter(({ name }) => name === origin),
  );
}
