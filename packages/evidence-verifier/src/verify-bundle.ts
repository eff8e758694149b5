import {
  parseKeys,
  readCompleteness,
  readLeaves,
  readPolicyLeaves,
  type CompletenessJson,
  type LeafJson,
  type Manifest,
  type PolicyLeafJson,
  type Sha256,
  type VerifyEd25519,
} from '@consent/evidence-format';
import { type SignedCheckpoint } from './check-checkpoint';
import { checkCompleteness } from './check-completeness';
import { checkManifest, openZip, requireFile, type Files } from './check-files';
import { checkCheckpoint, openKnown, type KnownCheckpoint } from './check-keys';
import { checkLeaves, type LeafContext } from './check-leaves';
import { checkOpenings } from './check-openings';
import { checkPolicies } from './check-policies';
import { makeClaims } from './make-claims';
import { Report } from './report';
import { type VerificationResult } from './result';

export interface BundleToVerify {
  zip: Uint8Array;
  /** From a source that the reader trusts. Without it the outcome is never `holds`. */
  keys?: string | undefined;
  known?: readonly KnownCheckpoint[] | undefined;
  sha256: Sha256;
  verifyEd25519: VerifyEd25519;
}

/** Works without the service that made the bundle. No zip makes it throw. Throws FormatError for unreadable pinned keys. */
export async function verifyBundle({ zip, keys, known = [], ...tools }: BundleToVerify): Promise<VerificationResult> {
  const pinned = keys === undefined ? undefined : parseKeys(keys);
  const report = new Report();
  const files = openZip(zip, report);
  if (files === undefined) return report.result(undefined);
  const manifest = checkManifest(tools.sha256, files, report);
  if (manifest === undefined) return report.result(undefined);
  const checkpoint = await checkCheckpoint(tools, files, pinned, report);
  if (checkpoint !== undefined) {
    compareWithManifest(manifest, checkpoint, report);
    const earlier = pinned === undefined ? [] : await openKnown(tools, known, pinned, checkpoint, report);
    if (pinned === undefined && known.length > 0) report.doubt('known checkpoints are not compared without keys from outside the bundle');
    const parts = readParts(files, report);
    const context = { sha256: tools.sha256, files, checkpoint, account: manifest.account, report };
    if (parts !== undefined) checkParts(parts, manifest, earlier, manifest.v === 1 ? context : { ...context, rawEntries: parts.entries });
  }
  return report.result(aboutOf(manifest));
}

interface Parts {
  leaves: LeafJson[];
  policyLeaves: PolicyLeafJson[];
  completeness: CompletenessJson;
  entries: Uint8Array;
}

function readParts(files: Files, report: Report): Parts | undefined {
  const read = <T>(file: string, parse: (bytes: Uint8Array) => T): T | undefined => {
    const bytes = requireFile(file, files, report);
    return bytes && report.attempt({ file }, () => parse(bytes));
  };
  const leaves = read('leaves.json', readLeaves);
  const policyLeaves = read('leaves-policy.json', readPolicyLeaves);
  const completeness = read('completeness.json', readCompleteness);
  const entries = read('raw.entries', (bytes) => bytes);
  if (leaves === undefined || policyLeaves === undefined || completeness === undefined || entries === undefined) return undefined;
  return { leaves, policyLeaves, completeness, entries };
}

function checkParts(parts: Parts, manifest: Manifest, earlier: Parameters<typeof checkCompleteness>[3], context: LeafContext): void {
  const { leaves, policyLeaves, completeness, entries } = parts;
  const { sha256, report } = context;
  const openings = checkOpenings(checkLeaves('leaves.json', leaves, context), { sha256, manifest, report });
  const texts = checkPolicies(checkLeaves('leaves-policy.json', policyLeaves, context), openings, context);
  checkCompleteness(completeness, entries, leaves, earlier, context);
  checkProofFiles(manifest.v === 1 ? [...leaves, ...policyLeaves] : [], context);
  makeClaims(sha256, { checkpoint: context.checkpoint, openings, completeness, texts, leaves: leaves.length }, report);
}

function checkProofFiles(leaves: readonly { index: number }[], { files, report }: LeafContext): void {
  const known = new Set(leaves.map(({ index }) => `proofs/${index}.tlog-proof`));
  for (const name of files.keys()) {
    if (name.startsWith('proofs/') && !known.has(name)) report.refute({ file: name, problem: 'is the proof of no leaf in this bundle' });
  }
}

function compareWithManifest({ origin, size, log }: Manifest, checkpoint: SignedCheckpoint, report: Report): void {
  const refute = (field: string) => report.refute({ file: 'manifest.json', field, problem: 'is not what checkpoint.txt says' });
  if (origin !== checkpoint.origin) refute('origin');
  if (size !== checkpoint.size) refute('size');
  // An origin ends with the log id, or with the log id and the epoch.
  if (!checkpoint.origin.split('/').slice(-2).includes(log)) refute('log');
}

function aboutOf(manifest: Manifest): VerificationResult['about'] {
  const { kind, account, origin, size, made_at: madeAt } = manifest;
  return { kind, id: (kind === 'consent' ? manifest.record : manifest.subject) ?? '', account, origin, size, madeAt };
}
