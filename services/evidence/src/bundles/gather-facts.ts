import {
  mostOwnLeaves,
  parseFrame,
  type BundleLeaf,
  type BundlePolicy,
  type LoggedLeaf,
  type StreamedFacts,
} from '@consent/evidence-format';
import { conflict, invalid, notFound, ServiceError } from '@consent/kernel/errors';
import { DamagedDataError } from '../logs/damage';
import { listOwnLeaves } from '../logs/own-leaves';
import { notYetInLog, type SignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { assertExplained, matchLeaves } from '../proofs/match-leaves';
import type { DescribedLeaf, DescribedLeaves } from '../proofs/statements';
import { tooLargeFor } from '../proofs/too-large';
import { gatherAnchors } from './gather-anchors';
import { gatherIndex } from './gather-index';
import { gatherNotices } from './gather-notices';
import { joinLeaves } from './join-leaves';
import { readSignedEntries } from './read-signed-entries';
import type { BundleJob } from './thread-messages';

export type BundleParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'statements' | 'logger'> & Pick<StreamedFacts, 'signManifest'>;

export interface Subject {
  about: StreamedFacts['about'];
  described: DescribedLeaves;
  isOpen: (leaf: DescribedLeaf) => boolean;
  /** Of a record: it was superseded, so the person has others, to which nothing leads. */
  isPurgedAlone?: boolean;
}

/** Their frames are in memory, and up to 32 MB of their texts. */
const mostLeaves = 50_000;
const closed = { data: null, salt: null, context: null };

/**
 * Throws conflict if a leaf is not in the log's checkpoint yet, invalid if the history is too long, unavailable while the index of a long log is
 * made, and internal if records and leaves do not match.
 */
export async function gatherFacts(
  { accountId, madeAt, keys, verifyPage }: BundleJob,
  { about, described, isOpen, isPurgedAlone = false }: Subject,
  log: SignedLog | undefined,
  parts: BundleParts,
): Promise<StreamedFacts> {
  const { tag, leaves } = described;
  if (leaves.length > mostLeaves) throw tooLargeFor('bundle', `The subject has more than ${mostLeaves} changes`);
  const { matched, unexplained } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  // The first leaf of an account creates its tag key. Without a key there is no tag, and nothing to prove absent.
  if (tag.length === 0) throw notFound('subject');
  if (isPurgedAlone && unexplained.length > 0)
    throw conflict('This consent was replaced by a later one and purged. GET /subjects/{subjectId}/evidence has all of the subject.');
  assertNotBack(about, matched, unexplained);
  assertExplained(unexplained, accountId, parts);
  const ownLeaves = await gatherOwnLeaves(log, parts);
  const shown = matched.map(({ leaf, index, entry }): BundleLeaf => {
    const isShown = isOpen(leaf) && leaf.salt.length > 0;
    const records = leaf.type === 'consent.erased' || leaf.type === 'subject.purged' ? leaf.erasedIds : null;
    const opened = isShown ? { data: leaf.data, salt: leaf.salt, context: leaf.context ?? null } : closed;
    return { index, entry, frame: leaf.frame, ...opened, records };
  });
  const policies = await gatherPolicies(shown, log, parts);
  const { notices, pictures } = await gatherNotices(shown, log, parts);
  const texts = [...policies, ...notices];
  const index = await gatherIndex(log, { kind: about.kind, tag, leaves: shown, texts, ownLeaves }, parts);
  const open = [...shown.filter(({ data }) => data !== null), ...texts].map((leaf) => leaf.index);
  return {
    about,
    account: accountId,
    log: log.logId,
    madeAt,
    checkpoint: log.checkpoint,
    tag,
    leaves: shown,
    policies,
    notices,
    pictures,
    ownLeaves,
    anchors: await gatherAnchors(parts.database, log, open, index),
    index,
    readEntries: () => readSignedEntries(parts.database, log, ownLeaves, index.start),
    signManifest: parts.signManifest,
    keys,
    verifyPage,
  };
}

/** Throws conflict if a purged person has records again: nothing leads from the purged record to them. */
function assertNotBack(
  about: Subject['about'],
  matched: readonly { index: number; leaf: DescribedLeaf }[],
  unexplained: readonly { index: number }[],
): void {
  if (unexplained.length === 0 || about.kind !== 'consent') return;
  const own = matched.filter(({ leaf }) => leaf.record === about.record);
  const end = Math.max(-1, ...own.map(({ index }) => index));
  if (own.every(({ leaf }) => leaf.salt.length === 0) && unexplained.every(({ index }) => index > end))
    throw conflict('This person was purged and has records again. GET /subjects/{subjectId}/evidence has all of them.');
}

async function gatherOwnLeaves(log: SignedLog, { database }: BundleParts): Promise<LoggedLeaf[]> {
  const own = await listOwnLeaves(database, log);
  if (own.length > mostOwnLeaves) throw invalid(`The log was resumed too often for a bundle. GET /consents/{id}/proof proves each record.`);
  return own;
}

/** Looks for the leaves of each policy once, not for each of its versions. */
async function gatherPolicies(leaves: readonly BundleLeaf[], log: SignedLog, parts: BundleParts): Promise<BundlePolicy[]> {
  const policies: BundlePolicy[] = [];
  for (const [id, versions] of versionsNamedBy(leaves)) {
    const described: DescribedLeaves[] = [];
    for (const version of versions) described.push(await describeNamed(log.accountId, id, version, parts));
    const { matched } = await matchLeaves(log.accountId, log, joinLeaves(described), parts);
    policies.push(...matched.map(({ index, entry, leaf }) => ({ index, entry, frame: leaf.frame, data: leaf.data })));
  }
  return policies.sort((a, b) => a.index - b.index);
}

function describeNamed(
  accountId: string,
  policyId: string,
  version: number,
  { statements, logger }: BundleParts,
): Promise<DescribedLeaves> {
  return statements.describeVersion(accountId, policyId, version).catch((error: unknown) => {
    if (ServiceError.from(error).kind !== 'not_found') throw error;
    logger.error({ accountId, policyId, version }, 'a policy version named by a leaf is missing');
    throw new DamagedDataError('A policy version is gone.');
  });
}

function versionsNamedBy(leaves: readonly BundleLeaf[]): Map<string, Set<number>> {
  const named = new Map<string, Set<number>>();
  for (const { data, frame } of leaves) {
    if (data === null) continue;
    const parsed = parseFrame(frame);
    if (!('policy' in parsed) || !('version' in parsed.policy) || parsed.policy.id === '') continue;
    const { id, version } = parsed.policy;
    named.set(id, (named.get(id) ?? new Set()).add(version));
  }
  return named;
}
