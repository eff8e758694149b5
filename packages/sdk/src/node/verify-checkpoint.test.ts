import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  appendHash,
  checkpointBody,
  consistencyProof,
  cosignNote,
  emptyFrontier,
  leafHash,
  logOrigin,
  noteText,
  rootOf,
  signatureTypes,
  signNote,
  toBase64Url,
  verifierKey,
  vkeyText,
  type NoteSigner,
} from '@consent/evidence-format';
import type { LogCheckpoint } from '../types';
import { sha256 } from './log-crypto';
import { verifyCheckpoint, type CheckpointVerification } from './verify-checkpoint';

const host = 'operator.example';
const logId = 'abcdefghijklmnopqrstuvwxyz';
const atSeconds = Date.UTC(2026, 10, 28) / 1000;

function newSigner(): NoteSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    name: `${host}/log`,
    publicKey: new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

const [log, time, stranger] = [newSigner(), newSigner(), newSigner()];
const keysOf = (first: NoteSigner) =>
  JSON.stringify({
    generations: [
      {
        vkeys: [
          vkeyText(verifierKey(sha256, first.name, signatureTypes.ed25519, first.publicKey)),
          vkeyText(verifierKey(sha256, time.name, signatureTypes.cosignature, time.publicKey)),
        ],
        from: '2026-01-01T00:00:00.000Z',
        to: null,
      },
    ],
  });
const keys = keysOf(log);

/** An operator who may sign any tree. */
function createOperator(size: number) {
  const leaves = Array.from({ length: size }, () => leafHash(sha256, randomBytes(48)));
  let epoch = 1;
  let id = logId;

  function checkpoint(): string {
    const frontier = emptyFrontier();
    for (const leaf of leaves) appendHash(sha256, frontier, leaf);
    const body = checkpointBody({ origin: logOrigin(host, id, epoch), size: leaves.length, root: rootOf(sha256, frontier) });
    return noteText(body, [signNote(sha256, log, body), cosignNote(sha256, time, body, atSeconds)]);
  }

  function proofFrom(from: number): string[] {
    const hashes = new Map<string, Uint8Array>();
    const frontier = emptyFrontier();
    for (const leaf of leaves) appendHash(sha256, frontier, leaf, (level, index, hash) => hashes.set(`${level}/${index}`, hash));
    return consistencyProof(sha256, from, leaves.length, (level, index) => hashes.get(`${level}/${index}`)!).map(toBase64Url);
  }

  return {
    checkpoint,
    grow: (count: number) => void leaves.push(...Array.from({ length: count }, () => leafHash(sha256, randomBytes(48)))),
    changeLeaf: (index: number) => void (leaves[index] = leafHash(sha256, randomBytes(48))),
    beginEpoch: (next: number) => void (epoch = next),
    becomeLog: (other: string) => void (id = other),
    /** The data of an event, of which the verifier reads `checkpoint` and `since` alone. */
    data: (from?: number): LogCheckpoint => ({
      ...{ log: id, origin: logOrigin(host, id, epoch), size: leaves.length, root: '', checkpoint: checkpoint() },
      since: from === undefined ? null : { size: from, proof: proofFrom(from) },
    }),
  };
}

const outcome = (result: CheckpointVerification) => (result.ok ? result.status : result.reason);

test('the first checkpoint is verified by the keys alone, and says how to keep it', async () => {
  const operator = createOperator(5);
  const data = operator.data();
  expect(await verifyCheckpoint({ data, keys })).toEqual({
    ok: true,
    status: 'first',
    note: data.checkpoint,
    fileName: 'checkpoint-1-5.txt',
    size: 5,
    signedAt: new Date(atSeconds * 1000),
  });
});

test.each([
  [1, 1],
  [3, 250],
  [255, 2],
  [256, 1],
  [700, 500],
])('a tree of %d leaves that grew by %d is proven by the event alone', async (before, more) => {
  const operator = createOperator(before);
  const kept = operator.checkpoint();
  operator.grow(more);
  const result = await verifyCheckpoint({ data: operator.data(before), kept, keys });
  expect(result).toMatchObject({ ok: true, status: 'grown', size: before + more });
});

