import { resultLines, verifyBundle, verifyProof } from '../src/index';
import * as make from './histories';
import { sha256, verifyEd25519 } from './node-crypto';
import { sampleFacts, streamedZip, type SampleFacts } from './sample-bundle';
import { type SampleLeaf } from './sample-log';

const [a, b, c] = ['01JD3AAAAAAAAAAAAAAAAAAAAA', '01JD3BBBBBBBBBBBBBBBBBBBBB', '01JD3CCCCCCCCCCCCCCCCCCCCC'];
const eightDays = 8 * make.day;
const start = [make.opened(), make.keyed()];
const ofA: make.State = { record: a, created: 2, version: 0 };
const ofB: make.State = { record: b, created: 3, version: 0, site: make.sites[1] };
const life = [make.created(ofA), make.created(ofB), make.updated({ ...ofA, updated: 4 }), make.erased(5, [a, b])];
const purge = make.purged(5 + eightDays, life);
const purgedLife = [...life.map(make.closed), purge];
const back = make.created({ record: c, created: 20 + eightDays, version: 0 });

type Change = (facts: SampleFacts) => SampleFacts;

async function verify(leaves: readonly SampleLeaf[], about?: SampleFacts['about'], change: Change = (facts) => facts) {
  const log = make.signedLog([...start, ...leaves], make.year);
  const log2 = JSON.stringify({ tag_key: Buffer.from(log.tagKey).toString('base64url'), opened_at: make.at(0) });
  const zip = await streamedZip(change(sampleFacts(log, about)));
  const given = { zip, keys: JSON.stringify(log.keys), sha256, verifyEd25519 };
  return { withoutKey: await verifyBundle(given), withKey: await verifyBundle({ ...given, log: log2 }) };
}

const claimsOf = ({ claims }: { claims: readonly { claim: string }[] }) => claims.map(({ claim }) => claim);

test('a purged person is complete with frames alone, and the tag key says whose frames they are', async () => {
  const { withKey, withoutKey } = await verify(purgedLife);
  expect(withKey).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(claimsOf(withKey)).toEqual([
    'signed',
    'recorded',
    'recorded',
    'recorded',
    'purged',
    'complete',
    'story',
    'tag_of_subject',
    'made',
  ]);
  expect(withKey.claims).toContainEqual({
    claim: 'purged',
    leaf: 6,
    at: make.at(5 + eightDays),
    by: { id: 'key_1', kind: 'key' },
    leaves: 4,
  });
  expect(withKey.notChecked).toContain('destroyed');
  expect(JSON.stringify(resultLines(withKey))).toContain(
    'Purged: the salts and texts of 4 leaves were destroyed by key key_1, says the operator (leaf 6)',
  );
  expect(withoutKey).toMatchObject({ outcome: 'cannot_tell', refutations: [] });
});

/** What a retention of single records would write (decision 76.7). */
const ended = [make.created(ofA), make.deleted({ ...ofA, deleted: 30 })];
const later = make.created({ ...ofB, site: make.sites[0] });
const purgeOfOne = make.purged(30 + eightDays, ended);

test('[decision 76.7] a purge of one deleted record holds beside open records, in the bundle of the subject and of each record', async () => {
  const leaves = [make.closed(ended[0]!), later, make.closed(ended[1]!), purgeOfOne];
  const ofSubject = (await verify(leaves)).withoutKey;
  expect(ofSubject).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(claimsOf(ofSubject)).toEqual(expect.arrayContaining(['exact_text', 'purged', 'complete', 'story']));
  for (const record of [a, b]) {
    const { withoutKey } = await verify(leaves, { kind: 'consent', record });
    expect([record, withoutKey]).toMatchObject([record, { outcome: 'holds', refutations: [], doubts: [] }]);
  }
});

test('[decision 76.7] each of several records may have a purge of its own, and an update of the open record between them changes nothing', async () => {
  const second = [make.created({ record: c, created: 3, version: 0 }), make.deleted({ record: c, created: 3, version: 0, deleted: 40 })];
  const leaves = [
    ...[make.closed(ended[0]!), make.closed(second[0]!), later, make.closed(ended[1]!), make.closed(second[1]!), purgeOfOne],
    make.updated({ ...ofB, site: make.sites[0], updated: 35 + eightDays }),
    make.purged(41 + eightDays, second),
  ];
  expect((await verify(leaves)).withoutKey).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
});

test('[decision 76.7] a purge of a superseded record that was not deleted, or that leaves its deletion open, is refuted', async () => {
  const active = await verify([make.closed(ended[0]!), later, make.purged(30 + eightDays, [ended[0]!])]);
  expect(active.withoutKey.refutations).toContainEqual(
    expect.objectContaining({ problem: expect.stringContaining('never ended') as string }),
  );
  const half = await verify([make.closed(ended[0]!), later, ended[1]!, purgeOfOne]);
  expect(half.withoutKey.refutations).toContainEqual(
    expect.objectContaining({ problem: expect.stringContaining('was destroyed') as string }),
  );
});

