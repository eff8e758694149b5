import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  appendHash,
  checkpointBody,
  concatBytes,
  cosignNote,
  emptyFrontier,
  entryBundleOf,
  leafHash,
  logKeyName,
  logOrigin,
  noteText,
  parseTilePath,
  rootOf,
  signatureTypes,
  signNote,
  tileHeight,
  tileWidth,
  verifierKey,
  vkeyText,
} from '@consent/evidence-format';
import { sha256 } from '../evidence/evidence-calls';

const host = 'operator.example';
const logId = 'abcdefghijklmnopqrstuvwxyz';

function signer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    name: logKeyName(host),
    publicKey: new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  };
}

/** A log whose operator may serve any tree and sign it. */
export async function startLogServer() {
  const [log, time] = [signer(), signer()];
  const vkeys = [
    vkeyText(verifierKey(sha256, log.name, signatureTypes.ed25519, log.publicKey)),
    vkeyText(verifierKey(sha256, time.name, signatureTypes.cosignature, time.publicKey)),
  ];
  let entries: Uint8Array[] = [];
  let epoch = 1;
  let signedAtMs: number | undefined;
  let answers = (_path: string): Uint8Array | string | undefined => undefined;

  function checkpoint(): string {
    const frontier = emptyFrontier();
    for (const entry of entries) appendHash(sha256, frontier, leafHash(sha256, entry));
    const body = checkpointBody({ origin: logOrigin(host, logId, epoch), size: entries.length, root: rootOf(sha256, frontier) });
    const seconds = Math.floor((signedAtMs ?? Date.now()) / 1000);
    return noteText(body, [signNote(sha256, log, body), cosignNote(sha256, time, body, seconds)]);
  }

  function tile(path: string): Uint8Array | undefined {
    const parsed = parseTilePath(path);
    if (parsed === undefined) return undefined;
    const { level, index, width } = parsed;
    if (level === 'entries') return entryBundleOf(concatBytes(...entries.slice(index * tileWidth, index * tileWidth + width)));
    const hashes = new Map<number, Uint8Array>();
    const frontier = emptyFrontier();
    for (const entry of entries) {
      appendHash(sha256, frontier, leafHash(sha256, entry), (height, at, hash) => {
        if (height === level * tileHeight) hashes.set(at, hash);
      });
    }
    return concatBytes(...Array.from({ length: width }, (_, at) => hashes.get(index * tileWidth + at)!));
  }

  const server = createServer(({ url = '' }, response) => {
    const path = url.replace(/^\/log\//, '');
    const keys = { generations: [{ vkeys, from: '2026-01-01T00:00:00.000Z', to: null }] };
    const ordinary = () => {
      if (path === 'keys') return JSON.stringify(keys);
      if (path === `${logId}/checkpoint`) return checkpoint();
      return tile(path.replace(`${logId}/tile/`, ''));
    };
    const body = answers(path) ?? ordinary();
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/log/${logId}`,
    logId,
    origin: () => logOrigin(host, logId, epoch),
    append: (count: number) => {
      for (let added = 0; added < count; added += 1) entries.push(randomBytes(48));
    },
    appendEntry: (entry: Uint8Array) => void entries.push(entry),
    entries: (): readonly Uint8Array[] => entries,
    changeLeaf: (index: number, entry: Uint8Array = randomBytes(48)) => (entries[index] = entry),
    cutTo: (size: number) => (entries = entries.slice(0, size)),
    signAt: (atMs: number) => (signedAtMs = atMs),
    beginEpoch: (next: number) => (epoch = next),
    answerWith: (other: typeof answers) => (answers = other),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
