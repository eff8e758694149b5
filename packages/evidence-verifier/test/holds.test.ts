import { verifyBundle, resultLines, type OpenedTexts, type VerificationResult } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { consentAbout, sampleFacts, sampleFiles, zipOf } from './sample-bundle';
import { records, sampleLog, subject, type SampleLog } from './sample-log';
import { bundleFiles, subjectTag, toBase64Url } from '@consent/evidence-format';

const log = sampleLog();
const keys = JSON.stringify(log.keys, null, 2);
const zip = zipOf(sampleFiles(log));
const tools = { sha256, verifyEd25519 };
const linesOf = (result: VerificationResult, title: string) => resultLines(result).find((section) => section.title === title)!.lines;

test('a bundle of a subject holds, with one claim for each proven fact', async () => {
  const result = await verifyBundle({ ...tools, zip, keys });
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [], about: { kind: 'subject', id: subject, size: 12 } });
  expect(result.claims.map(({ claim }) => claim)).toEqual([
    'signed',
    ...['recorded', 'exact_text', 'recorded', 'exact_text', 'recorded', 'exact_text', 'recorded', 'exact_text', 'attested', 'exact_text'],
    ...['erased', 'unaltered', 'complete', 'story'],
  ]);
  expect(result.claims[0]).toMatchObject({ origin: log.origin, size: 12, signedAt: '2026-11-24T10:30:00.000Z' });
  expect(result.claims[2]).toMatchObject({
    record: records.first,
    policy: { id: 'policy-1', version: 1, firstLine: 'Privacy policy 日本' },
  });
  expect(result.claims.at(-4)).toMatchObject({
    claim: 'erased',
    records: [records.first, records.second],
    by: { id: 'key_1', kind: 'key' },
  });
  expect(result.claims.at(-2)).toMatchObject({ kind: 'raw', leaves: 6, size: 12, asOf: '2026-11-24T10:30:00.000Z' });
  expect(result.notChecked).toEqual([
    ...[
      'own_leaves',
      'attested_times',
      'after_checkpoint',
      'logged_only',
      'identity',
      'question',
      'made_at',
      'enclosed_page',
      'same_tree',
      'time_stamp',
    ],
  ]);
});

test('a bundle of a record holds, with the leaves of other records closed', async () => {
  const result = await verifyBundle({ ...tools, zip: zipOf(sampleFiles(log, consentAbout)), keys });
  expect(result).toMatchObject({ outcome: 'holds', about: { kind: 'consent', id: records.first } });
  expect(result.notChecked).toContain('other_records');
  expect(result.claims.filter(({ claim }) => claim === 'recorded')).toHaveLength(3);
  expect(result.claims.at(-2)).toMatchObject({ claim: 'complete', leaves: 6 });
});

test('the texts behind the claims are given out, each with its leaf, unless something is refuted', async () => {
  const given: OpenedTexts[] = [];
  const onOpened = (texts: OpenedTexts) => given.push(texts);
  const { claims } = await verifyBundle({ ...tools, zip, keys, onOpened });
  const leavesOf = (...names: string[]) => claims.flatMap((claim) => (names.includes(claim.claim) && 'leaf' in claim ? [claim.leaf] : []));
  expect(given[0]!.consents.map(({ leaf }) => leaf)).toEqual(leavesOf('recorded', 'attested'));
  expect(given[0]!.erasures).toMatchObject([{ leaf: leavesOf('erased')[0], records: [records.first, records.second] }]);
  expect(given[0]!.policies.map(({ data }) => (JSON.parse(data) as { version: number }).version)).toEqual([1, 2]);
  const changed = Uint8Array.from(zip);
  const at = Buffer.from(zip).indexOf('Mozilla');
  changed[at] = changed[at]! ^ 1;
  expect((await verifyBundle({ ...tools, zip: changed, keys, onOpened })).outcome).toBe('refuted');
  expect(given).toHaveLength(1);
});