test('a purged person who came back holds, with the new record open', async () => {
  const { withoutKey } = await verify([...purgedLife, back]);
  expect(withoutKey).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(claimsOf(withoutKey)).toContain('exact_text');
});

test('a second purge names only what came after the first one, also if that was logged before the leaf of the first', async () => {
  const erasedBack = make.erased(30 + eightDays, [c]);
  const second = make.purged(40 + 2 * eightDays, [back, erasedBack]);
  const closedBack = make.closed(back);
  const orders = [
    [...purgedLife, closedBack, make.closed(erasedBack), second],
    [...life.map(make.closed), closedBack, purge, make.closed(erasedBack), second],
  ];
  for (const leaves of orders) expect((await verify(leaves)).withKey).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
});

test('the bundle of a purged record holds without the tag key', async () => {
  const { withoutKey } = await verify(purgedLife, { kind: 'consent', record: a });
  expect(withoutKey).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
});

const withRecords =
  (records: readonly string[] | null): Change =>
  (facts) => ({
    ...facts,
    leaves: facts.leaves.map((leaf) => (leaf.frame.includes('subject.purged') ? { ...leaf, records } : leaf)),
  });

const lies: [name: string, leaves: readonly SampleLeaf[], reason: object, change?: Change][] = [
  [
    'a leaf is closed that no purge names',
    [...life.slice(0, 3).map(make.closed), life[3]!, make.purged(5 + eightDays, life.slice(1, 3))],
    { field: 'data', leaf: 2 },
  ],
  ['a leaf is closed without a purge', [...life.slice(0, 2), make.closed(life[2]!), life[3]!], { field: 'data', leaf: 4 }],
  [
    'the text of a purged leaf is there',
    [life[0]!, ...life.slice(1).map(make.closed), purge],
    { field: 'data', leaf: 2, problem: expect.stringContaining('was destroyed') },
  ],
  ['the list of a purge is missing', purgedLife, { field: 'records', leaf: 6, problem: 'is missing' }, withRecords(null)],
  ['the list of a purge is another', purgedLife, { field: 'records', leaf: 6 }, withRecords([...purge.records!].slice(1))],
  [
    'a purge names a leaf that is not there',
    [...life.slice(0, 3).map(make.closed), purge],
    { field: 'records', problem: expect.stringContaining('no leaf of the subject') },
  ],
  [
    'a purge names a purge',
    [...purgedLife, make.purged(6 + eightDays, [purge])],
    { field: 'records', problem: expect.stringContaining('no leaf of the subject') },
  ],
  [
    'an active record is purged',
    [make.closed(life[0]!), make.purged(5 + eightDays, [life[0]!])],
    { problem: expect.stringContaining('never ended') },
  ],
  [
    'a purge is dated before what it names',
    [...life.map(make.closed), make.purged(-20, life)],
    { field: 'frame.at', problem: expect.stringContaining('after the purge') },
  ],
  ['a purge is dated after the signature', [...life.map(make.closed), make.purged(2 * make.year, life)], { field: 'frame.at', leaf: 6 }],
];

test.each(lies)('%s: refuted', async (_, leaves, reason, change) => {
  const { withKey } = await verify(leaves, undefined, change);
  expect([withKey.outcome, withKey.claims]).toEqual(['refuted', []]);
  expect(withKey.refutations).toContainEqual(expect.objectContaining(reason));
});

test('a bundle that leaves a purged leaf out, or the purge, is refuted', async () => {
  for (const left of [2, 6]) {
    const change: Change = (facts) => ({ ...facts, leaves: facts.leaves.filter(({ index }) => index !== left) });
    expect((await verify(purgedLife, undefined, change)).withKey.outcome).toBe('refuted');
  }
});

test('the proof of a purged record shows the purge', async () => {
  const log = make.signedLog([...start, ...purgedLife], make.year);
  const proof = { checkpoint: log.checkpoint, events: [{ ...eventOf(log, 6), frame: log.texts[6] }] };
  const { outcome, claims } = await verifyProof({
    proof: Buffer.from(JSON.stringify(proof)),
    keys: JSON.stringify(log.keys),
    sha256,
    verifyEd25519,
  });
  expect(outcome).toBe('holds');
  expect(claimsOf({ claims })).toEqual(['signed', 'purged']);
});

function eventOf(log: ReturnType<typeof make.signedLog>, index: number) {
  const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return { type: 'subject.purged', index, entry: base64Url(log.entries[index]!), salt: '', proof: log.prove(index).map(base64Url) };
}
