import { parseContext, parseFrame, type BundleLeaf, type BundleNotice, type BundlePicture } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import type { SignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { matchLeaves } from '../proofs/match-leaves';
import type { DescribedLeaves } from '../proofs/statements';
import { tooLargeFor } from '../proofs/too-large';
import { joinLeaves } from './join-leaves';

type NoticeParts = Pick<EvidenceParts, 'database' | 'statements' | 'logger'>;

/** With their pictures. They are in memory until the bundle is sent, beside up to 32 MB of other texts. */
const mostNoticeBytes = 32_000_000;

/**
 * The notices that open leaves answer, by index, and the pictures of forms. Throws conflict while a notice waits for the log, invalid if they
 * are too large, unavailable while no policy service finds them, and internal if a notice or context is gone.
 */
export async function gatherNotices(
  leaves: readonly BundleLeaf[],
  log: SignedLog,
  parts: NoticeParts,
): Promise<{ notices: BundleNotice[]; pictures: BundlePicture[] }> {
  const notices: BundleNotice[] = [];
  let bytes = 0;
  for (const [site, hashes] of answeredIn(leaves, log.accountId, parts)) {
    const described: DescribedLeaves[] = [];
    for (const sha256 of hashes) {
      const notice = await describeAnswered(log.accountId, site, sha256, parts);
      bytes += notice.leaves.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
      if (bytes > mostNoticeBytes) throw tooLargeFor('bundle', `The notices have more than ${mostNoticeBytes / 1_000_000} MB`);
      described.push(notice);
    }
    const { matched } = await matchLeaves(log.accountId, log, joinLeaves(described), parts);
    notices.push(...matched.map(({ index, entry, leaf }) => ({ index, entry, frame: leaf.frame, content: leaf.data })));
  }
  return { notices: notices.sort((a, b) => a.index - b.index), pictures: [] };
}

/** The hashes of notices by site. */
function answeredIn(leaves: readonly BundleLeaf[], accountId: string, { logger }: NoticeParts): Map<string, Set<string>> {
  const answered = new Map<string, Set<string>>();
  for (const { data, frame, context, index } of leaves) {
    if (data === null) continue;
    const parsed = parseFrame(frame);
    if (!('context' in parsed)) continue;
    if (context === null) {
      logger.error({ accountId, index }, 'the context that a leaf commits to is missing');
      throw new ServiceError('internal', 'A context is gone.');
    }
    const { notice_sha256: sha256 } = parseContext(context);
    answered.set(parsed.site, (answered.get(parsed.site) ?? new Set()).add(sha256));
  }
  return answered;
}

function describeAnswered(
  accountId: string,
  siteId: string,
  sha256: string,
  { statements, logger }: NoticeParts,
): Promise<DescribedLeaves> {
  return statements.describeAnsweredNotice(accountId, siteId, sha256).catch((error: unknown) => {
    if (ServiceError.from(error).kind !== 'not_found') throw error;
    logger.error({ accountId, siteId, sha256 }, 'a notice named by a context is missing');
    throw new ServiceError('internal', 'A notice is gone.');
  });
}
