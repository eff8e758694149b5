import { FormatError } from '../format-error';
import { count, hash, list, matches, nullable, object, oneOf, optional, text, time, type Check } from '../json/shapes';
import { parseCanonicalBytes } from '../json/canonical-json';
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
  /** Form 1 has a proof for each leaf. In form 2, `raw.entries` proves all leaves. Form 3 also opens the log's own leaves. Form 4 has anchors. */
  v: 1 | 2 | 3 | 4;
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
}

/** An element of `leaves.json`. Bytes are in Base64url. */
export interface LeafJson {
  index: number;
  entry: string;
  frame: string;
  /** null if the leaf is closed. */
  data: string | null;
  salt: string | null;
  /** Sorted ids of a consent.erased; null for other types. */
  records: string[] | null;
}

export interface PolicyLeafJson {
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

/** Which trees of this log the anchor log contains. Bytes are in Base64url. */
export interface AnchorsJson {
  /** Of the anchor log, by size. Tokens are RFC 3161, for the SHA-256 of the note's body. */
  checkpoints: { note: string; tokens: { authority: string; token: string }[] }[];
  /** By size. `body` is that of a checkpoint of this log, and `index` its leaf in the anchor log. */
  heads: { body: string; index: number; proofs: AnchorProofJson[] }[];
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
  v: 1 | 2 | 3;
  /** From version 2 on, of form 3. By index. */
  own?: OwnLeafJson[];
  /** Version 3, of form 4. */
  anchors?: AnchorsJson;
  tag: string;
  start: number;
  frontier: string[];
  segments: [];
}

const bytes16 = matches(/^[\w-]{22}$/, '16 bytes in Base64 for URLs');
const entry = matches(/^[\w-]{64}$/, '48 bytes in Base64 for URLs');
const sha256Hex = matches(/^[0-9a-f]{64}$/, 'a SHA-256 in hex');
const about = { v: oneOf(1, 2, 3, 4), account: text, log: text, origin: text, made_at: time, size: count };
const files = list(object({ name: text, bytes: count, sha256: sha256Hex }));
const own = list(object({ index: count, entry, frame: text }));
const anchors = object({
  checkpoints: list(
    object({ note: text, tokens: list(object({ authority: text, token: matches(/^[\w-]+$/, 'bytes in Base64 for URLs') })) }),
  ),
  heads: list(object({ body: text, index: count, proofs: list(object({ checkpoint: count, hashes: list(hash) })) })),
  left_out: count,
});
const covered = { tag: bytes16, start: count, frontier: list(hash), segments: (value: unknown) => noSegments(value) };

const checks = {
  keys: object({ generations: list(object({ vkeys: list(text), from: time, to: nullable(time), revoked_from: optional(time) })) }),
  consentManifest: object({ ...about, files, kind: oneOf('consent'), record: text }),
  subjectManifest: object({ ...about, files, kind: oneOf('subject'), subject: text }),
  leaves: list(object({ index: count, entry, frame: text, data: nullable(text), salt: nullable(bytes16), records: nullable(list(text)) })),
  policyLeaves: list(object({ index: count, entry, frame: text, file: text })),
  completeness: object({ ...covered, v: oneOf(1) }),
  completenessWithOwn: object({ ...covered, v: oneOf(2), own }),
  completenessWithAnchors: object({ ...covered, v: oneOf(3), own, anchors }),
};

function noSegments(value: unknown): string | undefined {
  return Array.isArray(value) && value.length === 0 ? undefined : 'is not empty';
}

/** A person may have saved this file, so its formatting is free. */
export function parseKeys(textOfKeys: string): KeysDocument {
  return checked(parseJson(textOfKeys), checks.keys);
}

export function readManifest(bytes: Uint8Array): Manifest {
  const value = parseCanonicalBytes(bytes);
  const isConsent = (value as { kind?: unknown } | null)?.kind === 'consent';
  return checked(value, isConsent ? checks.consentManifest : checks.subjectManifest);
}

export const readKeys = (bytes: Uint8Array): KeysDocument => checked(parseCanonicalBytes(bytes), checks.keys);
export const readLeaves = (bytes: Uint8Array): LeafJson[] => checked(parseCanonicalBytes(bytes), checks.leaves);
export const readPolicyLeaves = (bytes: Uint8Array): PolicyLeafJson[] => checked(parseCanonicalBytes(bytes), checks.policyLeaves);

/** `form` is that of the manifest. */
export function readCompleteness(bytes: Uint8Array, form: Manifest['v']): CompletenessJson {
  const byForm = { 1: checks.completeness, 2: checks.completeness, 3: checks.completenessWithOwn, 4: checks.completenessWithAnchors };
  return checked(parseCanonicalBytes(bytes), byForm[form]);
}

function checked<T>(value: unknown, check: Check): T {
  const problem = check(value);
  if (problem !== undefined) throw new FormatError(problem);
  return value as T;
}
