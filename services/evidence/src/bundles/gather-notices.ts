import {
  parseContext,
  parseFrame,
  pictureExtensions,
  type BundleLeaf,
  type BundleNotice,
  type BundlePicture,
  type PictureType,
} from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import { DamagedDataError } from '../logs/damage';
import type { SignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { matchLeaves } from '../proofs/match-leaves';
import type { DescribedLeaves } from '../proofs/statements';
import { tooLargeFor } from '../proofs/too-large';
import { joinLeaves } from './join-leaves';

type NoticeParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'statements' | 'logger'>;

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
  const pictures = new Map<string, BundlePicture>();
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    if (bytes > mostNoticeBytes) throw tooLargeFor('bundle', `The notices have more than ${mostNoticeBytes / 1_000_000} MB`);
  };
  for (const [site, hashes] of answeredIn(leaves, log.accountId, parts)) {
    const described: DescribedLeaves[] = [];
    for (const sha256 of hashes) {
      const notice = await describeAnswered(log.accountId, site, sha256, parts);
      const { frame, data } = notice.leaves[0]!;
      count(Buffer.byteLength(data));
      described.push(notice);
      const named = pictureNamedBy(data);
      if (named === undefined || pictures.has(named)) continue;
      const picture = await readPicture(log.accountId, frame, named, parts);
      count(picture.bytes.length);
      pictures.set(named, picture);
    }
    const { matched } = await matchLeaves(log.accountId, log, joinLeaves(described), parts);
    notices.push(...matched.map(({ index, entry, leaf }) => ({ index, entry, frame: leaf.frame, content: leaf.data })));
  }
  return { notices: notices.sort((a, b) => a.index - b.index), pictures: [...pictures.values()] };
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
      throw new DamagedDataError('A context is gone.');
    }
    const { notice_sha256: sha256 } = parseContext(context);
    answered.set(parsed.site, (answered.get(parsed.site) ?? new Set()).add(sha256));
  }
  return answered;
}

/** The SHA-256 of a form's picture. */
function pictureNamedBy(content: string): string | undefined {
  const { kind, picture } = JSON.parse(content) as { kind: string; picture?: { sha256: string } | null };
  return kind === 'form' ? picture?.sha256 : undefined;
}

async function readPicture(accountId: string, frame: string, sha256: string, { statements, logger }: NoticeParts): Promise<BundlePicture> {
  const { site, number } = noticeIn(frame);
  const { content, mediaType, sha256: found } = await statements.getPicture(accountId, site, number);
  if (found === sha256 && Object.hasOwn(pictureExtensions, mediaType))
    return { sha256, mediaType: mediaType as PictureType, bytes: content };
  logger.error({ accountId, site, number }, 'the picture of a notice is not the one that it describes');
  throw new DamagedDataError('A picture is damaged.');
}

function noticeIn(frame: string): { site: string; number: number } {
  const parsed = parseFrame(frame);
  if ('notice' in parsed) return parsed.notice;
  throw new DamagedDataError('The leaf of a notice is one of something else.');
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
    throw new DamagedDataError('A notice is gone.');
  });
}
