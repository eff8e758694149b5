import { FormatError } from '../format-error';
import { count, hash, list, matches, nullable, object, oneOf, optional, text, time, type Check, type Shape } from '../json/shapes';
import { canonicalJson, parseCanonicalBytes } from '../json/canonical-json';
import { parseJson } from '../json/parse-json';

/** The response of `GET /log/keys`, and `keys.json` of a bundle. Newest first. */
export interface KeysDocument {
  generations: KeyGeneration[];
}

export interface KeyGeneration {
  /** One per signature type. */
  vkeys: string[];
  from: string;
  /** null while still in use. */
  to: string | null;
  /** Signatures since this time prove nothing, because others may have had the keys. Absent if they were not revoked. */
  revoked_from?: string;
}

export interface Manifest {
  /**
   * Form 1 has a proof for each leaf. In form 2, `raw.entries` proves all leaves. Form 3 also opens the log's own leaves. Form 4 has anchors.
   * Form 5 is signed, and may use the index of tags. Form 6 also has what was asked. Form 7 is form 6 with a purge.
   */
  v: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  kind: 'consent' | 'subject';
  account: string;
  record?: string;
  subject?: string;
  log: string;
  origin: string;
  made_at: string;
  size: number;
  /** `sha256` is lowercase hex, as sha256sum prints it. Does not list the manifest itself. */
  files: { name: string; bytes: number; sha256: string }[];
  /** From form 5 on. Each a detached JWS over `manifestPayload`, one for each generation of keys in use. */
  signatures?: string[];
}

/** The `typ` of the JWS in `signatures`. */
export const bundleManifestTyp = 'consent-bundle+jws';

/** A note has no more either. */
const mostSignatures = 64;

/** An element of `leaves.json`. Bytes are in Base64url. */
export interface LeafJson {
  index: number;
  entry: string;
  frame: string;
  /** null if the leaf is closed. */
  data: string | null;
  salt: string | null;
  /** Sorted: the ids of a consent.erased, and the entries of a subject.purged. null for other types. */
  records: string[] | null;
  /** From form 6 on. The text to which a frame of version 2 commits; null if the leaf is closed or commits to none. */
  context?: string | null;
}

/** An element of `leaves-policy.json`, and of `leaves-notice.json`. */
export interface TextLeafJson {
  index: number;
  entry: string;
  frame: string;
  file: string;
}

/** A leaf of the log itself, whose tag is 16 zero bytes. */
export interface OwnLeafJson {
  index: number;
  entry: string;
  frame: string;
}

/**
 * Two leaves when a log opens, and one each time its operator goes on after a loss. The room is for later types, such as one for each
 * 65,536 leaves. A reader of a longer list cannot tell.
 */
export const mostOwnLeaves = 10_000;

/** A reader of more cannot tell. */
export const mostAnchors = 1000;

/** At most three of each size, so this is more than any log has. A reader of more cannot tell. */
export const mostSegments = 64;

/** Which trees of this log the anchor log contains. Bytes are in Base64url. */
export interface AnchorsJson {
  /** Of the anchor log, by size. Tokens are RFC 3161, for the SHA-256 of the note's body. */
  checkpoints: { note: string; tokens: { authority: string; token: string }[] }[];
  /**
   * By size. `body` is that of a checkpoint of this log, and `index` its leaf in the anchor log. From version 4 of completeness.json on,
   * `consistency` is the proof that the tree of the bundle begins with it; [] if `start` is 0.
   */
  heads: { body: string; index: number; proofs: AnchorProofJson[]; consistency?: string[] }[];
  /** How many trees the maker left out because there were too many. Their leaves are in later ones. */
  left_out: number;
}

/** Leads from the leaf to the checkpoint at this place of `checkpoints`. */
export interface AnchorProofJson {
  checkpoint: number;
  hashes: string[];
}

/** `raw.entries` begins at leaf `start`, `frontier` is the tree before it, and `segments` covers that tree. */
export interface CompletenessJson {
  v: 1 | 2 | 3 | 4;
  /** From version 2 on, of form 3. By index. */
  own?: OwnLeafJson[];
  /** From version 3 on, of form 4. null before the first anchor. */
  anchors?: AnchorsJson | null;
  tag: string;
  start: number;
  frontier: string[];
  /** Empty up to version 3. In the order of the log, from its first leaf to `start`. */
  segments: SegmentJson[];
  /** From version 4 on, of forms 5 and 6: the inclusion of each leaf of the bundle below `start`, by index. */
  proofs?: LeafProofJson[];
}

/** The leaf `log.index` of a segment, and the runs of its index (see IndexRun). Bytes are in Base64url. */
export interface SegmentJson extends OwnLeafJson {
  start: number;
  size: number;
  /** [] if the leaf is among the raw entries. */
  proof: string[];
  /** Of the bundle's tag, and of the log's own. */
  runs: { tag: RunJson; own: RunJson };
}

export interface RunJson {
  first: number;
  /** 22 bytes each, joined. */
  records: string;
  hashes: string[];
}

