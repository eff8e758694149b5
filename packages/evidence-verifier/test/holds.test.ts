import { verifyBundle, resultLines } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { consentAbout, sampleFacts, sampleFiles, zipOf } from './sample-bundle';
import { records, sampleLog, subject } from './sample-log';
import { bundleFiles } from '@consent/evidence-format';

const log = sampleLog();
const keys = JSON.stringify(log.keys, null, 2);
const zip = zipOf(sampleFiles(log));
const tools = { sha256, verifyEd25519 };

test('a bundle of a subject holds, with one claim for each proven fact', async () => {
  const result = await verifyBundle({ ...tools, zip, keys });
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [], about: { kind: 'subject', id: subject, size: 12 } });
  expect(result.claims.map(({ claim }) => claim)).toEqual([
    'signed',
    ...['recorded', 'exact_text', 'recorded', 'exact_text', 'recorded', 'exact_text', 'recorded', 'exact_text', 'attested', 'exact_text'],
    ...['erased', 'unaltered', 'complete'],
  ]);
  expect(result.claims[0]).toMatchObject({ origin: log.origin, size: 12, signedAt: '2026-11-24T10:30:00.000Z' });
  expect(result.claims[2]).toMatchObject({
    record: records.first,
    policy: { id: 'policy-1', version: 1, firstLine: 'Privacy policy 日本' },
  });
  expect(result.claims.at(-3)).toMatchObject({
    claim: 'erased',
    records: [records.first, records.second],
    by: { id: 'key_1', kind: 'key' },
  });
  expect(result.claims.at(-1)).toMatchObject({ kind: 'raw', leaves: 6, size: 12, isBound: true });
  expect(result.notChecked).toEqual(['attested_times', 'time_stamp', 'logged_only', 'identity', 'made_at', 'enclosed_page']);
});

test('a bundle of a record holds, with the leaves of other records closed', async () => {
  const result = await verifyBundle({ ...tools, zip: zipOf(sampleFiles(log, consentAbout)), keys });
  expect(result).toMatchObject({ outcome: 'holds', about: { kind: 'consent', id: records.first } });
  expect(result.notChecked).toContain('other_records');
  expect(result.claims.filter(({ claim }) => claim === 'recorded')).toHaveLength(3);
  expect(result.claims.at(-1)).toMatchObject({ claim: 'complete', leaves: 6 });
});

test('the absence of a subject without leaves holds for its tag, with the note that the tag is not bound to the subject', async () => {
  const facts = sampleFacts(log, { kind: 'subject', subject: 'nobody' }, new Uint8Array(16).fill(1));
  const result = await verifyBundle({ ...tools, zip: zipOf(bundleFiles(sha256, facts)), keys });
  expect(result).toMatchObject({ outcome: 'holds', claims: [{ claim: 'signed' }, { claim: 'complete', leaves: 0, isBound: false }] });
  expect(result.notChecked).toContain('tag_of_subject');
});

test('the outcome is cannot_tell without pinned keys, and with keys that did not sign the bundle', async () => {
  const own = await verifyBundle({ ...tools, zip });
  expect(own.outcome).toBe('cannot_tell');
  expect(own.doubts[0]).toContain('no keys from outside the bundle');
  const others = await verifyBundle({ ...tools, zip, keys: JSON.stringify(sampleLog({ keyFill: 50 }).keys) });
  expect(others.outcome).toBe('cannot_tell');
  expect(others.doubts[0]).toContain('no key that you pinned signed it');
});

describe('a key of a later type', () => {
  const laterKey = `consent.example/log+0a0b0c0d+${Buffer.from([6, ...Buffer.alloc(64, 7)]).toString('base64')}`;
  const generation = log.keys.generations[0]!;
  const doubts = ['keys: some are of a type that this verifier does not know. Use a newer verifier'];

  test('beside the keys that signed leaves the outcome open, pinned or enclosed', async () => {
    const later = { generations: [{ ...generation, vkeys: [...generation.vkeys, laterKey] }] };
    expect(await verifyBundle({ ...tools, zip, keys: JSON.stringify(later) })).toMatchObject({ outcome: 'cannot_tell', doubts });
    const files = sampleFiles({ ...log, keys: later });
    expect(await verifyBundle({ ...tools, zip: zipOf(files), keys })).toMatchObject({ outcome: 'holds' });
    expect((await verifyBundle({ ...tools, zip: zipOf(files) })).doubts).toContain(doubts[0]);
  });

  test('that replaced the keys that signed leaves the outcome open', async () => {
    const later = { generations: [{ ...generation, vkeys: [laterKey] }] };
    const files = sampleFiles({ ...log, keys: later });
    expect(await verifyBundle({ ...tools, zip: zipOf(files), keys: JSON.stringify(later) })).toMatchObject({
      outcome: 'cannot_tell',
      doubts,
    });
  });

  test('in another generation changes nothing', async () => {
    const later = { generations: [{ vkeys: [laterKey], from: '2030-01-01T00:00:00.000Z', to: null }, ...log.keys.generations] };
    expect(await verifyBundle({ ...tools, zip, keys: JSON.stringify(later) })).toMatchObject({ outcome: 'holds' });
  });
});

