import { createHash } from 'node:crypto';
import {
  bundleFiles,
  canonicalJson,
  concatBytes,
  equalBytes,
  logTag,
  readZip,
  streamBundle,
  toHex,
  zipStored,
  type BundleFacts,
  type BundleFile,
  type BundlePicture,
  type CompletenessJson,
  type LeafJson,
  type Manifest,
  type StreamedFacts,
  withoutIndex,
} from '@consent/evidence-format';
import { sha256 } from './node-crypto';
import { picture } from './sample-notices';
import { account, records, signManifest, subject, type SampleLeaf, type SampleLog } from './sample-log';

type About = BundleFacts['about'];

export type SampleFacts = BundleFacts & Omit<StreamedFacts, 'readEntries'>;

/** With all entries. */
export function sampleFacts(log: SampleLog, about: About = { kind: 'subject', subject }, tag: Uint8Array = log.tag): SampleFacts {
  const provenAt = (index: number) => ({ index, entry: log.entries[index]!, frame: log.texts[index]!, proof: log.prove(index) });
  const indexes = (isWanted: (leaf: SampleLeaf) => boolean) => log.leaves.flatMap((leaf, index) => (isWanted(leaf) ? [index] : []));
  const isClosed = ({ frame }: SampleLeaf) => about.kind === 'consent' && 'record' in frame && frame.record !== about.record;
  const opened = indexes((leaf) => equalBytes(leaf.tag, tag) && !isClosed(leaf)).map((index) => log.leaves[index]!);
  const versions = new Set(opened.flatMap(({ frame }) => ('record' in frame ? [frame.policy.version] : [])));
  const asked = new Set(
    opened.flatMap(({ context }) => (context === undefined ? [] : [(JSON.parse(context) as { notice_sha256: string }).notice_sha256])),
  );
  const publishes = ({ type }: SampleLeaf['frame']) => type === 'policy.published' || type === 'policy.attested';
  const notices = indexes(({ frame }) => 'notice' in frame && asked.has(frame.notice.sha256)).map((index) => ({
    ...provenAt(index),
    content: log.leaves[index]!.content!,
  }));
  return {
    about,
    account,
    log: log.log,
    madeAt: '2026-11-24T11:00:00.000Z',
    checkpoint: log.checkpoint,
    tag,
    leaves: indexes((leaf) => equalBytes(leaf.tag, tag)).map((index) => {
      const { data = null, salt = null, records: erased = null, context = null } = log.leaves[index]!;
      return {
        ...provenAt(index),
        ...(isClosed(log.leaves[index]!)
          ? { data: null, salt: null, records: null, context: null }
          : { data, salt, records: erased, context }),
      };
    }),
    policies: indexes(({ frame }) => publishes(frame) && 'name' in frame && versions.has(frame.policy.version)).map((index) => ({
      ...provenAt(index),
      data: log.leaves[index]!.data!,
    })),
    notices,
    pictures: picturesOf(notices),
    ownLeaves: indexes((leaf) => equalBytes(leaf.tag, logTag)).map(provenAt),
    anchors: undefined,
    index: withoutIndex,
    signManifest: log.signManifest,
    raw: { start: 0, frontier: [], entries: log.raw },
    keys: log.keys,
    verifyPage: Buffer.from('<!doctype html><title>Verify</title>'),
  };
}

/** Every form has the same one. */
function picturesOf(notices: readonly { content: string }[]): BundlePicture[] {
  return notices.flatMap(({ content }) => {
    const { picture: described = null } = JSON.parse(content) as {
      picture?: { sha256: string; media_type: BundlePicture['mediaType'] } | null;
    };
    return described === null ? [] : [{ sha256: described.sha256, mediaType: described.media_type, bytes: picture }];
  });
}

export const consentAbout: About = { kind: 'consent', record: records.first };

export function sampleFiles(log: SampleLog, about?: About): BundleFile[] {
  return bundleFiles(sha256, sampleFacts(log, about));
}

export function zipOf(files: readonly BundleFile[]): Uint8Array {
  return concatBytes(...zipStored(files));
}

/** Of form 6. Entries are in pieces of this size. */
export async function streamedZip(facts: SampleFacts, pieceBytes = 100, deflate?: (bytes: Uint8Array) => Uint8Array): Promise<Uint8Array> {
  const entries = facts.raw.entries.subarray(facts.index.start * 48);
  async function* readEntries() {
    for (let at = 0; at < entries.length; at += pieceBytes) yield entries.subarray(at, at + pieceBytes);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of streamBundle(() => createHash('sha256'), { ...facts, readEntries }, deflate)) pieces.push(piece);
  return concatBytes(...pieces);
}

/** A manifest that matches the changed files. From form 5 on it is signed again, so the operator is the forger. */
export function repaired(files: readonly BundleFile[], change: Partial<Manifest> = {}): BundleFile[] {
  const { signatures, ...manifest } = JSON.parse(
    Buffer.from(files.find(({ name }) => name === 'manifest.json')!.bytes).toString(),
  ) as Manifest;
  const others = files.filter(({ name }) => name !== 'manifest.json');
  const listed = others.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: toHex(sha256(bytes)) }));
  const payload = { ...manifest, files: listed, ...change };
  const signed = signatures === undefined || payload.v < 5 ? payload : { ...payload, signatures: [signManifest(canonicalJson(payload))] };
  return [...others, { name: 'manifest.json', bytes: Buffer.from(canonicalJson(signed)) }].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export const filesOf = (zip: Uint8Array): BundleFile[] => readZip(zip).map(({ name, bytes }) => ({ name, bytes }));

/** What earlier releases wrote: forms 2 and 3 without anchors, form 4 with them, and form 5 without what was asked. */
export async function filesOfForm(form: 2 | 3 | 4 | 5, facts: SampleFacts): Promise<BundleFile[]> {
  const earlier = filesOf(await streamedZip(facts)).filter(({ name }) => !name.includes('notice'));
  const files = earlier.map(({ name, bytes }) => {
    if (name === 'leaves.json') {
      const leaves = (JSON.parse(Buffer.from(bytes).toString()) as LeafJson[]).map(({ context: _, ...leaf }) => leaf);
      return { name, bytes: Buffer.from(canonicalJson(leaves)) };
    }
    if (name !== 'completeness.json' || form === 5) return { name, bytes };
    const { anchors, own, proofs: _, ...covered } = JSON.parse(Buffer.from(bytes).toString()) as CompletenessJson;
    const heads = anchors?.heads.map(({ consistency: __, ...head }) => head);
    const more = { 2: {}, 3: { own }, 4: { own, anchors: { ...anchors, heads } } }[form];
    return { name, bytes: Buffer.from(canonicalJson({ ...covered, ...more, v: form - 1 })) };
  });
  return repaired(files, { v: form });
}
