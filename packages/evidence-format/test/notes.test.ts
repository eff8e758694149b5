import {
  checkpointBody,
  cosignNote,
  logOrigin,
  noteText,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
  parseVkey,
  signatureTypes,
  signNote,
  speaksFor,
  tlogProofText,
  verifierKey,
  verifyNote,
  vkeyText,
} from '../src/index';
import { sha256, testSigner, verifyEd25519 } from './node-crypto';

const dash = '\u2014';

describe('the example of c2sp.org/signed-note', () => {
  const vkey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
  const signature = 'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=';
  const note = `This is an example message.\n\n${dash} example.com/foo ${signature}\n`;

  test('is verified by its key', async () => {
    const key = parseVkey(sha256, vkey);
    expect(vkeyText(key)).toBe(vkey);
    expect(await verifyNote(verifyEd25519, parseNote(note), [key])).toEqual([{ key }]);
  });

  test('is written back byte by byte', () => {
    const { body, signatures } = parseNote(note);
    expect(noteText(body, signatures)).toBe(note);
  });

  test('is refused when its text changes', async () => {
    const changed = parseNote(note.replace('example message', 'Example message'));
    await expect(verifyNote(verifyEd25519, changed, [parseVkey(sha256, vkey)])).rejects.toThrow('530d903a) does not fit the note');
  });
});

const body = checkpointBody({ origin: 'example.com/log/a', size: 7, root: new Uint8Array(32).fill(1) });
const signer = testSigner('example.com/log', 1);
const timeSigner = testSigner('example.com/log', 2);
const key = verifierKey(sha256, signer.name, signatureTypes.ed25519, signer.publicKey);
const timeKey = verifierKey(sha256, timeSigner.name, signatureTypes.cosignature, timeSigner.publicKey);
const signatures = [signNote(sha256, signer, body), cosignNote(sha256, timeSigner, body, 1_763_720_000)];

describe('signatures', () => {
  test('of both types are verified, the cosignature with its time', async () => {
    const verified = await verifyNote(verifyEd25519, parseNote(noteText(body, signatures)), [key, timeKey]);
    expect(verified).toEqual([{ key }, { key: timeKey, atSeconds: 1_763_720_000 }]);
  });

  test('of unknown keys are ignored', async () => {
    const stranger = verifierKey(sha256, 'example.com/log', signatureTypes.ed25519, testSigner('x', 3).publicKey);
    expect(await verifyNote(verifyEd25519, parseNote(noteText(body, signatures)), [stranger])).toEqual([]);
  });

  test('cover the time of a cosignature', async () => {
    const later = { ...signatures[1]!, signature: signatures[1]!.signature.map((byte, at) => (at === 7 ? byte ^ 1 : byte)) };
    await expect(verifyNote(verifyEd25519, parseNote(noteText(body, [later])), [timeKey])).rejects.toThrow('does not fit');
  });

  test('are refused as the other type', async () => {
    const plain = { ...signatures[0]!, keyId: timeKey.keyId };
    await expect(verifyNote(verifyEd25519, parseNote(noteText(body, [plain])), [timeKey])).rejects.toThrow('does not fit');
  });

  test('of a cosignature cover the message of c2sp.org/tlog-cosignature', () => {
    const message = Buffer.from(`cosignature/v1\ntime 1763720000\n${body}`);
    expect(verifyEd25519(timeSigner.publicKey, message, signatures[1]!.signature.subarray(8))).toBe(true);
    expect(Buffer.from(signatures[1]!.signature).readBigUInt64BE(0)).toBe(1_763_720_000n);
  });
});

test.each([
  ['no empty line', 'text\n'],
  ['no signature', 'text\n\n'],
  ['a control character', `te\txt\n\n${dash} a AAAAAAA=\n`],
  ['no line feed at its end', `text\n\n${dash} a AAAAAAA=`],
  ['a line that is no signature', `text\n\n- a AAAAAAA=\n`],
  ['a plus sign in a name', `text\n\n${dash} a+b AAAAAAA=\n`],
  ['Base64 with stray bits', `text\n\n${dash} a AAAAAAB=\n`],
  ['a signature of no bytes', `text\n\n${dash} a AAAAAA==\n`],
])('a note with %s is refused', (_, text) => {
  expect(() => parseNote(text)).toThrow(/^the note has |^not Base64/);
});

test('the last empty line ends the body', () => {
  expect(parseNote(`a\n\nb\n\n${dash} n AAAAAAA=\n`).body).toBe('a\n\nb\n');
});

test('a verifier key whose id does not fit its key, or of another type, is refused', () => {
  const text = vkeyText(key);
  expect(parseVkey(sha256, text)).toEqual({ ...key, publicKey: Uint8Array.from(key.publicKey) });
  expect(() => parseVkey(sha256, text.replace(key.keyId, '00000000'))).toThrow('does not fit');
  expect(() => parseVkey(sha256, text.replace('example.com/log', 'example.com/other'))).toThrow('does not fit');
  expect(() => parseVkey(sha256, 'a+b')).toThrow('not a verifier key');
  expect(() => parseVkey(sha256, `a+00000000+${Buffer.alloc(33, 2).toString('base64')}`)).toThrow('of a type');
  expect(() => verifierKey(sha256, 'a b', 1, signer.publicKey)).toThrow('no spaces');
});

describe('checkpoints', () => {
  test('are read back', () => {
    expect(parseCheckpoint(body)).toEqual({ origin: 'example.com/log/a', size: 7, root: new Uint8Array(32).fill(1) });
  });

  const root = Buffer.alloc(32).toString('base64');
  test.each([`o\n07\n${root}\n`, `o\n-1\n${root}\n`, `o\n1\nAAAA\n`, `o\n1\n${root}\nextension\n`, `o\n1\n${root}`, `\n1\n${root}\n`])(
    '%j is refused',
    (text) => {
      expect(() => parseCheckpoint(text)).toThrow(/checkpoint/);
    },
  );

  test('of a log may be signed only by a key whose name is a path prefix of its origin', () => {
    expect(logOrigin('h', 'a')).toBe('h/log/a');
    expect(logOrigin('h', 'a', 2)).toBe('h/log/a/2');
    expect(['h/log', 'h/log/a', 'h/log/a/2', 'h/logs', 'h'].map((origin) => speaksFor('h/log', origin))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('c2sp.org/tlog-proof@v1', () => {
  const checkpoint = noteText(body, signatures);
  const proof = { index: 3, hashes: [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)], checkpoint };
  const text = tlogProofText(proof);

  test('has the lines of the specification and is read back', () => {
    const lines = [
      'c2sp.org/tlog-proof@v1',
      'index 3',
      ...proof.hashes.map((hash) => Buffer.from(hash).toString('base64')),
      '',
      checkpoint,
    ];
    expect(text).toBe(lines.join('\n'));
    expect(parseTlogProof(text)).toEqual(proof);
    expect(parseTlogProof(text.replace('\nindex', '\nextra AAAA\nindex'))).toEqual(proof);
    expect(parseTlogProof(tlogProofText({ ...proof, hashes: [] })).hashes).toEqual([]);
  });

  test.each([
    ['another header', text.replace('@v1', '@v2')],
    ['no index', text.replace('index 3\n', '')],
    ['an index with a zero before it', text.replace('index 3', 'index 03')],
    ['a hash that is too short', text.replace(/\n[^\n]{44}\n/, '\nAAAA\n')],
    ['no empty line', text.replaceAll('\n\n', '\n')],
  ])('with %s is refused', (_, changed) => {
    expect(() => parseTlogProof(changed)).toThrow(/proof/);
  });
});