describe('the absence of a subject without leaves', () => {
  const bundleOf = (name: string, from = log, tag = subjectTag(sha256, from.tagKey, name)) =>
    zipOf(bundleFiles(sha256, sampleFacts(from, { kind: 'subject', subject: name }, tag)));
  const answerOf = (from: SampleLog, openedAt = '2026-11-24T10:00:00.000Z') =>
    JSON.stringify({ log_id: from.log, opened_at: openedAt, tag_key: toBase64Url(from.tagKey), url: '…' });

  test('cannot be told from the bundle alone', async () => {
    const result = await verifyBundle({ ...tools, zip: bundleOf('nobody'), keys });
    expect(result).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringContaining('no open leaf names the subject')] });
  });

  test('holds with the tag key that the log commits to', async () => {
    const result = await verifyBundle({ ...tools, zip: bundleOf('nobody'), keys, log: answerOf(log) });
    expect(result).toMatchObject({ outcome: 'holds', doubts: [] });
    expect(result.claims.map(({ claim }) => claim)).toEqual(['signed', 'complete', 'story', 'tag_of_subject']);
    expect(result.claims.at(-1)).toMatchObject({ leaf: 1 });
  });

  test('is refuted with the tag key if the bundle has the tag of another name', async () => {
    const zip = bundleOf(subject, log, subjectTag(sha256, log.tagKey, 'nobody'));
    expect((await verifyBundle({ ...tools, zip, keys })).outcome).toBe('cannot_tell');
    const { outcome, refutations } = await verifyBundle({ ...tools, zip, keys, log: answerOf(log) });
    expect([outcome, refutations]).toEqual(['refuted', [expect.objectContaining({ file: 'completeness.json', field: 'tag' })]]);
  });

  test('cannot be told from another log of the same operator, nor with a tag key that this log does not name', async () => {
    const other = sampleLog({ logId: 'another', tagKeyFill: 8 });
    const elsewhere = bundleOf(subject, other, log.tag);
    for (const [zip, text] of [
      [elsewhere, answerOf(log)],
      [bundleOf('nobody'), answerOf(other)],
      [bundleOf('nobody'), answerOf(log, '2026-11-24T10:00:00.001Z')],
    ] as const) {
      const result = await verifyBundle({ ...tools, zip, keys, log: text });
      expect(result).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringContaining('tag key that you gave')] });
    }
  });

  test.each(['', '{}', '{"tag_key":"AAAA","opened_at":"2026-11-24T10:00:00.000Z"}', answerOf(log).replace('24T', '99T')])(
    'an answer of GET /log that cannot be read is an error of the reader',
    async (text) => {
      await expect(verifyBundle({ ...tools, zip, keys, log: text })).rejects.toThrow('Can’t read the tag key');
    },
  );
});

describe('an older bundle', () => {
  const older = log.sign(log.heads[12]!, Date.parse('2026-11-24T10:10:00.000Z') / 1000);
  const facts = { ...sampleFacts(log), checkpoint: older, madeAt: '2027-06-01T00:00:00.000Z' };
  const replayed = zipOf(bundleFiles(sha256, facts));

  test('shows the time of its signature, and made_at only as not checked', async () => {
    const result = await verifyBundle({ ...tools, zip: replayed, keys });
    expect(result).toMatchObject({ outcome: 'holds', asOf: '2026-11-24T10:10:00.000Z' });
    const sections = resultLines(result);
    expect(sections[0]!.title).toMatch(/^HOLDS as of 2026-11-24T10:10:00\.000Z: /);
    const places = sections.filter(({ lines }) => lines.some((line) => line.includes('2027-06-01')));
    expect(places.map(({ title }) => title)).toEqual(['Not checked']);
    expect(linesOf(result, 'Proved').join('\n')).toContain('Complete as of 2026-11-24T10:10:00.000Z: ');
  });

  test('than the reader accepts cannot tell', async () => {
    const verify = (time: string) => verifyBundle({ ...tools, zip: replayed, keys, notBefore: new Date(time) });
    expect(await verify('2026-11-24T10:10:00.000Z')).toMatchObject({ outcome: 'holds' });
    const late = await verify('2026-11-24T10:10:00.001Z');
    expect(late).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringContaining('Ask for a newer bundle')] });
  });
});

