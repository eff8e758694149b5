import {
  canonicalJson,
  entryOf,
  frameText,
  readZip,
  type BundleFile,
  type CompletenessJson,
  type Frame,
  type OwnLeafJson,
} from '@consent/evidence-format';
import { resultLines, verifyBundle } from '../src/index';
import * as make from './histories';
import { sha256, verifyEd25519 } from './node-crypto';
import { repaired, sampleFacts, streamedZip, zipOf } from './sample-bundle';
import { type SampleLeaf } from './sample-log';

const record = '01JD3AAAAAAAAAAAAAAAAAAAAA';
const first = { record, created: 2 };
const start = [make.opened(), make.keyed(), make.published(1, 1)];
const tools = { sha256, verifyEd25519 };

async function verify(leaves: readonly SampleLeaf[], epoch = 1, minutes = make.day) {
  const log = make.signedLog(leaves, minutes, epoch);
  return verifyBundle({ ...tools, zip: await streamedZip(sampleFacts(log)), keys: JSON.stringify(log.keys) });
}
const withFrame = (leaf: SampleLeaf, change: object): SampleLeaf => ({ ...leaf, frame: { ...leaf.frame, ...change } as Frame });
const refutation = (leaf: number, field: string, problem: string) =>
  expect.objectContaining({ file: 'completeness.json', leaf, field, problem: expect.stringContaining(problem) as string }) as object;

test('a log that lost leaves and went on holds, and the result names what was lost', async () => {
  const leaves = [...start, make.created(first), make.resumed(make.hour, 2, 4, 77), make.revoked({ ...first, updated: 2 * make.hour })];
  const result = await verify(leaves, 2);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(result.claims).toContainEqual({ claim: 'lost', leaf: 4, at: make.at(make.hour), epoch: 2, size: 4, turn: 77 });
  const text = JSON.stringify(resultLines(result));
  expect(text).toContain(
    'Lost: the log says that it lost what came after its first 4 leaves, up to turn 77, and went on in epoch 2 (leaf 4)',
  );
  expect(text).toContain(`Leaf 4: went on after a loss at ${make.at(make.hour)}`);
});

test('the tag key may follow later, and may be logged again if the log lost it', async () => {
  expect(await verify([make.opened(), make.published(1, 1), make.keyed(2), make.created(first)])).toMatchObject({ outcome: 'holds' });
  const again = [make.opened(), make.published(1, 1), make.resumed(2, 2, 2), make.keyed(2), make.created(first)];
  expect(await verify(again, 2)).toMatchObject({ outcome: 'holds' });
});

test('a log that was opened after all was lost has older leaves', async () => {
  const leaves = [make.opened(make.year, 2), make.keyed(make.year), make.published(1, 1), make.created(first)];
  expect(await verify(leaves, 2, 2 * make.year)).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
});

test.each<[string, SampleLeaf[], number, object]>([
  ['opened twice', [...start, make.opened(3), make.created(first)], 1, refutation(3, 'frame.type', 'opens the log a second time')],
  [
    'opened by another log',
    [withFrame(make.opened(), { log: 'another' }), make.keyed(), make.created({ ...first, version: 0 })],
    1,
    refutation(0, 'frame.log', 'is another log'),
  ],
  [
    'opened under another origin',
    [withFrame(make.opened(), { origin: 'h/log/another' }), make.keyed(), make.created({ ...first, version: 0 })],
    1,
    refutation(0, 'frame.log', 'is another log'),
  ],
  [
    'without a tag key',
    [make.opened(), make.created({ ...first, version: 0 })],
    1,
    expect.objectContaining({ problem: 'has no log.tag_key, and the log has tags' }) as object,
  ],
  [
    'in an epoch that no leaf opens',
    [...start, make.created(first)],
    2,
    expect.objectContaining({ file: 'checkpoint.txt', field: 'origin' }) as object,
  ],
  [
    'resumed in an epoch that the checkpoint does not have',
    [...start, make.resumed(1, 2, 3), make.created(first)],
    1,
    expect.objectContaining({ file: 'checkpoint.txt', field: 'origin' }) as object,
  ],
  [
    'resumed at another size',
    [...start, make.resumed(1, 2, 9), make.created(first)],
    2,
    refutation(3, 'frame.size', 'is not the number of leaves before it'),
  ],
  [
    'resumed in one epoch twice',
    [...start, make.resumed(1, 2, 3), make.resumed(1, 2, 4), make.created(first)],
    2,
    refutation(4, 'frame.origin', 'is no later epoch'),
  ],
  [
    'with a consent under its own tag',
    [...start, { ...make.created({ ...first, record: 'other' }), tag: new Uint8Array(16) }, make.created(first)],
    1,
    refutation(3, 'frame.type', 'is no leaf of the log itself'),
  ],
])('a log %s is refuted', async (_, leaves, epoch, expected) => {
  const { outcome, refutations } = await verify(leaves, epoch);
  expect(outcome).toBe('refuted');
  expect(refutations).toContainEqual(expected);
});

