import {
  anchorEntry,
  anchorLogId,
  checkpointBody,
  cosignatureTypes,
  cosignerKey,
  cosignNote,
  isAnchorOrigin,
  logOrigin,
  parseCosignerVkey,
  subtreeMessage,
  verifyCosignature,
  vkeyText,
  type NoteSignature,
} from '../src/index';
import { sha256, testSigner, verifyEd25519 } from './node-crypto';

const root = new Uint8Array(32).fill(1);
const body = checkpointBody({ origin: 'example.com/log/anchor', size: 7, root });
const signer = testSigner('witness.example/w1', 1);
const key = cosignerKey(sha256, signer.name, cosignatureTypes.ed25519, Uint8Array.from(signer.publicKey));
const large = cosignerKey(sha256, 'witness.example/w2', cosignatureTypes.mldsa44, new Uint8Array(1312).fill(7));
const messages: Uint8Array[] = [];
const tools = {
  verifyEd25519,
  verifyMldsa44: (_: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
    messages.push(message);
    return signature[0] === 9;
  },
};

test('a cosignature of type 0x04 is verified with its time', async () => {
  expect(await verifyCosignature(tools, body, cosignNote(sha256, signer, body, 1_763_720_000), key)).toBe(1_763_720_000);
  const other = cosignNote(sha256, signer, body.replace('\n7\n', '\n8\n'), 1_763_720_000);
  await expect(verifyCosignature(tools, body, other, key)).rejects.toThrow('does not fit the note');
});

test.each([0, 253_402_300_800])('a cosignature with the time %d is refused', async (atSeconds) => {
  await expect(verifyCosignature(tools, body, cosignNote(sha256, signer, body, atSeconds), key)).rejects.toThrow('does not fit');
});

test('a cosignature of type 0x06 signs the name of the cosigner, the time, the origin and the whole tree', async () => {
  const signature = new Uint8Array(8 + 2420).fill(9);
  new DataView(signature.buffer).setBigUint64(0, 258n);
  const line: NoteSignature = { name: large.name, keyId: large.keyId, signature };
  expect(await verifyCosignature(tools, body, line, large)).toBe(258);
  const expected = Buffer.concat([
    Buffer.from('subtree/v1\n\0', 'latin1'),
    Buffer.from('\x12witness.example/w2', 'latin1'),
    Buffer.from('0000000000000102', 'hex'),
    Buffer.from('\x16example.com/log/anchor', 'latin1'),
    Buffer.from('00000000000000000000000000000007', 'hex'),
    root,
  ]);
  expect(Buffer.from(messages.at(-1)!).equals(expected)).toBe(true);
  const changed = Uint8Array.from(signature, (byte, at) => (at === 8 ? 1 : byte));
  await expect(verifyCosignature(tools, body, { ...line, signature: changed }, large)).rejects.toThrow('does not fit');
  await expect(verifyCosignature(tools, body, { ...line, signature: signature.slice(0, -1) }, large)).rejects.toThrow('does not fit');
  expect(() => subtreeMessage('w'.repeat(256), { origin: 'o', size: 1, root }, 1)).toThrow('1 to 255 bytes');
});

test('verifier keys of both types are read back, and others are refused', () => {
  for (const each of [key, large]) expect(parseCosignerVkey(sha256, vkeyText(each))).toEqual(each);
  const log = vkeyText({ ...key, type: 1 });
  expect(() => parseCosignerVkey(sha256, log)).toThrow('0x04 or 0x06');
  expect(() => parseCosignerVkey(sha256, vkeyText({ ...key, keyId: '00000000' }))).toThrow('does not fit its name');
  expect(() => parseCosignerVkey(sha256, vkeyText({ ...large, publicKey: large.publicKey.slice(1) }))).toThrow('1312 bytes');
});

test('an entry of the anchor log is 16 bytes of the hash of the log id, and the hash of the body', () => {
  const entry = Buffer.from(anchorEntry(sha256, 'a'.repeat(26), 'body\n'));
  expect(entry.toString('hex')).toBe(
    `${Buffer.from(sha256(Buffer.from('a'.repeat(26))))
      .toString('hex')
      .slice(0, 32)}${Buffer.from(sha256(Buffer.from('body\n'))).toString('hex')}`,
  );
  expect(logOrigin('h', anchorLogId)).toBe('h/log/anchor');
  expect(['h/log/anchor', 'h/log/anchor/2', 'h/log/anchors', 'x/log/anchor'].map((origin) => isAnchorOrigin('h', origin))).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});
