import {
  bundleManifestTyp,
  canonicalJson,
  keyThumbprint,
  logKeyName,
  manifestPayload,
  signatureTypes,
  signDetached,
  verifierKey,
  vkeyText,
  type KeyGeneration,
  type Manifest,
} from '@consent/evidence-format';
import { resultLines, verifyBundle } from '../src/index';
import { sha256, testSigner, verifyEd25519 } from './node-crypto';
import { filesOf, repaired, sampleFacts, streamedZip, zipOf } from './sample-bundle';
import { host, sampleLog } from './sample-log';

const log = sampleLog();
const facts = sampleFacts(log);
const [generation] = log.keys.generations as [KeyGeneration];
const signer = (fill: number) => testSigner(logKeyName(host), fill);
const keyId = (fill: number) => keyThumbprint(sha256, signer(fill).publicKey);
const signedBy =
  (...fills: number[]) =>
  (payload: string) =>
    Promise.resolve(fills.map((fill) => signDetached(sha256, signer(fill), bundleManifestTyp, payload)));

/** As of a process that signs checkpoints and manifests with these seeds too. */
function generationOf(fill: number, change: Partial<KeyGeneration> = {}): KeyGeneration {
  const vkeys = [signatureTypes.ed25519, signatureTypes.cosignature].map((type, at) =>
    vkeyText(verifierKey(sha256, logKeyName(host), type, signer(fill + at * 100).publicKey)),
  );
  return { ...generation, vkeys, ...change };
}

interface Made {
  signManifest?: typeof facts.signManifest;
  enclosed?: KeyGeneration[];
  pinned?: KeyGeneration[] | undefined;
  madeAt?: string;
}

async function verify({ signManifest = facts.signManifest, enclosed = [generation], madeAt = facts.madeAt, ...more }: Made) {
  const pinned = 'pinned' in more ? more.pinned : [generation];
  const zip = await streamedZip({ ...facts, signManifest, madeAt, keys: { generations: enclosed } });
  const keys = pinned && JSON.stringify({ generations: pinned });
  return verifyBundle({ zip, keys, sha256, verifyEd25519 });
}

const made = expect.objectContaining({ claim: 'made' }) as object;

test('the operator made a bundle whose manifest a pinned key signed', async () => {
  const result = await verify({});
  expect(result).toMatchObject({ outcome: 'holds', doubts: [] });
  expect(result.claims).toContainEqual({ claim: 'made', at: facts.madeAt, keyId: keyId(1) });
  for (const what of ['made_at', 'enclosed_page', 'unknown_maker', 'retired_maker']) expect(result.notChecked).not.toContain(what);
  const text = JSON.stringify(resultLines(result));
  expect(text).toContain(`Made by the operator: key ${keyId(1)} signed manifest.json`);
  expect(text).toContain(`This bundle was made at ${facts.madeAt}`);
});

test('during a rotation one pinned key is enough', async () => {
  const both = [generationOf(60), generation];
  for (const pinned of [[generation], both]) {
    const result = await verify({ signManifest: signedBy(60, 1), enclosed: both, pinned });
    expect([result.outcome, result.claims]).toEqual(['holds', expect.arrayContaining([made])]);
  }
});

test.each<[string, Made, string]>([
  ['only its own key signed', { signManifest: signedBy(60), enclosed: [generationOf(60), generation] }, 'unknown_maker'],
  ['the key is retired', { pinned: [{ ...generation, to: '2026-11-24T10:45:00.000Z' }] }, 'retired_maker'],
  ['the key is retired since a later time', { pinned: [{ ...generation, to: '2027-01-01T00:00:00.000Z' }] }, 'retired_maker'],
])('if %s, it says that nothing shows who made it', async (_, given, expected) => {
  const result = await verify(given);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(result.notChecked).toContain(expected);
  expect(result.claims).not.toContainEqual(made);
  expect(JSON.stringify(resultLines(result))).toMatch(/made_at, README.txt, verify.html and keys.json of the bundle: /);
});

