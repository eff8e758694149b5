import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type * as mlDsa from '@noble/post-quantum/ml-dsa.js';
import {
  cosignatureTypes,
  cosignerKey,
  cosignNote,
  equalBytes,
  fromBase64,
  fromHex,
  noteText,
  parseCheckpoint,
  parseNote,
  parseVkey,
  subtreeMessage,
  toHex,
  verifyConsistency,
  verifyNote,
  vkeyText,
  type CosignatureType,
  type NoteSignature,
} from '@consent/evidence-format';
import { sendForever } from './send-forever';

/** How it misbehaves. `size` answers 409 with this size. */
export type WitnessLie =
  | 'rubbish'
  | 'silent'
  | 'endless'
  | 'other_key'
  | 'wrong_key'
  | 'wrong_text'
  | 'future'
  | 'no_time'
  | 'redirect'
  | 'inconsistent'
  | { size: number }
  | { status: number };

export interface SmallWitness {
  /** The submission prefix. */
  url: string;
  vkey: string;
  /** For a policy file. */
  policyLine: string;
  lie: WitnessLie | undefined;
  /** `old` sizes of the requests so far. */
  asked: number[];
  /** The size of the tree that it signed last. */
  size: () => Promise<number>;
  /** Keeps its key and what it signed in its folder. */
  stop: () => Promise<void>;
  remove: () => Promise<void>;
}

interface WitnessOptions {
  name?: string;
  type?: CosignatureType;
  /** Verifier keys of the logs that it knows. Their names are the origins. */
  logs: readonly string[];
  /** Of an earlier one that it continues. */
  folder?: string;
  now?: () => number;
}

interface Signed {
  size: number;
  root: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const ml = () => (createRequire(__filename)('@noble/post-quantum/ml-dsa.js') as typeof mlDsa).ml_dsa44;
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const verifyEd25519 = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verify(null, message, createPublicKey({ key: Buffer.concat([publicPrefix, key]), format: 'der', type: 'spki' }), signature);

function makeSigner(type: CosignatureType, seed: Uint8Array) {
  if (type === cosignatureTypes.mldsa44) {
    const { publicKey, secretKey } = ml().keygen(seed);
    return { publicKey, sign: (message: Uint8Array) => ml().sign(message, secretKey) };
  }
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
  return { publicKey: new Uint8Array(publicKey), sign: (message: Uint8Array) => new Uint8Array(sign(null, message, key)) };
}

/** A witness of c2sp.org/tlog-witness with one key, for tests. It writes what it signed to disk before it answers. */
export async function startSmallWitness({
  name = 'w1',
  type = cosignatureTypes.ed25519,
  now = Date.now,
  ...options
}: WitnessOptions): Promise<SmallWitness> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'consent-test-witness-')));
  const seed = await readFile(join(folder, 'seed')).catch(() => randomBytes(32));
  await writeFile(join(folder, 'seed'), seed);
  const keyName = `witness.example/${name}`;
  const signer = makeSigner(type, seed);
  const key = cosignerKey(sha256, keyName, type, signer.publicKey);
  const logs = options.logs.map((vkey) => parseVkey(sha256, vkey));
  const stateFile = join(folder, 'signed.json');
  let busy = Promise.resolve();

  const readSigned = async (): Promise<Record<string, Signed>> =>
    JSON.parse(await readFile(stateFile, 'utf8').catch(() => '{}')) as Record<string, Signed>;
  async function keep(signed: Record<string, Signed>): Promise<void> {
    await writeFile(`${stateFile}.new`, JSON.stringify(signed));
    await rename(`${stateFile}.new`, stateFile);
  }

  function cosign(body: string, lie: WitnessLie | undefined): NoteSignature {
    const atSeconds = lie === 'no_time' ? 0 : Math.floor(now() / 1000) + (lie === 'future' ? 3600 : 0);
    const used = lie === 'wrong_key' ? makeSigner(type, randomBytes(32)) : signer;
    const signedName = lie === 'other_key' ? `${keyName}/other` : keyName;
    const signedBody = lie === 'wrong_text' ? body.replace(/\n\d+\n/, '\n9\n') : body;
    if (type === cosignatureTypes.ed25519) {
      const made = cosignNote(sha256, { name: signedName, publicKey: signer.publicKey, sign: used.sign }, signedBody, atSeconds);
      return made;
    }
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(atSeconds));
    const message = subtreeMessage(signedName, parseCheckpoint(signedBody), atSeconds);
    const { keyId } = cosignerKey(sha256, signedName, type, signer.publicKey);
    return { name: signedName, keyId, signature: Buffer.concat([time, used.sign(message)]) };
  }

  const witness: SmallWitness = {
    ...{ url: '', vkey: vkeyText(key), policyLine: '', lie: undefined, asked: [] },
    size: async () => Math.max(0, ...Object.values(await readSigned()).map(({ size }) => size)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    remove: async () => {
      if (server.listening) await witness.stop();
      await rm(folder, { recursive: true });
    },
  };

  async function addCheckpoint(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body = '', contentType = 'text/plain; charset=utf-8') =>
      void response.writeHead(status, { 'content-type': contentType }).end(body);
    const sendSize = (size: number) => send(409, `${size}\n`, 'text/x.tlog.size');
    const posted = await text(request);
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return send(404);

    const split = posted.indexOf('\n\n');
    const [first = '', ...hashes] = posted.slice(0, split).split('\n');
    const [, oldText] = /^old (0|[1-9]\d*)$/.exec(first) ?? [];
    if (split === -1 || oldText === undefined || hashes.length > 63) return send(400);
    const old = Number(oldText);
    witness.asked.push(old);

    const { lie } = witness;
    if (lie === 'silent') return;
    if (lie === 'rubbish') return send(200, 'It looks good to me.\n');
    if (lie === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    if (lie === 'endless') {
      await sendForever(response.writeHead(200), '\u2014 somebody '.repeat(1000));
      return;
    }
    if (typeof lie === 'object') return 'size' in lie ? sendSize(lie.size) : send(lie.status);

    const note = parseNote(posted.slice(split + 2));
    const checkpoint = parseCheckpoint(note.body);
    const keys = logs.filter((log) => log.name === checkpoint.origin);
    if (keys.length === 0) return send(404);
    const signatures = await verifyNote(verifyEd25519, note, keys).catch(() => []);
    if (signatures.length === 0) return send(403);
    if (old > checkpoint.size) return send(400);

    const signed = await readSigned();
    const last = signed[checkpoint.origin] ?? { size: 0, root: '' };
    if (last.size !== old) return sendSize(last.size);
    const proof = hashes.map(fromBase64);
    const isConsistent =
      old === 0
        ? proof.length === 0
        : verifyConsistency(sha256, { from: { size: old, root: fromHex(last.root) }, to: checkpoint, proof }) &&
          (old !== checkpoint.size || equalBytes(fromHex(last.root), checkpoint.root));
    if (!isConsistent || lie === 'inconsistent') return send(422);
    await keep({ ...signed, [checkpoint.origin]: { size: checkpoint.size, root: toHex(checkpoint.root) } });
    send(200, noteText('', [cosign(note.body, lie)]).slice(1));
  }

  // One at a time: what is checked must be what is replaced.
  const server = createServer((request, response) => {
    const work = () => addCheckpoint(request, response).catch(() => void response.writeHead(400).end());
    if (witness.lie !== undefined) void work();
    else busy = busy.then(work);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  witness.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  witness.policyLine = `witness ${name} ${witness.vkey} ${witness.url}`;
  return witness;
}
