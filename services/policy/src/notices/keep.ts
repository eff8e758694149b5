import type { Notice } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { PolicyParts } from '../parts';
import { addBytes, type NoticeKind } from './content.rule';
import { findNoticeByHash, hasPicture, insertNotice, insertPicture, lockSiteNotices } from './keep.sql';
import { queueNotices } from './leaves';
import { markNotice } from './logged.sql';

export interface NoticeToKeep {
  accountId: string;
  siteId: string;
  kind: NoticeKind;
  content: string;
  /** Of the content. */
  sha256: string;
  picture: { sha256: string; content: Buffer } | undefined;
}

/**
 * Gives a notice the next number of its site, with its picture and its leaf. Of two calls at once with the same content, the second finds the
 * notice of the first. Throws plan_limit.
 */
export async function keepNotice(
  tx: Handle,
  { accountId, siteId, kind, content, sha256, picture }: NoticeToKeep,
  { isLogOn }: Pick<PolicyParts, 'isLogOn'>,
): Promise<{ notice: Notice; created: boolean }> {
  const { notices, bytes: before } = await lockSiteNotices(tx, accountId, siteId);
  const meanwhile = await findNoticeByHash(tx, { accountId, siteId, sha256 });
  if (meanwhile !== undefined) return { notice: meanwhile, created: false };
  const isNewPicture = picture !== undefined && !(await hasPicture(tx, { accountId, siteId, sha256: picture.sha256 }));
  const bytes = Buffer.byteLength(content) + (isNewPicture ? picture.content.length : 0);
  const notice = { number: notices + 1, sha256, madeAtMs: Date.now(), kind };
  const bytesOfSite = addBytes(before, bytes, kind);
  if (isNewPicture) await insertPicture(tx, accountId, picture);
  await insertNotice(tx, { accountId, siteId, content, pictureSha256: picture?.sha256, bytesOfSite, ...notice });
  if (isLogOn) await queueNotices(tx, { isAttested: false }, await markNotice(tx, { accountId, siteId, number: notice.number }));
  return { notice, created: true };
}