test('a revoked key, and no pinned keys, show nothing of the maker', async () => {
  const revoked = await verify({ pinned: [{ ...generation, revoked_from: '2026-11-24T10:40:00.000Z' }] });
  expect(revoked.notChecked).toContain('retired_maker');
  const unpinned = await verify({ pinned: undefined });
  expect([unpinned.outcome, unpinned.refutations, unpinned.notChecked]).toEqual([
    'cannot_tell',
    [],
    expect.arrayContaining(['unknown_maker']),
  ]);
  for (const { claims } of [revoked, unpinned]) expect(claims).not.toContainEqual(made);
});

describe('a manifest is refuted', () => {
  const refutationsOf = async (given: Made) => {
    const { outcome, refutations, claims } = await verify(given);
    expect([outcome, claims]).toEqual(['refuted', []]);
    return refutations.map(({ file, field, problem }) => `${file} ${field} ${problem}`);
  };

  test.each<[string, Made, RegExp]>([
    ['signed by a key of nobody', { signManifest: signedBy(1, 60) }, /signatures has one by .* neither in keys.json nor pinned/],
    [
      'whose signature is of another text, by a pinned key',
      { signManifest: (payload) => signedBy(1)(`${payload} `) },
      /signatures has one by .* that does not fit/,
    ],
    [
      'whose signature is of another text, by a key of the bundle',
      { signManifest: (payload) => signedBy(60)(`${payload} `), enclosed: [generationOf(60), generation] },
      /signatures has one by .* that does not fit/,
    ],
    [
      'signed as something else',
      { signManifest: (payload) => Promise.resolve([signDetached(sha256, signer(1), 'consent-receipt+jws', payload)]) },
      /signatures has one for something else/,
    ],
    ['signed by the key of cosignatures', { signManifest: signedBy(101) }, /neither in keys.json nor pinned/],
    ['of a time before its key', { madeAt: '2026-11-24T09:40:00.000Z' }, /made_at is before the time of the key/],
    ['without a signature', { signManifest: () => Promise.resolve([]) }, /has not 1 to 64 signatures/],
    ['with many signatures', { signManifest: signedBy(...new Array<number>(65).fill(1)) }, /has not 1 to 64 signatures/],
    ['with something that is no JWS', { signManifest: () => Promise.resolve(['e30.e30.AAAA']) }, /is no detached JWS/],
    ['with an algorithm of its own choice', { signManifest: () => Promise.resolve(['eyJhbGciOiJub25lIn0..']) }, /the header of the JWS/],
  ])('%s', async (_, given, expected) => {
    expect(await refutationsOf(given)).toContainEqual(expect.stringMatching(expected));
  });

  test('if a byte of it or of a file without a proof changes', async () => {
    const files = filesOf(await streamedZip(facts));
    const manifest = files.find(({ name }) => name === 'manifest.json')!;
    const keys = JSON.stringify(log.keys);
    for (let at = 0; at < manifest.bytes.length; at += 1) {
      const bytes = manifest.bytes.with(at, manifest.bytes[at]! ^ 1);
      const changed = files.map((file) => (file === manifest ? { ...file, bytes } : file));
      const { outcome } = await verifyBundle({ zip: zipOf(changed), keys, sha256, verifyEd25519 });
      if (outcome !== 'refuted') throw new Error(`byte ${at} of manifest.json was changed: ${outcome}`);
    }
    const { signatures } = JSON.parse(Buffer.from(manifest.bytes).toString()) as Manifest;
    for (const name of ['README.txt', 'verify.html', 'keys.json']) {
      const swapped = repaired(files.map((file) => (file.name === name ? { ...file, bytes: Buffer.from('{"generations":[]}') } : file)));
      // The manifest lists the changed file, and has the signature from before.
      const unsigned = swapped.map((file) => {
        if (file.name !== 'manifest.json') return file;
        const { signatures: _, ...payload } = JSON.parse(Buffer.from(file.bytes).toString()) as Manifest;
        expect(manifestPayload({ ...payload, signatures: [] })).toBe(canonicalJson(payload));
        return { ...file, bytes: Buffer.from(canonicalJson({ ...payload, signatures })) };
      });
      const { refutations } = await verifyBundle({ zip: zipOf(unsigned), keys, sha256, verifyEd25519 });
      expect(refutations).toContainEqual(expect.objectContaining({ file: 'manifest.json', field: 'signatures' }));
    }
  });
});
