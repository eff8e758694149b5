import { toBase64Url } from '../base64';
import { compareBytes, toHex, utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { canonicalBytes, canonicalJson } from '../json/canonical-json';
import { parseFrame } from '../leaf/frame-text';
import { parseCheckpoint } from '../note/checkpoint';
import { parseNote } from '../note/note';
import { tlogProofText } from '../note/tlog-proof';
import { type Sha256 } from '../sha256';
import { type IndexRun } from '../tag-index/runs';
import { type Segment } from '../tag-index/segments';
import { crc32 } from '../zip/crc32';
import { zipMeasured, type BundleFile, type MeasuredFile } from '../zip/zip-stored';
import {
  manifestPayload,
  type AnchorsJson,
  type CompletenessJson,
  type KeysDocument,
  type LeafJson,
  type Manifest,
  type OwnLeafJson,
  type RunJson,
  type SegmentJson,
  type TextLeafJson,
} from './forms';
import { readmeText } from './readme-text';

const itemsPerPiece = 200;

export interface LoggedLeaf {
  index: number;
  entry: Uint8Array;
  frame: string;
}

interface Proven {
  proof: readonly Uint8Array[];
}

export interface BundleLeaf extends LoggedLeaf {
  /** The exact text of the event's data; null if the leaf is closed, which only leaves of other records in a consent bundle and purged ones are. */
  data: string | null;
  salt: Uint8Array | null;
  /** The erased ids of a consent.erased, even if it concerns other records, and the entries of a subject.purged. null for other types. */
  records: readonly string[] | null;
  /** The text to which the frame commits; null if the leaf is closed or commits to none. Not part of form 1. */
  context: string | null;
}

export interface BundlePolicy extends LoggedLeaf {
  data: string;
}

export interface BundleNotice extends LoggedLeaf {
  /** The notice's canonical JSON. */
  content: string;
}

/** Of a notice whose content names it by its hash. */
export interface BundlePicture {
  sha256: string;
  mediaType: PictureType;
  bytes: Uint8Array;
}

interface FactsOfAllForms {
  about: { kind: 'consent'; record: string } | { kind: 'subject'; subject: string };
  account: string;
  log: string;
  madeAt: string;
  /** The signed note of the tree that all proofs lead to. */
  checkpoint: string;
  tag: Uint8Array;
  keys: KeysDocument;
  verifyPage: Uint8Array;
}

export interface BundleFacts extends FactsOfAllForms {
  leaves: readonly (BundleLeaf & Proven)[];
  /** The policy versions that open leaves name, ordered by index. */
  policies: readonly (BundlePolicy & Proven)[];
  /** All entries from leaf `start` to the end of the tree, and the frontier of the tree before them. */
  raw: { start: number; frontier: readonly Uint8Array[]; entries: Uint8Array };
}

/** As AnchorsJson. */
export interface BundleAnchors {
  checkpoints: readonly { note: string; tokens: readonly { authority: string; token: Uint8Array }[] }[];
  heads: readonly {
    body: string;
    index: number;
    proofs: readonly { checkpoint: number; hashes: readonly Uint8Array[] }[];
    /** RFC 6962, from this tree to that of the checkpoint. [] if the bundle has all entries. */
    consistency: readonly Uint8Array[];
  }[];
  leftOut: number;
}

/** As SegmentJson. The leaf is `log.index` of the segment. */
export interface BundleSegment extends LoggedLeaf, Segment {
  proof: readonly Uint8Array[];
  runs: { tag: IndexRun; own: IndexRun };
}

/** The part of the log that its index shows, instead of its entries. */
export interface BundleIndex {
  /** Where the raw entries begin: the end of the last segment. 0 without segments. */
  start: number;
  /** The tree before `start` (planFrontier). */
  frontier: readonly Uint8Array[];
  /** In order, without gap or overlap, from the first leaf to `start`. */
  segments: readonly BundleSegment[];
  /** By index: one for each leaf of `leaves`, `policies`, `notices` and `ownLeaves` below `start`. */
  proofs: readonly { index: number; hashes: readonly Uint8Array[] }[];
}

/** Of a bundle with all entries. */
export const withoutIndex: BundleIndex = { start: 0, frontier: [], segments: [], proofs: [] };

export interface StreamedFacts extends FactsOfAllForms {
  leaves: readonly BundleLeaf[];
  policies: readonly BundlePolicy[];
  /** The notices that open leaves answer, ordered by index. */
  notices: readonly BundleNotice[];
  pictures: readonly BundlePicture[];
  /** Every leaf of the log itself, ordered by index. */
  ownLeaves: readonly LoggedLeaf[];
  /** undefined before the first anchor. */
  anchors: BundleAnchors | undefined;
  index: BundleIndex;
  /** All entries of the tree from `index.start` on, in pieces of any size. Called twice. */
  readEntries: () => AsyncIterable<Uint8Array>;
  /** Returns a detached JWS (signDetached, bundleManifestTyp) of each generation of keys in use, over this text. */
  signManifest: (payload: string) => Promise<readonly string[]>;
}

/** `createHash('sha256')` of Node. */
interface RunningSha256 {
  update: (bytes: Uint8Array) => unknown;
  digest: () => Uint8Array;
}

/**
 * Streams the zip of a bundle of form 6, or 7 if it has a purge. The manifest and the zip headers need the size and checksums of each file first, so large
 * files are generated twice. `deflate` makes raw deflate: only completeness.json has much text that repeats.
 */
export async function* streamBundle(
  createSha256: () => RunningSha256,
  facts: StreamedFacts,
  deflate?: (bytes: Uint8Array) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  const { leaves, policies, notices, pictures } = facts;
  const small = smallFiles(facts, completenessWithIndex(facts));
  const measured = await measureAll(createSha256, [
    ...small.map((file) => (file.name === 'completeness.json' ? { ...streamed(file), deflated: deflate?.(file.bytes) } : streamed(file))),
    { name: 'leaves.json', pieces: () => jsonPieces(leaves, leafWithContextJson) },
    { name: 'leaves-policy.json', pieces: () => jsonPieces(policies, policyLeafJson) },
    { name: 'leaves-notice.json', pieces: () => jsonPieces(notices, noticeLeafJson) },
    { name: 'raw.entries', pieces: facts.readEntries },
    ...[...policyFiles(policies), ...noticeFiles(notices), ...pictureFiles(pictures)].map(streamed),
  ]);
  const unsigned = manifestOf(leaves.some(isPurge) ? 7 : 6, facts, inOrder(measured));
  const signatures = [...(await facts.signManifest(manifestPayload(unsigned)))];
  const manifest = { name: 'manifest.json', bytes: canonicalBytes({ ...unsigned, signatures }) };
  yield* zipMeasured(inOrder([...measured, ...(await measureAll(createSha256, [streamed(manifest)]))]));
}

/** Verifiers of form 6 would refute the leaves that a purge closed. A frame is canonical JSON, so its type has one text. */
const isPurge = ({ frame }: LoggedLeaf) => frame.includes('"type":"subject.purged"');

type StreamedFile = Pick<MeasuredFile, 'name' | 'pieces' | 'deflated'>;

const streamed = ({ name, bytes }: BundleFile): StreamedFile => ({ name, pieces: () => [bytes] });

async function measureAll(
  createSha256: () => RunningSha256,
  files: readonly StreamedFile[],
): Promise<(MeasuredFile & { sha256: Uint8Array })[]> {
  const measured: (MeasuredFile & { sha256: Uint8Array })[] = [];
  for (const { name, pieces, deflated } of files) {
    const sha256 = createSha256();
    let [size, crc] = [0, 0];
    for await (const piece of pieces()) {
      sha256.update(piece);
      crc = crc32(piece, crc);
      size += piece.length;
    }
    measured.push({ name, pieces, size, crc, deflated: smaller(deflated, size), sha256: sha256.digest() });
  }
  return measured;
}

const smaller = (deflated: Uint8Array | undefined, size: number) =>
  deflated !== undefined && deflated.length < size ? deflated : undefined;

/** The canonical text of a list is its items' texts, joined. */
function* jsonPieces<Item>(items: readonly Item[], jsonOf: (item: Item) => unknown): Generator<Uint8Array> {
  for (let at = 0; at < items.length; at += itemsPerPiece) {
    const texts = items.slice(at, at + itemsPerPiece).map((item) => canonicalJson(jsonOf(item)));
    yield utf8(`${at === 0 ? '[' : ','}${texts.join(',')}`);
  }
  yield utf8(items.length === 0 ? '[]' : ']');
}

/**
 * The files of a bundle of form 1, in the order of the zip: sorted by the bytes of their names. Releases up to 1.1 wrote
 * this form, which stays readable. Tests make bundles of it.
 */
export function bundleFiles(sha256: Sha256, facts: BundleFacts): BundleFile[] {
  const files = inOrder([
    ...smallFiles(facts, { v: 1, ...coveredJson(facts.tag, facts.raw), segments: [] }),
    { name: 'leaves.json', bytes: canonicalBytes(facts.leaves.map(leafJson)) },
    { name: 'leaves-policy.json', bytes: canonicalBytes(facts.policies.map(policyLeafJson)) },
    { name: 'raw.entries', bytes: facts.raw.entries },
    ...policyFiles(facts.policies),
    ...proofFiles(facts),
  ]);
  const listed = files.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: sha256(bytes) }));
  const manifest = { name: 'manifest.json', bytes: canonicalBytes(manifestOf(1, facts, listed)) };
  return inOrder([...files, manifest]);
}

