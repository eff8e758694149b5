import { createHash, createPublicKey, verify } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { verifyBundle, verifyProof, type BundleToVerify, type LogEntries, type VerificationResult } from '@consent/evidence-verifier';
import { type VerifyOptions } from './options';
import { nodeStampCheck, readTrusted } from './time-stamps';

/** Uses createHash, because early releases of Node 20 lack the one-shot hash. */
const tools = {
  sha256: (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest(),
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
    verify(null, message, createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' }), signature),
};

/** Of an entry of the log (docs/evidence-format.md). */
const entryBytes = 48;
const pieceBytes = 2 ** 20;

/** The DER prefix of a 32-byte Ed25519 public key. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads pieces of the file, which may be larger than memory. */
async function openEntries(name: string): Promise<LogEntries> {
  const { size } = await stat(name);
  return { name, leaves: Math.floor(size / entryBytes), read: (from, to) => piecesOf(name, from * entryBytes, to * entryBytes) };
}

async function* piecesOf(name: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const file = await open(name);
  try {
    for (let at = from; at < to;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(pieceBytes, to - at)), 0, null, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** A file that starts with "{" is a proof, any other a bundle. Throws if a file or the keys cannot be read. */
export async function verifyFile(
  {
    file,
    keys: keysFile,
    checkpoints,
    tagKey,
    notBefore,
    policy: policyFile,
    tsaCerts,
    entries: entriesFile,
    data: dataFile,
  }: VerifyOptions,
  verifyMldsa44: BundleToVerify['verifyMldsa44'],
): Promise<VerificationResult> {
  const bytes = await readFile(file);
  const keys = keysFile === undefined ? undefined : await readFile(keysFile, 'utf8');
  if (!bytes.subarray(0, 1).equals(Buffer.from('{'))) {
    if (dataFile !== undefined) throw new Error('--data belongs to a proof, not to a bundle.');
    const known = await Promise.all(checkpoints.map(async (name) => ({ name, bytes: await readFile(name) })));
    const log = tagKey === undefined ? undefined : await readFile(tagKey, 'utf8');
    const policy = policyFile === undefined ? undefined : await readFile(policyFile);
    const trusted = (await Promise.all(tsaCerts.map(async (name) => readTrusted(name, await readFile(name))))).flat();
    const checkTimeStamp = tsaCerts.length === 0 ? undefined : nodeStampCheck(trusted);
    const entries = entriesFile === undefined ? undefined : await openEntries(entriesFile);
    const given = { keys, known, log, notBefore, policy, checkTimeStamp, verifyMldsa44, entries, now: new Date() };
    return verifyBundle({ zip: bytes, ...given, ...tools });
  }
  if (keys === undefined) throw new Error('A proof has no keys of its own: name them with --keys.');
  const isOfBundle =
    [tagKey, notBefore, policyFile, entriesFile].some((value) => value !== undefined) || checkpoints.length + tsaCerts.length > 0;
  if (isOfBundle) {
    throw new Error('--checkpoint, --tag-key, --not-before, --policy, --tsa-cert and --entries belong to a bundle, not to a proof.');
  }
  const data = dataFile === undefined ? undefined : await readFile(dataFile);
  return verifyProof({ proof: bytes, keys, data, now: new Date(), ...tools });
}
