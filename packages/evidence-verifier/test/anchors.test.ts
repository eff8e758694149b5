import { readZip, type BundleAnchors, type BundleFile } from '@consent/evidence-format';
import { resultLines, verifyBundle, type BundleToVerify, type Claim, type VerificationResult } from '../src/index';
import { sha256, testSigner, verifyEd25519 } from './node-crypto';
import { keysWithAnchors, minuteOf, policyOf, sampleAnchors, secondWitness, witness, type AnchorOptions } from './sample-anchors';
import { repaired, sampleFacts, streamedZip, zipOf } from './sample-bundle';
import { host, sampleLog, type SampleLog } from './sample-log';

const log = sampleLog();
const keys = keysWithAnchors(log);
const policy = policyOf([witness]);

const zipWith = (anchors: BundleAnchors, of: SampleLog = log) => streamedZip({ ...sampleFacts(of), anchors });
const verify = (zip: Uint8Array, more: Partial<BundleToVerify> = {}) => verifyBundle({ zip, keys, sha256, verifyEd25519, ...more });
const verifyWith = async (options: AnchorOptions, more: Partial<BundleToVerify> = { policy }) =>
  verify(await zipWith(sampleAnchors(log, options)), more);
const linesOf = (result: VerificationResult, title: string) => resultLines(result).find((section) => section.title === title)?.lines ?? [];
const existed = ({ claims }: VerificationResult) =>
  claims.filter((claim): claim is Extract<Claim, { claim: 'existed' }> => claim.claim === 'existed');

test('a quorum of witnesses vouches for each leaf by its earliest anchor, and for the tree by the latest', async () => {
  const result = await verifyWith({});
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(existed(result).map(({ leaf, by }) => [leaf, ...by.map(({ who, names, at }) => [who, names.join(), at].join(' '))])).toEqual([
    [2, 'witnesses w1 2026-11-24T10:04:01.000Z'],
    [3, 'witnesses w1 2026-11-24T10:04:01.000Z'],
    ...[5, 6, 7, 8, 9, 10].map((leaf) => [leaf, 'witnesses w1 2026-11-24T10:12:01.000Z']),
  ]);
  expect(result.claims.at(-1)).toEqual({ claim: 'witnessed', size: 12, names: ['w1'], at: '2026-11-24T10:12:01.000Z' });
  for (const what of ['time_stamp', 'same_tree', 'witnesses', 'anchor_keys']) expect(result.notChecked).not.toContain(what);
  expect(result.notChecked).toContain('one_tag');
  expect(linesOf(result, 'Vouched for by others, by their clocks').join('\n')).toContain(
    'existed before 2026-11-24T10:04:01.000Z, says the witness w1, your quorum',
  );
});

test('without a policy the insides are checked, and the names of the cosigners are not checked', async () => {
  const result = await verifyWith({ witnesses: [witness, secondWitness] }, {});
  expect(result).toMatchObject({ outcome: 'holds', named: { cosigners: ['witness.example/w1', 'witness.example/w2'] } });
  expect(existed(result)).toEqual([]);
  expect(linesOf(result, 'Not checked').join('\n')).toContain('witness.example/w1, witness.example/w2. Give the keys');
  expect(result.notChecked).toEqual(expect.arrayContaining(['time_stamp', 'same_tree', 'witnesses']));
});

test('the bundle has form 6', async () => {
  const names = async (zip: Promise<Uint8Array>) => readZip(await zip).map(({ name }) => name);
  expect(await names(zipWith(sampleAnchors(log)))).toEqual(await names(streamedZip(sampleFacts(log))));
  const manifest = JSON.parse(
    Buffer.from(readZip(await zipWith(sampleAnchors(log))).find(({ name }) => name === 'manifest.json')!.bytes).toString(),
  );
  expect(manifest).toMatchObject({ v: 6 });
});