test('a leaf of the log of a later type cannot be told', async () => {
  const later: SampleLeaf = {
    frame: { v: 1, account: start[0]!.frame.account, at: make.at(1), type: 'log.key', root: 'x' } as never,
    tag: new Uint8Array(16),
  };
  // What the later type may mean is unknown, so nothing is missing for sure.
  for (const leaves of [
    [...start, later, make.created(first)],
    [later, make.published(1, 1), make.created(first)],
  ]) {
    const result = await verify(leaves);
    expect(result).toMatchObject({
      outcome: 'cannot_tell',
      refutations: [],
      doubts: [expect.stringContaining('completeness.json: leaf') as string],
    });
  }
  const twoKeys = await verify([...start, later, make.keyed(3, new Uint8Array(32).fill(8)), make.created(first)]);
  expect(twoKeys.refutations).toContainEqual(refutation(4, 'frame.tag_key', 'is a second tag key'));
});

describe('a bundle whose maker has no key', () => {
  const log = make.signedLog([...start, make.created(first)], make.day);
  const forge = async (change: (own: OwnLeafJson[]) => OwnLeafJson[]) => {
    const files = readZip(await streamedZip(sampleFacts(log))).map(({ name, bytes }): BundleFile => {
      if (name !== 'completeness.json') return { name, bytes };
      const { own, ...rest } = JSON.parse(Buffer.from(bytes).toString()) as CompletenessJson;
      return { name, bytes: Buffer.from(canonicalJson({ ...rest, own: change(own!) })) };
    });
    return verifyBundle({ ...tools, zip: zipOf(repaired(files)), keys: JSON.stringify(log.keys) });
  };

  test.each<[string, (own: OwnLeafJson[]) => OwnLeafJson[]]>([
    ['leaves one out', (own) => own.slice(1)],
    ['leaves all out', () => []],
    ['swaps two', (own) => own.toReversed()],
    ['has one twice', (own) => [own[0]!, ...own]],
    ['moves one', ([opened, key]) => [opened!, { ...key!, index: 2 }]],
    ['has another frame', ([opened, key]) => [{ ...opened!, frame: key!.frame }, key!]],
    [
      'adds one that is not the log’s own',
      (own) => [...own, { index: 2, entry: Buffer.from(log.entries[2]!).toString('base64url'), frame: log.texts[2]! }],
    ],
  ])('and %s is refuted', async (_, change) => {
    expect((await forge((own) => own)).outcome).toBe('holds');
    const { outcome, refutations } = await forge(change);
    expect(outcome).toBe('refuted');
    expect(refutations.map(({ file }) => file)).toContain('completeness.json');
  });

  test('and hides a second tag key, or shows a key under another tag, is refuted', async () => {
    const second = make.keyed(3, new Uint8Array(32).fill(8));
    const isSecond = ({ index }: { index: number }) => index === 4;
    const refutationsOf = async (leaf: SampleLeaf, change: (facts: ReturnType<typeof sampleFacts>) => object) => {
      const some = make.signedLog([...start, make.created(first), leaf], make.day);
      const facts = sampleFacts(some);
      const zip = await streamedZip({ ...facts, ...change(facts) });
      return (await verifyBundle({ ...tools, zip, keys: JSON.stringify(some.keys) })).refutations;
    };
    expect(await refutationsOf(second, ({ ownLeaves }) => ({ ownLeaves: ownLeaves.filter((leaf) => !isSecond(leaf)) }))).toEqual([
      { file: 'completeness.json', leaf: 4, problem: 'is missing: the log has this leaf of its own' },
    ]);
    const elsewhere = { ...second, tag: new Uint8Array(16).fill(5) };
    const shown = await refutationsOf(elsewhere, ({ ownLeaves }) => ({
      ownLeaves: [
        ...ownLeaves,
        { index: 4, entry: entryOf(sha256, elsewhere.tag, frameText(second.frame)), frame: frameText(second.frame) },
      ],
    }));
    expect(shown).toContainEqual(refutation(4, 'entry', 'has not the tag of the log itself'));
  });

  test('more leaves of the log than a verifier reads cannot be told', async () => {
    const result = await forge((own) => Array.from({ length: 10_001 }, () => own[0]!));
    expect(result).toMatchObject({
      outcome: 'cannot_tell',
      refutations: [],
      doubts: ['completeness.json: has more than 10000 leaves of the log itself, which this verifier does not read'],
    });
  });
});
