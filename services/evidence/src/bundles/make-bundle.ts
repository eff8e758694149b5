import { bundleFiles, zipStored, type BundleFacts } from '@consent/evidence-format';
import { findSignedLog } from '../logs/signed-log';
import type { DescribedLeaf } from '../proofs/statements';
import { sha256 } from '../sha256';
import { gatherFacts, type BundleParts } from './gather-facts';

/** The record's leaves are open; other leaves of the subject show their frames only. */
export async function makeConsentBundle(accountId: string, record: string, parts: BundleParts): Promise<Iterable<Uint8Array>> {
  const log = await findSignedLog(parts.database, accountId);
  const subject = await parts.statements.findSubject(accountId, record);
  const isOpen = (leaf: DescribedLeaf) => leaf.type === 'consent.erased' || leaf.record === record;
  const described = await parts.statements.describeSubject(accountId, subject, isOpen);
  return zipOf(await gatherFacts({ about: { kind: 'consent', record }, accountId, described, isOpen }, log, parts));
}

/** An unknown subject gets a bundle without leaves. */
export async function makeSubjectBundle(accountId: string, subject: string, parts: BundleParts): Promise<Iterable<Uint8Array>> {
  const log = await findSignedLog(parts.database, accountId);
  const isOpen = () => true;
  const described = await parts.statements.describeSubject(accountId, subject, isOpen);
  return zipOf(await gatherFacts({ about: { kind: 'subject', subject }, accountId, described, isOpen }, log, parts));
}

function zipOf(facts: BundleFacts): Iterable<Uint8Array> {
  return zipStored(bundleFiles(sha256, facts));
}
