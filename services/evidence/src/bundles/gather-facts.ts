import { entryOf, parseFrame, type BundleFacts, type BundleLeaf, type BundlePolicy, type KeysDocument } from '@consent/evidence-format';
import { invalid, notFound, ServiceError } from '@consent/kernel/errors';
import { findGenerations } from '../keys/log-keys.sql';
import { notYetInLog, type SignedLog } from '../logs/signed-log';
import { readEntries } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { findLeaves } from '../proofs/find-leaves';
import { proveFound } from '../proofs/prove-leaves';
import type { DescribedLeaf, DescribedLeaves } from '../proofs/statements';
import { sha256 } from '../sha256';

export type BundleParts = Pick<EvidenceParts, 'database' | 'statements' | 'verifyPage' | 'now' | 'logger'>;

interface Subject {
  about: BundleFacts['about'];
  /** Every leaf of the subject. */
  described: DescribedLeaves;
  /** Whether the bundle shows what the leaf says. */
  isOpen: (leaf: DescribedLeaf) => boolean;
}

/** All entries go into a bundle: 48 MiB. */
const mostEntries = 2 ** 20;

/**
 * All that a bundle says, at one signed checkpoint. Throws conflict while a leaf is not in it, invalid when the log is too
 * long, internal when the log has a leaf of the subject that no record explains.
 */
export async function gatherFacts({ about, described, isOpen }: Subject, log: SignedLog, parts: BundleParts): Promise<BundleFacts> {
  const { accountId, logId, size, checkpoint } = log;
  const { tag, leaves, isComplete } = described;
  if (!isComplete) throw notYetInLog();
  // The account's tag key is made with its first leaf; without it there is no tag whose absence could be shown.
  if (tag.length === 0) throw leaves.length === 0 ? notFound('subject') : notYetInLog();
  if (size > mostEntries) throw invalid(`The log has more than ${mostEntries} leaves, which do not fit into a bundle.`);
  const proven = await proveDescribed(tag, leaves, log, parts);
  const shown = proven.map(({ leaf, index, entry, proof }): BundleLeaf => {
    const isShown = isOpen(leaf);
    const records = leaf.type === 'consent.erased' ? leaf.erasedIds : null;
    return { index, entry, frame: leaf.frame, proof, data: isShown ? leaf.data : null, salt: isShown ? leaf.salt : null, records };
  });
  return {
    about,
    account: accountId,
    log: logId,
    madeAt: new Date(parts.now()).toISOString(),
    checkpoint,
    tag,
    leaves: shown,
    policies: await gatherPolicies(shown, log, parts),
    raw: { start: 0, frontier: [], entries: await readEntries(parts.database, accountId, 0, size) },
    keys: await keysDocument(parts),
    verifyPage: await parts.verifyPage(),
  };
}

/** Every leaf of the log with this tag, with what describes it. */
async function proveDescribed(tag: Uint8Array, described: readonly DescribedLeaf[], log: SignedLog, parts: BundleParts) {
  const found = await findLeaves(parts.database, log, tag);
  const byEntry = new Map(described.map((leaf) => [Buffer.from(entryOf(sha256, tag, leaf.frame)).toString('hex'), leaf]));
  const inLog = new Set(found.map(({ entry }) => entry.toString('hex')));
  if ([...byEntry.keys()].some((entry) => !inLog.has(entry))) throw notYetInLog();
  const proofs = await proveFound(found, log, parts);
  return found.map(({ index, entry }, place) => {
    const leaf = byEntry.get(entry.toString('hex'));
    if (leaf === undefined) {
      parts.logger.error({ accountId: log.accountId, index }, 'a leaf of the log has no record any more');
      throw new ServiceError('internal', 'A leaf of the log has no record.');
    }
    return { leaf, index, entry, proof: proofs[place]! };
  });
}

/** The leaves that published the policy versions which opened leaves name. */
async function gatherPolicies(leaves: readonly BundleLeaf[], log: SignedLog, parts: BundleParts): Promise<BundlePolicy[]> {
  const policies: BundlePolicy[] = [];
  for (const { id, version } of versionsNamedBy(leaves)) {
    const { tag, leaves: published, isComplete } = await parts.statements.describeVersion(log.accountId, id, version);
    const byEntry = new Map(published.map((leaf) => [Buffer.from(entryOf(sha256, tag, leaf.frame)).toString('hex'), leaf]));
    const found = (await findLeaves(parts.database, log, tag)).filter(({ entry }) => byEntry.has(entry.toString('hex')));
    if (!isComplete || found.length < byEntry.size) throw notYetInLog();
    const proofs = await proveFound(found, log, parts);
    for (const [place, { index, entry }] of found.entries()) {
      const { frame, data } = byEntry.get(entry.toString('hex'))!;
      policies.push({ index, entry, frame, proof: proofs[place]!, data });
    }
  }
  return policies.sort((a, b) => a.index - b.index);
}

function versionsNamedBy(leaves: readonly BundleLeaf[]): { id: string; version: number }[] {
  const named = leaves
    .filter(({ data }) => data !== null)
    .map(({ frame }) => parseFrame(frame))
    .flatMap((frame) => ('policy' in frame && 'version' in frame.policy && frame.policy.id !== '' ? [frame.policy] : []));
  return [...new Map(named.map((policy) => [`${policy.id} ${policy.version}`, policy])).values()];
}

async function keysDocument({ database }: Pick<BundleParts, 'database'>): Promise<KeysDocument> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const generations = await findGenerations(database);
  return {
    generations: generations.map(({ vkeys, validFromMs, validToMs }) => ({
      vkeys,
      from: iso(validFromMs),
      to: validToMs === undefined ? null : iso(validToMs),
    })),
  };
}
