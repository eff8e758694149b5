import { parseFrame, type BundleFacts, type BundleLeaf, type KeysDocument } from '@consent/evidence-format';
import { invalid, notFound, ServiceError } from '@consent/kernel/errors';
import { findPublished } from '../keys/find-published';
import { notYetInLog, type SignedLog } from '../logs/signed-log';
import { readEntries } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { assertExplained, matchLeaves } from '../proofs/match-leaves';
import { proveFound } from '../proofs/prove-leaves';
import type { DescribedLeaf, DescribedLeaves } from '../proofs/statements';
import { tooLargeFor } from '../proofs/too-large';

export type BundleParts = Pick<EvidenceParts, 'database' | 'keys' | 'statements' | 'verifyPage' | 'now' | 'logger'>;

interface Subject {
  about: BundleFacts['about'];
  accountId: string;
  described: DescribedLeaves;
  isOpen: (leaf: DescribedLeaf) => boolean;
}

/** A bundle contains every entry of the log, so this is 48 MiB. */
const mostEntries = 2 ** 20;
/** Each leaf's proof is a file in the bundle: 90 MB in total. */
const mostLeaves = 50_000;

/**
 * `log` was read before the leaves were described. Throws conflict if a leaf is not in its checkpoint yet, invalid if
 * the log or the history is too long, and internal if records and leaves do not match.
 */
export async function gatherFacts(
  { about, accountId, described, isOpen }: Subject,
  log: SignedLog | undefined,
  parts: BundleParts,
): Promise<BundleFacts> {
  const { tag, leaves } = described;
  if (leaves.length > mostLeaves) throw tooLargeFor('bundle', `The subject has more than ${mostLeaves} changes`);
  const { matched, unexplained } = await matchLeaves(accountId, log, described, parts);
  if (log === undefined) throw notYetInLog();
  // The first leaf of an account creates its tag key. Without a key there is no tag, and nothing to prove absent.
  if (tag.length === 0) throw notFound('subject');
  assertExplained(unexplained, accountId, parts);
  const { logId, size, checkpoint } = log;
  if (size > mostEntries) throw invalid(`The log has more than ${mostEntries} leaves, which do not fit into a bundle.`);
  const proofs = await proveFound(matched, log, parts);
  const shown = matched.map(({ leaf, index, entry }, place): BundleFacts['leaves'][number] => {
    const isShown = isOpen(leaf);
    const records = leaf.type === 'consent.erased' ? leaf.erasedIds : null;
    const opening = { data: isShown ? leaf.data : null, salt: isShown ? leaf.salt : null, records };
    return { index, entry, frame: leaf.frame, proof: proofs[place]!, ...opening };
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

async function gatherPolicies(leaves: readonly BundleLeaf[], log: SignedLog, parts: BundleParts): Promise<BundleFacts['policies']> {
  const policies: BundleFacts['policies'][number][] = [];
  for (const { id, version } of versionsNamedBy(leaves)) {
    const described = await describeNamed(log.accountId, id, version, parts);
    const { matched } = await matchLeaves(log.accountId, log, described, parts);
    const proofs = await proveFound(matched, log, parts);
    for (const [place, { index, entry, leaf }] of matched.entries()) {
      policies.push({ index, entry, frame: leaf.frame, proof: proofs[place]!, data: leaf.data });
    }
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
    throw new ServiceError('internal', 'A policy version is gone.');
  });
}

function versionsNamedBy(leaves: readonly BundleLeaf[]): { id: string; version: number }[] {
  const named = leaves
    .filter(({ data }) => data !== null)
    .map(({ frame }) => parseFrame(frame))
    .flatMap((frame) => ('policy' in frame && 'version' in frame.policy && frame.policy.id !== '' ? [frame.policy] : []));
  return [...new Map(named.map((policy) => [`${policy.id} ${policy.version}`, policy])).values()];
}

async function keysDocument(parts: Pick<BundleParts, 'database' | 'keys' | 'logger'>): Promise<KeysDocument> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const generations = await findPublished(parts);
  return {
    generations: generations.map(({ vkeys, validFromMs, validToMs }) => ({
      vkeys,
      from: iso(validFromMs),
      to: validToMs === undefined ? null : iso(validToMs),
    })),
  };
}