describe('what the reader asked for and the bundle lacks cannot be told', () => {
  test.each<[string, AnchorOptions, Uint8Array]>([
    ['another key of the witness', { witnesses: [{ ...witness, fill: 77 }] }, policy],
    ['one of two witnesses', {}, policyOf([witness, secondWitness])],
    ['no witness', { witnesses: [] }, policy],
    ['a witness of the first anchor alone', { witnessed: (size) => size === 4 }, policy],
    ['no anchor of the last leaves', { sizes: [4] }, policy],
  ])('%s', async (_, options, asked) => {
    const result = await verifyWith(options, { policy: asked });
    expect(result).toMatchObject({
      outcome: 'cannot_tell',
      refutations: [],
      doubts: [expect.stringContaining('no quorum of the witnesses')],
    });
  });

  test('a bundle without anchors', async () => {
    const zip = await streamedZip(sampleFacts(log));
    expect(await verify(zip)).toMatchObject({
      outcome: 'holds',
      notChecked: expect.arrayContaining(['time_stamp', 'same_tree']) as unknown,
    });
    expect(await verify(zip, { policy })).toMatchObject({ outcome: 'cannot_tell' });
    expect(await verify(zip, { checkTimeStamp: () => ({ kind: 'foreign' }) })).toMatchObject({
      outcome: 'cannot_tell',
      doubts: [expect.stringContaining('no time stamping authority')],
    });
  });

  test('two of three witnesses are enough for a quorum of two, at the time of the second', async () => {
    const third = { name: 'w3', fill: 43 };
    const asked = policyOf([witness, secondWitness, third], 2);
    const witnesses = [
      { ...third, afterMs: 90_000 },
      { ...witness, afterMs: 5000 },
    ];
    const [first] = existed(await verifyWith({ witnesses }, { policy: asked }));
    expect(first!.by).toEqual([{ who: 'witnesses', names: ['w1', 'w3'], at: '2026-11-24T10:05:30.000Z' }]);
  });

  test('a quorum of nobody asks for nothing and vouches for nothing', async () => {
    const asked = Buffer.from(policy.toString().replace('quorum all', 'quorum none'));
    const result = await verifyWith({}, { policy: asked });
    expect([result.outcome, existed(result)]).toEqual(['holds', []]);
  });
});

test.each(['witness w1\n', 'quorum none\nsomething else\n', `${Buffer.from(policy).toString().replace('group all 1', 'group all 2')}`, ''])(
  'a policy that cannot be read or met is an error of the reader',
  async (text) => {
    await expect(verifyWith({}, { policy: Buffer.from(text) })).rejects.toThrow('Can’t read the policy of witnesses: line ');
  },
);

test('the witnesses of a policy for another log do not count', async () => {
  const logLine = (JSON.parse(keys) as { generations: { vkeys: string[] }[] }).generations[0]!.vkeys;
  const withLog = (vkey: string) => Buffer.concat([Buffer.from(`log ${vkey}\n`), policy]);
  expect((await verifyWith({}, { policy: withLog(logLine[2]!) })).outcome).toBe('holds');
  expect((await verifyWith({}, { policy: withLog(logLine[0]!) })).outcome).toBe('cannot_tell');
});

