import {
  bundleFiles,
  canonicalJson,
  entryOf,
  fromBase64Url,
  toBase64Url,
  toHex,
  type BundleFile,
  type LeafJson,
  type Manifest,
} from '@consent/evidence-format';
import { packZip } from '@consent/testkit';
import { verifyBundle, type Outcome } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { consentAbout, sampleFacts, sampleFiles } from './sample-bundle';
import { records, sampleLog } from './sample-log';

// Bundles that somebody without the key of the log builds by hand. Manifest and zip are repaired in each.

const log = sampleLog();
const keys = JSON.stringify(log.keys);
const files = sampleFiles(log);
const other = sampleLog({ logId: 'another' });

const bytesOf = (name: string, some = files) => some.find((file) => file.name === name)!.bytes;
const textOf = (name: string) => Buffer.from(bytesOf(name)).toString();
const parsed = <T>(name: string) => JSON.parse(textOf(name)) as T;
const leaves = parsed<LeafJson[]>('leaves.json');
const manifest = parsed<Manifest>('manifest.json');
const at = (index: number) => leaves.find((leaf) => leaf.index === index)!;

type Changes = Record<string, string | Uint8Array | undefined>;

/** Replaces, adds or removes files, and lists the result in the manifest. */
function forge(changes: Changes, about: Partial<Manifest> = {}, from = files): BundleFile[] {
  const kept = from.filter(({ name }) => !Object.hasOwn(changes, name) && name !== 'manifest.json');
  const added = Object.entries(changes).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, bytes: Buffer.from(content) }],
  );
  const all = [...kept, ...added].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const listed = all.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: toHex(sha256(bytes)) }));
  return [...all, { name: 'manifest.json', bytes: Buffer.from(canonicalJson({ ...manifest, files: listed, ...about })) }];
}

const withLeaves = (changed: readonly unknown[], changes: Changes = {}) => forge({ 'leaves.json': canonicalJson(changed), ...changes });
const withoutLast = leaves.slice(0, -1);
const last = leaves.at(-1)!;
const noLastProof = { [`proofs/${last.index}.tlog-proof`]: undefined };
const older = log.sign(log.heads[10]!);
const [first, second] = [at(3), at(5)];
const erasure = at(10);
const oneRecord = { ...(JSON.parse(erasure.frame) as object), erased: 1 };
const signatureLines = log.checkpoint.slice(log.checkpoint.indexOf('\n\n') + 2);
const checkpointWith = (from: string | RegExp, to: string) => forge({ 'checkpoint.txt': log.checkpoint.replace(from, to) });
const json = (name: string, change: (text: string) => string) => forge({ [name]: change(textOf(name)) });
const policyName = files.find(({ name }) => name.startsWith('policies/'))!.name;