export interface LeafProofJson {
  index: number;
  hashes: string[];
}

const bytes16 = matches(/^[\w-]{22}$/, '16 bytes in Base64 for URLs');
const entry = matches(/^[\w-]{64}$/, '48 bytes in Base64 for URLs');
const sha256Hex = matches(/^[0-9a-f]{64}$/, 'a SHA-256 in hex');
const about = { account: text, log: text, origin: text, made_at: time, size: count };
const files = list(object({ name: text, bytes: count, sha256: sha256Hex }));
const loggedLeaf = { index: count, entry, frame: text };
const leaf = { ...loggedLeaf, data: nullable(text), salt: nullable(bytes16), records: nullable(list(text)) };
const own = list(object(loggedLeaf));
const base64Url = matches(/^[\w-]+$/, 'bytes in Base64 for URLs');
const head = { body: text, index: count, proofs: list(object({ checkpoint: count, hashes: list(hash) })) };
const anchorsWith = (headShape: Shape) =>
  object({
    checkpoints: list(object({ note: text, tokens: list(object({ authority: text, token: base64Url })) })),
    heads: list(object(headShape)),
    left_out: count,
  });
const run = object({ first: count, records: base64Url, hashes: list(hash) });
const segment = object({ ...loggedLeaf, start: count, size: count, proof: list(hash), runs: object({ tag: run, own: run }) });
const covered = { tag: bytes16, start: count, frontier: list(hash) };
const raw = { ...covered, segments: (value: unknown) => noSegments(value) };
const unsigned = { ...about, v: oneOf(1, 2, 3, 4), files };
const signed = { ...about, v: oneOf(5, 6, 7), files, signatures: (value: unknown) => fewSignatures(value) };

const checks = {
  keys: object({ generations: list(object({ vkeys: list(text), from: time, to: nullable(time), revoked_from: optional(time) })) }),
  manifest: { consent: { kind: oneOf('consent'), record: text }, subject: { kind: oneOf('subject'), subject: text } },
  leaves: list(object(leaf)),
  leavesWithContext: list(object({ ...leaf, context: nullable(text) })),
  textLeaves: list(object({ index: count, entry, frame: text, file: text })),
  completeness: object({ ...raw, v: oneOf(1) }),
  completenessWithOwn: object({ ...raw, v: oneOf(2), own }),
  completenessWithAnchors: object({ ...raw, v: oneOf(3), own, anchors: anchorsWith(head) }),
  completenessWithIndex: object({
    ...covered,
    ...{ v: oneOf(4), segments: list(segment), proofs: list(object({ index: count, hashes: list(hash) })), own },
    anchors: nullable(anchorsWith({ ...head, consistency: list(hash) })),
  }),
};

function noSegments(value: unknown): string | undefined {
  return Array.isArray(value) && value.length === 0 ? undefined : 'is not empty';
}

function fewSignatures(value: unknown): string | undefined {
  if (Array.isArray(value) && (value.length === 0 || value.length > mostSignatures)) return `has not 1 to ${mostSignatures} signatures`;
  return list(text)(value);
}

/** A person may have saved this file, so its formatting is free. */
export function parseKeys(textOfKeys: string): KeysDocument {
  return checked(parseJson(textOfKeys), checks.keys);
}

export function readManifest(bytes: Uint8Array): Manifest {
  const value = parseCanonicalBytes(bytes);
  const { kind, v } = (value ?? {}) as { kind?: unknown; v?: unknown };
  return checked(
    value,
    object({ ...(v === 5 || v === 6 || v === 7 ? signed : unsigned), ...checks.manifest[kind === 'consent' ? 'consent' : 'subject'] }),
  );
}

/** What the signatures of a manifest sign. */
export function manifestPayload({ signatures: _, ...manifest }: Manifest): string {
  return canonicalJson(manifest);
}

export const readKeys = (bytes: Uint8Array): KeysDocument => checked(parseCanonicalBytes(bytes), checks.keys);
/** `form` is that of the manifest. */
export const readLeaves = (bytes: Uint8Array, form: Manifest['v']): LeafJson[] =>
  checked(parseCanonicalBytes(bytes), form >= 6 ? checks.leavesWithContext : checks.leaves);
/** Of policies, or of notices. */
export const readTextLeaves = (bytes: Uint8Array): TextLeafJson[] => checked(parseCanonicalBytes(bytes), checks.textLeaves);

/** `form` is that of the manifest. */
export function readCompleteness(bytes: Uint8Array, form: Manifest['v']): CompletenessJson {
  const byForm: Record<Manifest['v'], Check> = {
    1: checks.completeness,
    2: checks.completeness,
    3: checks.completenessWithOwn,
    4: checks.completenessWithAnchors,
    5: checks.completenessWithIndex,
    6: checks.completenessWithIndex,
    7: checks.completenessWithIndex,
  };
  return checked(parseCanonicalBytes(bytes), byForm[form]);
}

function checked<T>(value: unknown, check: Check): T {
  const problem = check(value);
  if (problem !== undefined) throw new FormatError(problem);
  return value as T;
}