test('a repeated event, and one that arrives late, are told apart from a new one', async () => {
  const operator = createOperator(5);
  const late = operator.data();
  operator.grow(5);
  const data = operator.data(5);
  expect(outcome(await verifyCheckpoint({ data, kept: data.checkpoint, keys }))).toBe('same');
  expect(outcome(await verifyCheckpoint({ data: late, kept: data.checkpoint, keys }))).toBe('older');
});

test('an operator who changes a leaf is found, whatever proof comes with it', async () => {
  const operator = createOperator(300);
  const kept = operator.checkpoint();
  operator.changeLeaf(17);
  expect(outcome(await verifyCheckpoint({ data: operator.data(), kept, keys }))).toBe('forked');
  operator.grow(40);
  expect(outcome(await verifyCheckpoint({ data: operator.data(300), kept, keys }))).toBe('wrong_proof');
  expect(outcome(await verifyCheckpoint({ data: operator.data(), kept, keys }))).toBe('unproven');
  expect(outcome(await verifyCheckpoint({ data: operator.data(299), kept, keys }))).toBe('unproven');
});

test('each hash of a proof counts, and so does their number', async () => {
  const operator = createOperator(300);
  const kept = operator.checkpoint();
  operator.grow(77);
  const data = operator.data(300);
  const proof = data.since!.proof;
  const changed = [
    ...proof.map((_, at) => proof.with(at, proof.at(at - 1)!)),
    proof.slice(1),
    [...proof, proof[0]!],
    proof.with(0, 'AAAA'),
  ];
  for (const each of changed) {
    const since = { size: 300, proof: each };
    expect(outcome(await verifyCheckpoint({ data: { ...data, since }, kept, keys }))).toBe('wrong_proof');
  }
});

test('[decision 44.2] a later epoch is accepted if it begins with what was kept', async () => {
  const operator = createOperator(20);
  const kept = operator.checkpoint();
  operator.beginEpoch(2);
  operator.grow(1);
  const data = operator.data(20);
  expect(await verifyCheckpoint({ data, kept, keys })).toMatchObject({ status: 'grown', fileName: 'checkpoint-2-21.txt' });
  expect(outcome(await verifyCheckpoint({ data: operator.data(), kept, keys }))).toBe('unproven');
  const before = createOperator(30).data();
  expect(outcome(await verifyCheckpoint({ data: before, kept: data.checkpoint, keys }))).toBe('older');
});

test('another log, another signer and other text are refused', async () => {
  const operator = createOperator(5);
  const data = operator.data();
  const kept = data.checkpoint;
  expect(outcome(await verifyCheckpoint({ data, keys: keysOf(stranger) }))).toBe('not_signed');
  const { generations } = JSON.parse(keys) as { generations: object[] };
  const revoked = generations.map((generation) => ({ ...generation, revoked_from: '2030-01-01T00:00:00.000Z' }));
  expect(outcome(await verifyCheckpoint({ data, keys: JSON.stringify({ generations: revoked }) }))).toBe('not_signed');
  operator.becomeLog('zyxwvutsrqponmlkjihgfedcba');
  expect(outcome(await verifyCheckpoint({ data: operator.data(), kept, keys }))).toBe('other_log');
  const texts = ['', 'no note', data.checkpoint.replace('\n5\n', '\n6\n'), 7, undefined];
  for (const checkpoint of texts) {
    expect(outcome(await verifyCheckpoint({ data: { ...data, checkpoint: checkpoint as string }, kept, keys }))).toBe('not_signed');
  }
  for (const strange of [null, undefined, 'text'] as unknown as LogCheckpoint[]) {
    expect(outcome(await verifyCheckpoint({ data: strange, kept, keys }))).toBe('not_signed');
  }
  operator.becomeLog(logId);
  operator.grow(1);
  for (const since of [{ size: 5 }, { size: 5, proof: [1, '*', null] }, 'text', []] as unknown as LogCheckpoint['since'][]) {
    expect(outcome(await verifyCheckpoint({ data: { ...operator.data(), since }, kept, keys }))).toBe('unproven');
  }
});

test('keys or a kept checkpoint that cannot be used are errors of the caller', async () => {
  const data = createOperator(5).data();
  await expect(verifyCheckpoint({ data, keys: '{}' })).rejects.toThrow('keys is not');
  await expect(verifyCheckpoint({ data, keys, kept: 'cut' })).rejects.toThrow('kept is not');
  await expect(verifyCheckpoint({ data, keys: keysOf(stranger), kept: data.checkpoint })).rejects.toThrow('kept is not');
});