describe('a bundle with anchors is refuted', () => {
  const other = sampleLog({ logId: 'another' });
  const restored = sampleLog({ changeText: (text, index) => (index === 11 ? text.replace('10:10:00', '10:10:01') : text) });
  const notLeading = 'does not lead to checkpoint 0 of the anchor log';
  const changed = (change: (anchors: BundleAnchors) => BundleAnchors) => change(sampleAnchors(log));
  const firstHead = (change: (head: BundleAnchors['heads'][number]) => BundleAnchors['heads'][number]) =>
    changed(({ heads: [head, ...heads], ...rest }) => ({ ...rest, heads: [change(head!), ...heads] }));

  test.each<[string, BundleAnchors, string]>([
    ['by an anchor of another log', sampleAnchors(log, { anchoredLog: other }), `is of another log, ${other.origin}`],
    [
      'by the anchor log of another operator',
      sampleAnchors(log, { origin: 'other.example/log/anchor' }),
      'is of another log, other.example/log/anchor',
    ],
    ['by an account’s log in place of the anchor log', sampleAnchors(log, { origin: other.origin }), `is of another log, ${other.origin}`],
    [
      'by the anchor of a tree that it does not begin with',
      sampleAnchors(log, { anchoredLog: restored }),
      'is in the anchor log, and the tree of this bundle does not begin with it: the log was forked',
    ],
    ['by a body of another size', firstHead(({ body, ...head }) => ({ ...head, body: body.replace('\n4\n', '\n5\n') })), notLeading],
    ['by another index', firstHead((head) => ({ ...head, index: 0 })), notLeading],
    ['by a proof of another head', firstHead((head) => ({ ...head, body: sampleAnchors(log).heads[1]!.body })), notLeading],
    ['by a head without a proof', firstHead((head) => ({ ...head, proofs: [] })), 'has no proof, or proofs out of order'],
    [
      'by a proof to a checkpoint that is not there',
      firstHead((head) => ({ ...head, proofs: [{ checkpoint: 7, hashes: [] }] })),
      'leads to checkpoint 7, which is not there',
    ],
    [
      'by heads out of order',
      changed(({ heads, ...rest }) => ({ ...rest, heads: heads.toReversed() })),
      'are not in the order of their sizes',
    ],
    [
      'by a checkpoint without a head',
      changed(({ heads, ...rest }) => ({ ...rest, heads: heads.slice(1) })),
      'has one that no anchor leads to',
    ],
    [
      'by a larger tree',
      sampleAnchors(log, { anchoredLog: sampleLog({ extraLeaves: log.leaves.slice(4, 5) }), sizes: [13] }),
      'has 13 leaves, more than the tree of this bundle',
    ],
    [
      'by a checkpoint that the keys of the anchor log did not sign as a whole',
      changed(({ checkpoints: [first, ...others], ...rest }) => ({
        ...rest,
        checkpoints: [{ ...first!, note: first!.note.replace(/\u2014 consent\.example\/log\/anchor \S+\n/, '') }, ...others],
      })),
      'is missing',
    ],
    [
      'by a cosignature of another tree',
      changed(({ checkpoints: [first, second], ...rest }) => {
        const foreign = second!.note.split('\n').at(-2)!;
        return { ...rest, checkpoints: [{ ...first!, note: first!.note.replace(/\u2014 witness\S* \S+\n/, `${foreign}\n`) }, second!] };
      }),
      'the cosignature of witness.example/w1',
    ],
  ])('%s', async (_, anchors, problem) => {
    const result = await verify(await zipWith(anchors), { policy });
    expect(result).toMatchObject({ outcome: 'refuted' });
    expect(result.refutations).toContainEqual(
      expect.objectContaining({ file: 'completeness.json', problem: expect.stringContaining(problem) as unknown }),
    );
  });

  test('or vouched for no earlier than before, if a byte of the file with the anchors changes', async () => {
    const files = readZip(await zipWith(sampleAnchors(log))).map(({ name, bytes }) => ({ name, bytes }));
    const { bytes } = files.find(({ name }) => name === 'completeness.json')!;
    const times = (result: VerificationResult) => existed(result).map(({ by }) => Date.parse(by[0]!.at));
    const before = times(await verify(zipOf(files), { policy }));
    const outcomes = { holds: 0, refuted: 0, cannot_tell: 0 };
    for (let at = 0; at < bytes.length; at += 5) {
      const flipped = files.map((file): BundleFile => (file.bytes === bytes ? { ...file, bytes: bytes.with(at, bytes[at]! ^ 1) } : file));
      const result = await verify(zipOf(repaired(flipped)), { policy });
      outcomes[result.outcome]++;
      // The line of a signature by somebody whom the reader does not trust may say anything, and a witness may be taken out of one anchor.
      if (result.outcome === 'holds') expect([at, times(result).every((time, leaf) => time >= before[leaf]!)]).toEqual([at, true]);
    }
    expect(outcomes.refuted).toBeGreaterThan((bytes.length / 5) * 0.9);
    expect(outcomes.holds).toBeLessThan(20);
  });

  test('by a kept checkpoint of the anchor log with another tree, and not by one that fits', async () => {
    const [kept] = sampleAnchors(restored, { sizes: [12] }).checkpoints;
    const zip = await zipWith(sampleAnchors(log, { sizes: [12] }));
    const known = (note: string) => [{ name: 'kept.txt', bytes: Buffer.from(note) }];
    expect(await verify(zip, { known: known(kept!.note) })).toMatchObject({
      outcome: 'refuted',
      refutations: [{ file: 'kept.txt', field: 'root', problem: expect.stringContaining('it was forked') as unknown }],
    });
    expect((await verify(zip, { known: known(sampleAnchors(log, { sizes: [12] }).checkpoints[0]!.note) })).outcome).toBe('holds');
    expect((await verify(zip, { known: known(sampleAnchors(log).checkpoints[1]!.note) })).outcome).toBe('cannot_tell');
  });
});

test('a key of the accounts’ logs does not speak for the anchor log, though its name is a part of the origin', async () => {
  const signers = [testSigner(`${host}/log`, 1), testSigner(`${host}/log`, 101)] as const;
  const result = await verifyWith({ signers });
  expect([result.outcome, result.notChecked]).toEqual(['holds', expect.arrayContaining(['anchor_keys'])]);
  const known = [{ name: 'kept.txt', bytes: Buffer.from(sampleAnchors(log, { signers }).checkpoints[0]!.note) }];
  expect(await verifyWith({ signers }, { known })).toMatchObject({
    outcome: 'cannot_tell',
    doubts: ['kept.txt: no key of the anchor log signed it'],
  });
});

