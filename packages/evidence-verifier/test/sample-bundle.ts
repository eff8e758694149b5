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
  type BundleAnchors,
  type BundleFacts,
  type BundleFile,
  type LoggedLeaf,
  type Manifest,
} from '@consent/evidence-format';
import { sha256 } from './node-crypto';
import { account, records, subject, type SampleLeaf, type SampleLog } from './sample-log';

type About = BundleFacts['about'];

export function sampleFacts(
  log: SampleLog,
  about: About = { kind: 'subject', subject },
  tag: Uint8Array = log.tag,
): BundleFacts & { ownLeaves: LoggedLeaf[]; anchors: BundleAnchors | undefined } {
  const provenAt = (index: number) => ({ index, entry: log.entries[index]!, frame: log.texts[index]!, proof: log.prove(index) });
  const indexes = (isWanted: (leaf: SampleLeaf) => boolean) => log.leaves.flatMap((leaf, index) => (isWanted(leaf) ? [index] : []));
  const isClosed = ({ frame }: SampleLeaf) => about.kind === 'consent' && 'record' in frame && frame.record !== about.record;
  const opened = indexes((leaf) => equalBytes(leaf.tag, tag) && !isClosed(leaf)).map((index) => log.leaves[index]!.frame);
  const versions = new Set(opened.flatMap((frame) => ('record' in frame ? [frame.policy.version] : [])));
  const publishes = ({ type }: SampleLeaf['frame']) => type === 'policy.published' || type === 'policy.attested';
  return {
    about,
    account,
    log: log.log,
    madeAt: '2026-11-24T11:00:00.000Z',
    checkpoint: log.checkpoint,
    tag,
    leaves: indexes((leaf) => equalBytes(leaf.tag, tag)).map((index) => {
      const { data = null, salt = null, records: erased = null } = log.leaves[index]!;
      return {
        ...provenAt(index),
        ...(isClosed(log.leaves[index]!) ? { data: null, salt: null, records: null } : { data, salt, records: erased }),
      };
    }),
    policies: indexes(({ frame }) => publishes(frame) && 'name' in frame && versions.has(frame.policy.version)).map((index) => ({
      ...provenAt(index),
      data: log.leaves[index]!.data!,
    })),
    ownLeaves: indexes((leaf) => equalBytes(leaf.tag, logTag)).map(provenAt),
    anchors: undefined,
    raw: { start: 0, frontier: [], entries: log.raw },
    keys: log.keys,
    verifyPage: Buffer.from('<!doctype html><title>Verify</title>'),
  };
}

export const consentAbout: About = { kind: 'consent', record: records.first };

export function sampleFiles(log: SampleLog, about?: About): BundleFile[] {
  return bundleFiles(sha256, sampleFacts(log, about));
}

export function zipOf(files: readonly BundleFile[]): Uint8Array {
  return concatBytes(...zipStored(files));
}

/** Of form 3, or of form 4 with anchors. `entries` are in pieces of this size. */
export async function streamedZip(facts: ReturnType<typeof sampleFacts>, pieceBytes = 100): Promise<Uint8Array> {
  const { entries } = facts.raw;
  async function* readEntries() {
    for (let at = 0; at < entries.length; at += pieceBytes) yield entries.subarray(at, at + pieceBytes);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of streamBundle(() => createHash('sha256'), { ...facts, readEntries })) pieces.push(piece);
  return concatBytes(...pieces);
}

/** A forger who knows the format but has no key can write a manifest that matches the changed files. */
export function repaired(files: readonly BundleFile[], change: Partial<Manifest> = {}): BundleFile[] {
  const manifest = JSON.parse(Buffer.from(files.find(({ name }) => name === 'manifest.json')!.bytes).toString()) as Manifest;
  const others = files.filter(({ name }) => name !== 'manifest.json');
  const listed = others.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: toHex(sha256(bytes)) }));
  const bytes = Buffer.from(canonicalJson({ ...manifest, files: listed, ...change }));
  return [...others, { name: 'manifest.json', bytes }].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the releases between 1.1 and form 3 wrote. */
export async function formTwoFiles(facts: ReturnType<typeof sampleFacts>): Promise<BundleFile[]> {
  const files = readZip(await streamedZip(facts)).map(({ name, bytes }) => {
    if (name !== 'completeness.json') return { name, bytes };
    const { own: _, ...covered } = JSON.parse(Buffer.from(bytes).toString()) as { own: unknown };
    return { name, bytes: Buffer.from(canonicalJson({ ...covered, v: 1 })) };
  });
  return repaired(files, { v: 2 });
}