test('the outcome is cannot_tell for a bundle or a leaf of a newer version', async () => {
  const files = sampleFiles(log).map((file) =>
    file.name === 'manifest.json' ? { ...file, bytes: Buffer.from(Buffer.from(file.bytes).toString().replace('"v":1}', '"v":3}')) } : file,
  );
  expect(await verifyBundle({ ...tools, zip: zipOf(files), keys })).toMatchObject({ outcome: 'cannot_tell', about: undefined });
  const purged = { type: 'subject.purged', v: 1 } as never;
  const newer = sampleLog({ extraLeaves: [{ frame: purged, tag: log.tag }] });
  const result = await verifyBundle({ ...tools, zip: zipOf(sampleFiles(newer)), keys });
  expect(result).toMatchObject({ outcome: 'cannot_tell', doubts: ['leaves.json: leaf 12 has a type that this verifier does not know'] });
});

describe('known checkpoints', () => {
  const known = (text: string) => [{ name: 'known.txt', bytes: Buffer.from(text) }];

  test.each([0, 1, 7, 12])('with %i leaves are consistent with the log', async (size) => {
    const result = await verifyBundle({ ...tools, zip, keys, known: known(log.sign(log.heads[size]!)) });
    expect(result.outcome).toBe('holds');
    expect(result.claims).toContainEqual({ claim: 'held_fits', file: 'known.txt', size });
  });

  test.each([1, 7, 12])('with %i leaves, a valid signature and another root prove a fork', async (size) => {
    const result = await verifyBundle({ ...tools, zip, keys, known: known(log.sign({ size, root: new Uint8Array(32) })) });
    expect(result.refutations).toMatchObject([{ file: 'known.txt', field: 'root' }]);
    expect(result.refutations[0]!.problem).toContain('the log was forked');
  });

  test('of a larger tree, another log or another key cannot be compared', async () => {
    const other = sampleLog({ logId: 'another' });
    const stranger = sampleLog({ keyFill: 50 });
    for (const text of [log.sign({ size: 13, root: new Uint8Array(32) }), other.checkpoint, stranger.checkpoint]) {
      expect((await verifyBundle({ ...tools, zip, keys, known: known(text) })).outcome).toBe('cannot_tell');
    }
  });

  test('of the epoch before a loss are consistent with the log, or the outcome is cannot_tell because their leaves were lost; the result names the epoch', async () => {
    const resumed = sampleLog({ epoch: 2 });
    const verify = (text: string) => verifyBundle({ ...tools, zip: zipOf(sampleFiles(resumed)), keys, known: known(text) });
    const fitting = await verify(log.sign(log.heads[7]!));
    expect(fitting).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
    expect(fitting.claims).toContainEqual({ claim: 'held_fits', file: 'known.txt', size: 7 });
    expect(resultLines(fitting)[0]!.lines.join('\n')).toContain('Epoch: 2.');
    for (const size of [7, 13]) {
      const lost = await verify(log.sign({ size, root: new Uint8Array(32) }));
      expect(lost).toMatchObject({ outcome: 'cannot_tell', refutations: [] });
      expect(lost.doubts).toEqual([expect.stringContaining(`lost leaves that this checkpoint of ${size} leaves has`)]);
    }
    const later = await verifyBundle({ ...tools, zip, keys, known: known(resumed.sign(resumed.heads[7]!)) });
    expect(later.doubts).toEqual([expect.stringContaining('of another log')]);
  });

  test('are refuted when changed', async () => {
    const changed = log.sign(log.heads[7]!).replace('\n7\n', '\n8\n');
    expect((await verifyBundle({ ...tools, zip, keys, known: known(changed) })).refutations).toMatchObject([{ file: 'known.txt' }]);
  });
});

test('the result as text starts with the outcome and lists every claim', async () => {
  const result = await verifyBundle({ ...tools, zip, keys, known: [{ name: 'known.txt', bytes: Buffer.from(log.sign(log.heads[3]!)) }] });
  const [first, claims, open] = resultLines(result);
  expect(first!.title).toMatch(/^HOLDS/);
  expect(claims!.lines).toHaveLength(result.claims.length);
  expect(claims!.lines.join('\n')).toContain('Erased: 2 records on all sites at 2026-11-24T10:09:00.000Z by key key_1 (leaf 10)');
  expect(open!.title).toBe('Not checked');
  expect(resultLines(await verifyBundle({ ...tools, zip }))[0]!.title).toMatch(/^CANNOT TELL/);
});

test('control and direction characters of a bundle do not reach a terminal', async () => {
  const result = await verifyBundle({ ...tools, zip, keys });
  const shown = resultLines({ ...result, about: { ...result.about!, id: 'a\u001b[2Jb\u202ec\u0085' } });
  expect(shown[0]!.lines[0]).toBe('Subject: a\\u{1b}[2Jb\\u{202e}c\\u{85}');
});