test('keys that were pinned before there was an anchor log check all else, and the witnesses', async () => {
  const result = await verifyWith({}, { policy, keys: JSON.stringify(log.keys) });
  expect([result.outcome, result.notChecked, existed(result).length]).toEqual(['holds', expect.arrayContaining(['anchor_keys']), 8]);
});

describe('a date', () => {
  test('more than ten minutes before the first anchor is reported, unless anchors were left out', async () => {
    const options: AnchorOptions = { sizes: [12], madeAt: () => minuteOf(14) };
    const result = await verifyWith(options);
    expect(existed(result).flatMap(({ leaf, isLate }) => (isLate ? [leaf] : []))).toEqual([2, 3, 5]);
    expect(result.outcome).toBe('holds');
    expect(linesOf(result, 'Later than expected')[0]).toContain(
      'Leaf 2 is dated 2026-11-24T10:01:00.000Z. Until 2026-11-24T10:14:01.000Z, 13 minutes later',
    );
    expect(existed(await verifyWith({ ...options, leftOut: 1 })).some(({ isLate }) => isLate)).toBe(false);
  });

  test('after the time by which the leaf existed cannot be told', async () => {
    const result = await verifyWith({ witnesses: [{ ...witness, afterMs: -25 * 60_000 }] });
    expect(result).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringContaining('existed before the date that is stated')] });
  });
});

describe('a retired generation of keys', () => {
  const retired = (to: string, options: AnchorOptions, more: Partial<BundleToVerify> = { policy }) =>
    verifyWith(options, { ...more, keys: keysWithAnchors(log, { to }) });
  const end = '2026-11-24T10:30:00.000Z';

  test('counts for what others saw while it was in use', async () => {
    expect((await retired(end, {})).outcome).toBe('holds');
    expect(await retired(end, { sizes: [12], madeAt: () => minuteOf(40) })).toMatchObject({ outcome: 'refuted' });
  });

  test('cannot tell what others saw later, or not at all', async () => {
    const late: AnchorOptions = { sizes: [12], madeAt: () => minuteOf(29), witnesses: [{ ...witness, afterMs: 120_000 }] };
    expect(await retired(end, late)).toMatchObject({
      outcome: 'cannot_tell',
      doubts: [expect.stringContaining('were retired at 2026-11-24T10:30')],
    });
    const tail: AnchorOptions = { sizes: [10, 12], witnesses: [{ ...witness }], madeAt: (size) => minuteOf(size === 10 ? 10 : 29) };
    const slow = await retired(end, { ...tail, witnesses: [{ ...witness, afterMs: 62_000 }] });
    expect(slow).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringMatching(/^leaf 10 signed by keys that were retired/)] });
  });

  test('is named as not checked if nobody else is trusted', async () => {
    const result = await retired(end, {}, {});
    expect([result.outcome, result.notChecked]).toEqual(['holds', expect.arrayContaining(['retired_keys'])]);
  });
});

describe('a revoked generation of keys', () => {
  const revoked = (from: string, options: AnchorOptions = {}, more: Partial<BundleToVerify> = { policy }) =>
    verifyWith(options, { ...more, keys: keysWithAnchors(log, { revoked_from: from }) });
  const from = '2026-11-24T10:30:00.000Z';

  test('counts for what others saw before others had its keys', async () => {
    expect((await revoked(from)).outcome).toBe('holds');
  });

  test('cannot tell what others saw later, or not at all', async () => {
    const late: AnchorOptions = { sizes: [12], madeAt: () => minuteOf(29), witnesses: [{ ...witness, afterMs: 120_000 }] };
    const doubts = [expect.stringContaining('were revoked from 2026-11-24T10:30')];
    expect(await revoked(from, late)).toMatchObject({ outcome: 'cannot_tell', doubts });
    expect(await revoked(from, {}, {})).toMatchObject({ outcome: 'cannot_tell', doubts });
  });
});

test('anchors beyond the limit cannot be told', async () => {
  const [head] = sampleAnchors(log).heads;
  const anchors = { ...sampleAnchors(log), heads: Array.from({ length: 1001 }, () => head!) };
  expect(await verify(await zipWith(anchors))).toMatchObject({
    outcome: 'cannot_tell',
    doubts: [expect.stringContaining('more than 1000 anchors')],
  });
});