function smallFiles(facts: FactsOfAllForms, completeness: CompletenessJson): BundleFile[] {
  return [
    { name: 'README.txt', bytes: utf8(readmeText) },
    { name: 'verify.html', bytes: facts.verifyPage },
    { name: 'keys.json', bytes: canonicalBytes(facts.keys) },
    { name: 'checkpoint.txt', bytes: utf8(facts.checkpoint) },
    { name: 'completeness.json', bytes: canonicalBytes(completeness) },
  ];
}

export function policyFileName({ id, version }: { id: string; version: number }): string {
  return `policies/${id}.v${version}.json`;
}

export function noticeFileName({ site, number }: { site: string; number: number }): string {
  return `notices/${site}.v${number}.json`;
}

/** Of each media type that a picture of a notice may have. */
export const pictureExtensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof pictureExtensions;

export function pictureFileName(sha256: string, mediaType: PictureType): string {
  return `notices/${sha256}.${pictureExtensions[mediaType]}`;
}

export function proofFileName(index: number): string {
  return `proofs/${index}.tlog-proof`;
}

function manifestOf(
  v: 1 | 6 | 7,
  { about, account, log, madeAt, checkpoint }: FactsOfAllForms,
  files: readonly { name: string; size: number; sha256: Uint8Array }[],
): Manifest {
  const { origin, size } = parseCheckpoint(parseNote(checkpoint).body);
  const listed = files.map((file) => ({ name: file.name, bytes: file.size, sha256: toHex(file.sha256) }));
  return { v, ...about, account, log, origin, made_at: madeAt, size, files: listed };
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

function leafWithContextJson(leaf: BundleLeaf): LeafJson {
  return { ...leafJson(leaf), context: leaf.context };
}

function policyLeafJson(leaf: BundlePolicy): TextLeafJson {
  return { ...ownLeafJson(leaf), file: policyFileName(policyOf(leaf.frame)) };
}

function noticeLeafJson(leaf: BundleNotice): TextLeafJson {
  return { ...ownLeafJson(leaf), file: noticeFileName(noticeIn(leaf.frame)) };
}

function ownLeafJson({ index, entry, frame }: LoggedLeaf): OwnLeafJson {
  return { index, entry: toBase64Url(entry), frame };
}

function coveredJson(tag: Uint8Array, { start, frontier }: Pick<BundleIndex, 'start' | 'frontier'>) {
  return { tag: toBase64Url(tag), start, frontier: frontier.map(toBase64Url) };
}

function completenessWithIndex({ tag, index, ownLeaves, anchors }: StreamedFacts): CompletenessJson {
  return {
    v: 4,
    ...coveredJson(tag, index),
    segments: index.segments.map(segmentJson),
    proofs: index.proofs.map(({ index: leaf, hashes }) => ({ index: leaf, hashes: hashes.map(toBase64Url) })),
    own: ownLeaves.map(ownLeafJson),
    anchors: anchors === undefined ? null : anchorsJson(anchors),
  };
}

function segmentJson(segment: BundleSegment): SegmentJson {
  const { start, size, proof, runs } = segment;
  return {
    ...ownLeafJson(segment),
    ...{ start, size, proof: proof.map(toBase64Url) },
    runs: { tag: runJson(runs.tag), own: runJson(runs.own) },
  };
}

function runJson({ first, records, hashes }: IndexRun): RunJson {
  return { first, records: toBase64Url(records), hashes: hashes.map(toBase64Url) };
}

function anchorsJson({ checkpoints, heads, leftOut }: BundleAnchors): AnchorsJson {
  return {
    checkpoints: checkpoints.map(({ note, tokens }) => ({
      note,
      tokens: tokens.map(({ authority, token }) => ({ authority, token: toBase64Url(token) })),
    })),
    heads: heads.map(({ body, index, proofs, consistency }) => ({
      body,
      index,
      proofs: proofs.map(({ checkpoint, hashes }) => ({ checkpoint, hashes: hashes.map(toBase64Url) })),
      consistency: consistency.map(toBase64Url),
    })),
    left_out: leftOut,
  };
}

/** One file per version, even if the log has its leaf twice. */
function policyFiles(policies: readonly BundlePolicy[]): BundleFile[] {
  const texts = new Map(policies.map(({ frame, data }) => [policyFileName(policyOf(frame)), data]));
  return [...texts].map(([name, data]) => ({ name, bytes: utf8(data) }));
}

function noticeFiles(notices: readonly BundleNotice[]): BundleFile[] {
  const texts = new Map(notices.map(({ frame, content }) => [noticeFileName(noticeIn(frame)), content]));
  return [...texts].map(([name, content]) => ({ name, bytes: utf8(content) }));
}

/** Several notices may have the same picture. */
function pictureFiles(pictures: readonly BundlePicture[]): BundleFile[] {
  const contents = new Map(pictures.map(({ sha256, mediaType, bytes }) => [pictureFileName(sha256, mediaType), bytes]));
  return [...contents].map(([name, bytes]) => ({ name, bytes }));
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

function noticeIn(frame: string): { site: string; number: number } {
  const parsed = parseFrame(frame);
  if (!('notice' in parsed)) throw new FormatError(`${parsed.type} does not publish a notice`);
  return parsed.notice;
}

function inOrder<File extends { name: string }>(files: readonly File[]): File[] {
  return files.toSorted((a, b) => compareBytes(utf8(a.name), utf8(b.name)));
}