const refuted: [string, BundleFile[]][] = [
  ['two leaves swapped', withLeaves([{ ...second, index: 3 }, { ...first, index: 5 }, ...leaves.slice(2)])],
  ['the newest leaf dropped', withLeaves(withoutLast, noLastProof)],
  ['the newest leaf dropped, with its entry', withLeaves(withoutLast, { ...noLastProof, 'raw.entries': log.raw.subarray(0, 480) })],
  [
    'the newest leaf dropped, with the size',
    forge({ 'leaves.json': canonicalJson(withoutLast), ...noLastProof, 'raw.entries': log.raw.subarray(0, 480) }, { size: 10 }),
  ],
  [
    'the newest leaf dropped, with an older checkpoint and the proofs of the newer one',
    forge(
      { 'leaves.json': canonicalJson(withoutLast), ...noLastProof, 'raw.entries': log.raw.subarray(0, 480), 'checkpoint.txt': older },
      { size: 10 },
    ),
  ],
  [
    'the entry of the newest leaf zeroed',
    withLeaves(withoutLast, {
      ...noLastProof,
      'raw.entries': log.raw.map((byte, place) => (Math.floor(place / 48) === last.index ? 0 : byte)),
    }),
  ],
  ['raw entries cut', forge({ 'raw.entries': log.raw.subarray(0, 100) })],
  ['raw entries empty', forge({ 'raw.entries': '' })],
  ['an older checkpoint', forge({ 'checkpoint.txt': older })],
  ['the checkpoint of another log', forge({ 'checkpoint.txt': other.checkpoint })],
  ['another account', forge({}, { account: '00000000-0000-0000-0000-000000000000' })],
  ['another log', forge({}, { log: 'another', origin: other.origin })],
  ['another subject', forge({}, { subject: 'alice-1' })],
  ['a subject as a record', forge({}, { kind: 'consent' })],
  ['both a record and a subject', forge({}, { record: records.first })],
  [
    'a bundle of a record given another record',
    forge({}, { kind: 'consent', record: records.second, subject: undefined } as never, sampleFiles(log, consentAbout)),
  ],
  [
    'a forged erasure: its frame',
    withLeaves(leaves.map((leaf) => (leaf === erasure ? { ...leaf, frame: canonicalJson(oneRecord) } : leaf))),
  ],
  [
    'a forged erasure: its frame and entry',
    withLeaves(
      leaves.map((leaf) =>
        leaf === erasure
          ? { ...leaf, frame: canonicalJson(oneRecord), entry: toBase64Url(entryOf(sha256, log.tag, canonicalJson(oneRecord))) }
          : leaf,
      ),
    ),
  ],
  [
    'a forged erasure: its ids',
    withLeaves(leaves.map((leaf) => (leaf === erasure ? { ...leaf, records: [records.first, records.old] } : leaf))),
  ],
  [
    'the ids of an erasure unsorted',
    withLeaves(leaves.map((leaf) => (leaf === erasure ? { ...leaf, records: [records.second, records.first] } : leaf))),
  ],
  ['a leaf twice', withLeaves([first, first, ...leaves.slice(1)])],
  ['a leaf of another index', withLeaves([{ ...first, index: 4 }, ...leaves.slice(1)])],
  ['leaves in reverse', withLeaves(leaves.toReversed())],
  ['no leaves', withLeaves([])],
  ['a closed leaf', withLeaves([{ ...first, data: null, salt: null }, ...leaves.slice(1)])],
  ['a half closed leaf', withLeaves([{ ...first, salt: null }, ...leaves.slice(1)])],
  [
    'a text with accepted twice',
    withLeaves([{ ...first, data: first.data!.replace('"accepted":true', '"accepted":false,"accepted":true') }, ...leaves.slice(1)]),
  ],
  ['the other policy text', forge({ [policyName]: bytesOf('policies/policy-1.v2.json') })],
  ['no policy text', forge({ [policyName]: undefined })],
  ['a policy that is not named', forge({ 'policies/more.v1.json': '{}' })],
  ['a file more', forge({ 'notes.txt': 'hi' })],
  ['a file of a parent folder', forge({ '../notes.txt': 'hi' })],
  ['a proof more', forge({ 'proofs/0.tlog-proof': bytesOf('proofs/3.tlog-proof') })],
  ['another proof', forge({ 'proofs/3.tlog-proof': bytesOf('proofs/5.tlog-proof') })],
  ['a proof with an extra line', json('proofs/3.tlog-proof', (text) => text.replace('\n', '\nextra AAAA\n'))],
  ['a checkpoint of another size', checkpointWith('\n12\n', '\n13\n')],
  ['a checkpoint with a size of two forms', checkpointWith('\n12\n', '\n012\n')],
  ['a checkpoint of another root', checkpointWith(/\n[\w+/]{43}=\n/, `\n${'A'.repeat(43)}=\n`)],
  ['a checkpoint with an extension line', checkpointWith('\n\n', '\nmore\n\n')],
  ['a checkpoint of another origin', checkpointWith('consent.example', 'consent.example.org')],
  ['a checkpoint without signatures', forge({ 'checkpoint.txt': log.checkpoint.slice(0, -signatureLines.length) })],
  ['a checkpoint with one signature', forge({ 'checkpoint.txt': log.checkpoint.split('\n').toSpliced(4, 1).join('\n') })],
  ['a checkpoint with carriage returns', forge({ 'checkpoint.txt': log.checkpoint.replaceAll('\n', '\r\n') })],
  ['a checkpoint with too many signatures', forge({ 'checkpoint.txt': log.checkpoint + signatureLines.repeat(40) })],
  ['JSON with spaces', json('leaves.json', (text) => `${text} `)],
  [
    'JSON with another order of members',
    json('completeness.json', (text) => text.replace(/^\{("[^"]+":\[\]),/, '{').replace(/\}$/, ',"frontier":[]}')),
  ],
  ['JSON with a member twice', json('completeness.json', (text) => text.replace('{', '{"v":1,'))],
  ['JSON with a member more', json('completeness.json', (text) => text.replace('"v":1', '"v":1,"x":1'))],
  ['JSON with another spelling of a number', json('completeness.json', (text) => text.replace('"start":0', '"start":0.0'))],
  ['JSON with escapes', json('leaves.json', (text) => text.replace('"entry"', '"\\u0065ntry"'))],
  ['JSON that is cut', json('leaves.json', (text) => text.slice(0, -1))],
  ['no JSON', forge({ 'leaves.json': Buffer.of(0xff, 0xfe) })],
  [
    'a tag with stray bits',
    json('completeness.json', (text) =>
      text.replace(/"tag":"([^"]+)(.)"/, (_, tag: string, end: string) => `"tag":"${tag}${String.fromCharCode(end.charCodeAt(0) + 1)}"`),
    ),
  ],
  ['a frontier with stray bits', json('completeness.json', (text) => text.replace('"frontier":[]', `"frontier":["${'A'.repeat(42)}B"]`))],
  ['200,000 open brackets', forge({ 'completeness.json': '['.repeat(200_000) })],
  ['an entry with stray bits', withLeaves([{ ...first, salt: `${first.salt!.slice(0, -1)}B` }, ...leaves.slice(1)])],
];

const verify = (zip: Uint8Array) => verifyBundle({ zip, keys, sha256, verifyEd25519 });

test.each(refuted)('%s is refuted', async (_, forged) => {
  for (const isDeflated of [false, true]) {
    const { outcome, doubts, claims } = await verify(packZip(forged, { isDeflated }));
    expect([outcome, doubts.filter((doubt) => doubt.includes('verifier failed')), claims]).toEqual(['refuted', [], []]);
  }
});

test.each<[string, Outcome, BundleFile[]]>([
  ['nothing changed', 'holds', forge({})],
  ['a signature twice', 'holds', forgeCheckpoint(log.checkpoint + signatureLines)],
  [
    'a signature by a stranger too',
    'holds',
    forgeCheckpoint(log.checkpoint + sampleLog({ keyFill: 50 }).checkpoint.slice(-signatureLines.length)),
  ],
  ['made_at changed', 'holds', forge({}, { made_at: '2027-06-01T00:00:00.000Z' })],
  ['the absence of a subject under a tag without leaves', 'cannot_tell', absenceOf('alice-1', manifest.account)],
  ['the absence of a subject in another account', 'cannot_tell', absenceOf('alice-1', '00000000-0000-0000-0000-000000000000')],
])('%s: the outcome is %s', async (_, outcome, forged) => {
  expect(await verify(packZip(forged))).toMatchObject({ outcome, refutations: [] });
});

/** Proofs have a copy of the checkpoint. */
function forgeCheckpoint(checkpoint: string): BundleFile[] {
  return bundleFiles(sha256, { ...sampleFacts(log), checkpoint });
}

function absenceOf(subject: string, account: string): BundleFile[] {
  const tag = fromBase64Url('AAAAAAAAAAAAAAAAAAAAAQ'.replace(/Q$/, 'g'));
  return bundleFiles(sha256, { ...sampleFacts(log, { kind: 'subject', subject }, tag), account });
}

describe('tricks with the zip', () => {
  const zip = packZip(files);
  const directory = zip.readUInt32LE(zip.length - 6);
  const inserted = (place: number, bytes: Buffer, moves: boolean) => {
    const changed = Buffer.concat([zip.subarray(0, place), bytes, zip.subarray(place)]);
    if (moves) changed.writeUInt32LE(directory + bytes.length, changed.length - 6);
    return changed;
  };
  const patched = (place: number, value: number) => {
    const changed = Buffer.from(zip);
    changed.writeUInt32LE(value, place);
    return changed;
  };
  const twice = packZip([...files, { name: 'keys.json', bytes: Buffer.from('{}') }]);

  test.each<[string, Outcome, Buffer]>([
    ['bytes before the files', 'cannot_tell', inserted(0, Buffer.from('#!/bin/sh\n'), true)],
    ['bytes before the directory', 'cannot_tell', inserted(directory, Buffer.from('hidden'), true)],
    ['bytes after the directory', 'cannot_tell', inserted(zip.length - 22, Buffer.from('hidden'), false)],
    ['bytes after the end', 'cannot_tell', Buffer.concat([zip, Buffer.from('hidden')])],
    ['two zips', 'cannot_tell', Buffer.concat([zip, zip])],
    ['a zip in the comment', 'cannot_tell', packZip(files, { comment: packZip([]).toString('latin1') })],
    ['a file twice', 'refuted', twice],
    ['the directory says another size', 'refuted', patched(directory + 24, 1)],
    ['the directory says another checksum', 'refuted', patched(directory + 16, 1)],
    ['two files at one place', 'refuted', patched(directory + 46 + files[0]!.name.length + 42, 0)],
    ['a file outside of the zip', 'cannot_tell', patched(directory + 42, 0xffff_0000)],
  ])('%s: %s', async (_, outcome, changed) => {
    const result = await verify(changed);
    expect([result.outcome, result.claims, result.doubts.filter((doubt) => doubt.includes('verifier failed'))]).toEqual([outcome, [], []]);
  });
});
