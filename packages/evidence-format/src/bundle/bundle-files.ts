import { toBase64Url } from '../base64';
import { compareBytes, toHex, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { canonicalBytes } from '../json/canonical-json';
import { parseFrame } from '../leaf/frame-text';
import { parseCheckpoint } from '../note/checkpoint';
import { parseNote } from '../note/note';
import { tlogProofText } from '../note/tlog-proof';
import { type Sha256 } from '../sha256';
import { type BundleFile } from '../zip/zip-stored';
import { type CompletenessJson, type KeysDocument, type LeafJson, type Manifest, type PolicyLeafJson } from './forms';
import { readmeText } from './readme-text';

interface ProvenLeaf {
  index: number;
  entry: Uint8Array;
  frame: string;
  proof: readonly Uint8Array[];
}

export interface BundleLeaf extends ProvenLeaf {
  /** The exact text of the event's data; null if the leaf is closed, which only leaves of other records in a consent bundle are. */
  data: string | null;
  salt: Uint8Array | null;
  /** The erased ids of a consent.erased, even if it concerns other records; null for other types. */
  records: readonly string[] | null;
}

export interface BundlePolicy extends ProvenLeaf {
  data: string;
}

export interface BundleFacts {
  about: { kind: 'consent'; record: string } | { kind: 'subject'; subject: string };
  account: string;
  log: string;
  madeAt: string;
  /** The signed note of the tree that all proofs lead to. */
  checkpoint: string;
  tag: Uint8Array;
  leaves: readonly BundleLeaf[];
  /** The policy versions that open leaves name, ordered by index. */
  policies: readonly BundlePolicy[];
  /** All entries from leaf `start` to the end of the tree, and the frontier of the tree before them. */
  raw: { start: number; frontier: readonly Uint8Array[]; entries: Uint8Array };
  keys: KeysDocument;
  verifyPage: Uint8Array;
}

/** Returns the files in the order of the zip, sorted by the bytes of their names. */
export function bundleFiles(sha256: Sha256, facts: BundleFacts): BundleFile[] {
  const files = inOrder([
    { name: 'README.txt', bytes: utf8(readmeText) },
    { name: 'verify.html', bytes: facts.verifyPage },
    { name: 'keys.json', bytes: canonicalBytes(facts.keys) },
    { name: 'checkpoint.txt', bytes: utf8(facts.checkpoint) },
    { name: 'leaves.json', bytes: canonicalBytes(facts.leaves.map(leafJson)) },
    { name: 'leaves-policy.json', bytes: canonicalBytes(facts.policies.map(policyLeafJson)) },
    { name: 'completeness.json', bytes: canonicalBytes(completenessJson(facts)) },
    { name: 'raw.entries', bytes: facts.raw.entries },
    ...policyFiles(facts.policies),
    ...proofFiles(facts),
  ]);
  const manifest = { name: 'manifest.json', bytes: canonicalBytes(manifestOf(sha256, facts, files)) };
  return inOrder([...files, manifest]);
}

export function policyFileName({ id, version }: { id: string; version: number }): string {
  return `policies/${id}.v${version}.json`;
}

export function proofFileName(index: number): string {
  return `proofs/${index}.tlog-proof`;
}

function manifestOf(sha256: Sha256, { about, account, log, madeAt, checkpoint }: BundleFacts, files: readonly BundleFile[]): Manifest {
  const { origin, size } = parseCheckpoint(parseNote(checkpoint).body);
  const listed = files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: toHex(sha256(bytes)) }));
  return { v: 1, ...about, account, log, origin, made_at: madeAt, size, files: listed };
}

function leafJson({ index, entry, frame, data, salt, records }: BundleLeaf): LeafJson {
  return {
    index,
    entry: toBase64Url(entry),
    frame,
    data,
    salt: salt === null ? null : toBase64Url(salt),
    records: records === null ? null : records.toSorted(),
  };
}

function policyLeafJson({ index, entry, frame }: BundlePolicy): PolicyLeafJson {
  return { index, entry: toBase64Url(entry), frame, file: policyFileName(policyOf(frame)) };
}

function completenessJson({ tag, raw }: BundleFacts): CompletenessJson {
  return { v: 1, tag: toBase64Url(tag), start: raw.start, frontier: raw.frontier.map(toBase64Url), segments: [] };
}

/** One file per version, even if the log has its leaf twice. */
function policyFiles(policies: readonly BundlePolicy[]): BundleFile[] {
  const texts = new Map(policies.map(({ frame, data }) => [policyFileName(policyOf(frame)), data]));
  return [...texts].map(([name, data]) => ({ name, bytes: utf8(data) }));
}

function proofFiles({ leaves, policies, checkpoint }: BundleFacts): BundleFile[] {
  return [...leaves, ...policies].map(({ index, proof }) => ({
    name: proofFileName(index),
    bytes: utf8(tlogProofText({ index, hashes: proof, checkpoint })),
  }));
}

function policyOf(frame: string): { id: string; version: number } {
  const parsed = parseFrame(frame);
  if (parsed.type !== 'policy.published' && parsed.type !== 'policy.attested') {
    throw new FormatError(`${parsed.type} does not publish a policy version`);
  }
  return parsed.policy;
}

function inOrder(files: readonly BundleFile[]): BundleFile[] {
  return files.toSorted((a, b) => compareBytes(utf8(a.name), utf8(b.name)));
}
