import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { streamBundle } from '@consent/evidence-format';
import { findSignedLog } from '../logs/signed-log';
import type { DescribedLeaf } from '../proofs/statements';
import { gatherFacts, type BundleParts, type Subject } from './gather-facts';
import { makePersonFile } from './make-person-file';
import type { BundleJob } from './thread-messages';

/** The zip of a bundle. Throws before it yields anything if there is no bundle. */
export async function* makeBundle(job: BundleJob, parts: BundleParts): AsyncGenerator<Uint8Array> {
  if (job.kind === 'person') {
    yield* makePersonFile(job, parts, makeBundle);
    return;
  }
  // Read before the leaves are described, so that they include every logged leaf.
  const log = await findSignedLog(parts.database, job.accountId);
  const subject = await (job.kind === 'consent' ? describeConsent(job, parts) : describeSubject(job, parts));
  yield* streamBundle(() => createHash('sha256'), await gatherFacts(job, subject, log, parts), deflateRawSync);
}

/** The record's leaves are open; other leaves of the subject show their frames only. */
async function describeConsent({ accountId, id: record }: BundleJob, { statements }: BundleParts): Promise<Subject> {
  const { subjectId, purgedAlone } = await statements.findSubject(accountId, record);
  const isOpen = (leaf: DescribedLeaf) => leaf.type === 'consent.erased' || leaf.record === record;
  const described = await statements.describeSubject(accountId, subjectId, isOpen);
  return { about: { kind: 'consent', record }, described, isOpen, isPurgedAlone: purgedAlone };
}

/** An unknown subject gets a bundle without leaves. */
async function describeSubject({ accountId, id: subject }: BundleJob, { statements }: BundleParts): Promise<Subject> {
  const isOpen = () => true;
  return { about: { kind: 'subject', subject }, described: await statements.describeSubject(accountId, subject, isOpen), isOpen };
}
