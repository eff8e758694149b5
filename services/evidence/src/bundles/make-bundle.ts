import { bundleFiles, zipStored, type BundleFacts } from '@consent/evidence-format';
import { getSignedLog } from '../logs/signed-log';
import { unlessAbsent } from '../proofs/prove-consent';
import type { DescribedLeaf } from '../proofs/statements';
import { sha256 } from '../sha256';
import { gatherFacts, type BundleParts } from './gather-facts';

/** The pieces of the zip about one record: its leaves are open, the subject's other leaves are frames only. */
export async function makeConsentBundle(accountId: string, record: string, parts: BundleParts): Promise<Iterable<Uint8Array>> {
  const { subjectId } = await parts.statements.describeConsent(accountId, record);
  const described = await parts.statements.describeSubject(accountId, subjectId);
  const log = await getSignedLog(parts.database, accountId).catch(unlessAbsent);
  const isOpen = (leaf: DescribedLeaf) => leaf.type === 'consent.erased' || leaf.record === record;
  return zipOf(await gatherFacts({ about: { kind: 'consent', record }, described, isOpen }, log, parts));
}

/** The same about everything of a subject. One that the account never had is a bundle without leaves. */
export async function makeSubjectBundle(accountId: string, subject: string, parts: BundleParts): Promise<Iterable<Uint8Array>> {
  const described = await parts.statements.describeSubject(accountId, subject);
  const log = await getSignedLog(parts.database, accountId).catch(unlessAbsent);
  return zipOf(await gatherFacts({ about: { kind: 'subject', subject }, described, isOpen: () => true }, log, parts));
}

function zipOf(facts: BundleFacts): Iterable<Uint8Array> {
  return zipStored(bundleFiles(sha256, facts));
}