describe('keys fail closed', () => {
  const [plain, cosigner] = log.keys.generations[0]!.vkeys as [string, string];
  const verify = (generation: object) =>
    verifyBundle({ ...tools, zip, keys: JSON.stringify({ generations: [{ ...log.keys.generations[0]!, ...generation }] }) });

  test.each([
    ['no plain signature', [cosigner]],
    ['no cosignature, so nothing says when they signed', [plain]],
  ])('a generation with %s cannot tell', async (_, vkeys) => {
    for (const to of [null, '2021-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z']) {
      const result = await verify({ vkeys, to });
      expect(result).toMatchObject({ outcome: 'cannot_tell', refutations: [], doubts: [expect.stringContaining('lack one of the two')] });
    }
  });

  test('a complete generation beside an incomplete one counts', async () => {
    const [generation] = log.keys.generations;
    const generations = [{ ...generation, vkeys: [plain] }, generation];
    expect(await verifyBundle({ ...tools, zip, keys: JSON.stringify({ generations }) })).toMatchObject({ outcome: 'holds' });
  });

  test.each([{ to: '2021-99-99T00:00:00.000Z' }, { from: '2026-02-30T00:00:00.000Z' }, { vkeys: ['x'] }, { vkeys: [`${plain}A`] }])(
    'pinned keys that cannot be read are an error of the reader: %j',
    async (change) => {
      await expect(verify(change)).rejects.toThrow('Can’t read the public keys');
    },
  );

  test('a cosignature after the year 9999 does not fit', async () => {
    const signed = log.sign(log.heads[12]!, 253_402_300_800);
    const far = zipOf(bundleFiles(sha256, { ...sampleFacts(log), checkpoint: signed }));
    expect(await verifyBundle({ ...tools, zip: far, keys })).toMatchObject({ outcome: 'refuted', doubts: [] });
  });
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
    file.name === 'manifest.json' ? { ...file, bytes: Buffer.from(Buffer.from(file.bytes).toString().replace('"v":1}', '"v":8}')) } : file,
  );
  for (const some of [files, [...files, { name: 'of-a-later-form.json', bytes: Buffer.from('{}') }]]) {
    expect(await verifyBundle({ ...tools, zip: zipOf(some), keys })).toMatchObject({ outcome: 'cannot_tell', about: undefined });
  }
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

test('the result as text separates what is proved from what the operator claims', async () => {
  const result = await verifyBundle({ ...tools, zip, keys, known: [{ name: 'known.txt', bytes: Buffer.from(log.sign(log.heads[3]!)) }] });
  expect(resultLines(result).map(({ title }) => title)).toEqual([
    'HOLDS as of 2026-11-24T10:30:00.000Z: the signed log shows everything listed under “Proved”.',
    'Proved',
    'Claimed by the operator’s clock, not proved',
    'Not checked',
  ]);
  const proved = linesOf(result, 'Proved');
  expect(proved).toHaveLength(result.claims.length);
  expect(proved).toContain('Erased: 2 records on all sites by key key_1 (leaf 10). Erased records stay as evidence');
  // The time of the checkpoint says up to when, and is also listed as a claim.
  expect(proved.filter((line) => line.includes('2026-')).map((line) => line.slice(0, 14))).toEqual(['Complete as of']);
  const claimed = linesOf(result, 'Claimed by the operator’s clock, not proved');
  expect(claimed).toContain('Signed at 2026-11-24T10:30:00.000Z');
  expect(claimed).toContain('Leaf 10: erased at 2026-11-24T10:09:00.000Z');
  expect(claimed).toHaveLength(7);
  expect(resultLines(await verifyBundle({ ...tools, zip }))[0]!.title).toMatch(/^CANNOT TELL: what is listed/);
});

test('control and direction characters of a bundle do not reach a terminal', async () => {
  const result = await verifyBundle({ ...tools, zip, keys });
  const shown = resultLines({ ...result, about: { ...result.about!, id: 'a\u001b[2Jb\u202ec\u0085' } });
  expect(shown[0]!.lines[0]).toBe('Subject: a\\u{1b}[2Jb\\u{202e}c\\u{85}');
});

test('progress is reported in growing steps and ends near the whole', async () => {
  const shares: number[] = [];
  await verifyBundle({ ...tools, zip, keys, onProgress: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(5);
  expect(shares.length).toBeLessThanOrEqual(100);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0.8);
});
