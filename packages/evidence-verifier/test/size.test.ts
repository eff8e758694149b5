import {
  checkpointBody,
  indexRecordBytes,
  planConsistency,
  planFrontier,
  planInclusion,
  planRun,
  readZip,
  segmentsOf,
  type BundleAnchors,
  type IndexRun,
  type LoggedLeaf,
} from '@consent/evidence-format';
import { sampleFacts, streamedZip, type SampleFacts } from './sample-bundle';
import { indexedFacts, indexedLog } from './sample-index';
import { sampleLog } from './sample-log';

// Sizes of bundles of large logs, from the lengths of their proofs. Their bytes are zeros, because nobody verifies them.

const hashes = (count: number) => Array.from({ length: count }, () => new Uint8Array(32));
const log = sampleLog();
const template = sampleFacts(log);
const [indexLeaf] = indexedFacts(indexedLog({ size: 530 })).index.segments;

/** With one policy, two leaves of the log itself, and its leaves at even distances. */
function factsOf(size: number, leaves: number, anchors?: BundleAnchors): SampleFacts {
  const segments = segmentsOf(size - 1);
  const { start: first, size: width } = segments.at(-1)!;
  const start = first + width;
  const inclusion = (index: number) => hashes(planInclusion(size, index).length);
  const placed = <Leaf extends LoggedLeaf>(leaf: Leaf, index: number): Leaf => ({ ...leaf, index });
  const runOf = (segment: number, place: number, records: number): IndexRun => {
    const count = Math.min(records + 2, segment);
    const from = Math.min(place, segment - count);
    return { first: from, records: new Uint8Array(count * indexRecordBytes), hashes: hashes(planRun(segment, from, count).length) };
  };
  const shown = Array.from({ length: leaves }, (_, at) => placed(template.leaves[0]!, 10 + Math.floor((at * (start - 10)) / leaves)));
  const own = template.ownLeaves.map((leaf, at) => placed(leaf, at));
  const policies = [placed(template.policies[0]!, 2)];
  return {
    ...template,
    checkpoint: log.sign({ size, root: new Uint8Array(32) }),
    leaves: shown,
    policies,
    ownLeaves: own,
    anchors,
    index: {
      start,
      frontier: hashes(planFrontier(start).length),
      segments: segments.map((segment) => {
        const end = segment.start + segment.size;
        const found = shown.filter(({ index }) => index >= segment.start && index < end).length;
        return {
          ...placed(indexLeaf!, end + 1),
          ...segment,
          proof: end + 1 < start ? inclusion(end + 1) : [],
          runs: {
            tag: runOf(segment.size, Math.floor(segment.size * 0.37), found),
            own: runOf(segment.size, 0, segment.start === 0 ? 1 : -1),
          },
        };
      }),
      proofs: [...own, ...policies, ...shown].map(({ index }) => ({ index, hashes: inclusion(index) })),
    },
    raw: { ...template.raw, entries: new Uint8Array(size * 48) },
  };
}

/** A head with the leaf, one with the policy, and the latest one, each seen by two witnesses in a log of a million anchors. */
function anchorsOf(size: number): BundleAnchors {
  const heads = [size >> 2, size >> 1, size - 5].map((each, at) => ({
    body: checkpointBody({ origin: log.origin, size: each, root: new Uint8Array(32) }),
    index: 1000 + at,
    proofs: [{ checkpoint: at, hashes: hashes(20) }],
    consistency: hashes(planConsistency(each, size).length),
  }));
  return { checkpoints: heads.map(() => ({ note: 'x'.repeat(700), tokens: [] })), heads, leftOut: 0 };
}

async function bytesOf(facts: SampleFacts): Promise<number> {
  const zip = await streamedZip(facts, 2 ** 20);
  return zip.length - readZip(zip).find(({ name }) => name === 'verify.html')!.bytes.length;
}

const tenMillion = 10_000_000;
/** Three segments of each size and 511 raw entries: the most that a log of fewer than ten million leaves has. */
const most = 4 ** 7 * 512 - 1;

test('of ten million leaves, one consent has at most 60 kB beside the page, and a subject of ten consents at most 400 kB', async () => {
  const consent = await bytesOf(factsOf(tenMillion, 1, anchorsOf(tenMillion)));
  const subject = await bytesOf(factsOf(tenMillion, 20, anchorsOf(tenMillion)));
  expect(consent).toBeGreaterThan(50_000);
  expect(consent).toBeLessThanOrEqual(60_000);
  expect(subject).toBeLessThanOrEqual(400_000);
});

test('of the size with the most segments and raw entries, one consent has at most 105 kB', async () => {
  expect(segmentsOf(most)).toHaveLength(21);
  expect(await bytesOf(factsOf(most, 1))).toBeLessThanOrEqual(105_000);
});
