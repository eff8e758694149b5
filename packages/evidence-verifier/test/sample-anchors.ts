import {
  anchorEntry,
  appendHash,
  checkpointBody,
  cosignatureTypes,
  cosignerKey,
  cosignNote,
  emptyFrontier,
  inclusionProof,
  leafHash,
  logOrigin,
  noteText,
  rootOf,
  signatureTypes,
  signNote,
  verifierKey,
  vkeyText,
  type BundleAnchors,
  type KeysDocument,
  type NoteSigner,
} from '@consent/evidence-format';
import { sha256, testSigner } from './node-crypto';
import { host, type SampleLog } from './sample-log';

export interface SampleWitness {
  name: string;
  fill: number;
  /** Signs this much later than the anchor was made. */
  afterMs?: number;
}

export interface AnchorOptions {
  /** Sizes of the log that are anchored, in this order. */
  sizes?: readonly number[];
  /** When each anchor was made, by the operator's clock. */
  madeAt?: (size: number) => number;
  witnesses?: readonly SampleWitness[];
  /** Size of the log whose anchor checkpoint the witnesses cosigned. All by default. */
  witnessed?: (size: number) => boolean;
  /** RFC 3161 tokens for the body of the note. */
  tokensFor?: (body: string, size: number) => { authority: string; token: Uint8Array }[];
  origin?: string;
  /** Of a log whose heads are anchored here, instead of the log of the bundle. */
  anchoredLog?: SampleLog;
  /** The accounts' keys, wrongly. */
  signers?: readonly [NoteSigner, NoteSigner];
  leftOut?: number;
}

export const minuteOf = (minute: number) => Date.UTC(2026, 10, 24, 10, minute);
export const anchorOrigin = logOrigin(host, 'anchor');
export const witness: SampleWitness = { name: 'w1', fill: 41 };
export const secondWitness: SampleWitness = { name: 'w2', fill: 42 };

export const anchorSigners = (origin = anchorOrigin): [NoteSigner, NoteSigner] => [testSigner(origin, 31), testSigner(origin, 32)];
const witnessSigner = ({ name, fill }: SampleWitness) => testSigner(`witness.example/${name}`, fill);

export function policyOf(witnesses: readonly SampleWitness[], quorum = witnesses.length): Uint8Array {
  const lines = witnesses.map((each) => {
    const { name, publicKey } = witnessSigner(each);
    return `witness ${each.name} ${vkeyText(cosignerKey(sha256, name, cosignatureTypes.ed25519, publicKey))}`;
  });
  return Buffer.from([...lines, `group all ${quorum} ${witnesses.map(({ name }) => name).join(' ')}`, 'quorum all', ''].join('\n'));
}

/** The pinned keys of the log with those of the anchor log. */
export function keysWithAnchors({ keys }: SampleLog, change: Partial<KeysDocument['generations'][number]> = {}): string {
  const [log, time] = anchorSigners();
  const vkeys = [
    vkeyText(verifierKey(sha256, log.name, signatureTypes.ed25519, log.publicKey)),
    vkeyText(verifierKey(sha256, time.name, signatureTypes.cosignature, time.publicKey)),
  ];
  const [generation] = keys.generations;
  return JSON.stringify({ generations: [{ ...generation!, vkeys: [...generation!.vkeys, ...vkeys], ...change }] });
}

/** An anchor log whose first leaf is its own, with a checkpoint after each anchor. Each head leads to its first checkpoint. */
export function sampleAnchors(log: SampleLog, options: AnchorOptions = {}): BundleAnchors {
  const {
    sizes = [4, log.entries.length],
    madeAt = (size) => minuteOf(size),
    witnesses = [witness],
    witnessed = () => true,
    tokensFor = () => [],
    origin = anchorOrigin,
    anchoredLog = log,
    signers: [plain, time] = anchorSigners(origin),
    leftOut = 0,
  } = options;
  const frontier = emptyFrontier();
  const nodes = new Map<string, Uint8Array>();
  const append = (entry: Uint8Array) =>
    appendHash(sha256, frontier, leafHash(sha256, entry), (level, index, hash) => nodes.set(`${level}/${index}`, hash));
  append(Buffer.alloc(48, 1));
  const anchors = sizes.map((size, at) => {
    const body = checkpointBody({ origin: anchoredLog.origin, ...anchoredLog.heads[size]! });
    append(anchorEntry(sha256, anchoredLog.log, body));
    const anchorSize = at + 2;
    const anchorBody = checkpointBody({ origin, size: anchorSize, root: rootOf(sha256, frontier) });
    const seconds = Math.floor(madeAt(size) / 1000);
    const cosigned = witnessed(size)
      ? witnesses.map((each) => cosignNote(sha256, witnessSigner(each), anchorBody, seconds + (each.afterMs ?? 1000) / 1000))
      : [];
    const note = noteText(anchorBody, [signNote(sha256, plain, anchorBody), cosignNote(sha256, time, anchorBody, seconds), ...cosigned]);
    const hashes = inclusionProof(sha256, anchorSize, at + 1, (level, index) => nodes.get(`${level}/${index}`)!);
    return {
      checkpoint: { note, tokens: tokensFor(anchorBody, size) },
      head: { body, index: at + 1, proofs: [{ checkpoint: at, hashes }], consistency: [] },
    };
  });
  return { checkpoints: anchors.map(({ checkpoint }) => checkpoint), heads: anchors.map(({ head }) => head), leftOut };
}
