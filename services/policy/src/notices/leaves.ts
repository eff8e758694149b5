import { type Damage, type RowLeaf, timestamp } from '@consent/contracts';
import { entryOf, frameText, noticeTag } from '@consent/evidence-format';
import { insertLeafWork, materialText, sha256 as sha256Of } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { findPictures } from './pictures.sql';
import { findLoggedNotices, findNoticeMarks, type LoggedNotice, markNoticesAttested, type NoticeRef } from './logged.sql';

const noticesAtOnce = 1000;
/** Each has up to 1 MiB, which is hashed. */
const hashedAtOnce = 20;

/** Queues a leaf for each notice, made from its row, in the transaction that marks it. */
export async function queueNotices(tx: Handle, { isAttested }: { isAttested: boolean }, notices: readonly NoticeRef[]): Promise<void> {
  for (const accountId of new Set(notices.map((notice) => notice.accountId))) {
    const ofAccount = notices.filter((notice) => notice.accountId === accountId);
    for (let from = 0; from < ofAccount.length; from += noticesAtOnce) {
      const ofSites = ofAccount.slice(from, from + noticesAtOnce).map(({ siteId, number }) => [siteId, number] as const);
      const material = materialText({ notices: { attested: isAttested, ofSites } });
      await insertLeafWork(tx, { accountId, outboxIds: [], leaves: ofSites.length, salts: '', material });
    }
  }
}

/** Notices are public, so nothing is salted. */
export function noticeFrame(
  isAttested: boolean,
  { accountId, siteId: site, number, sha256, madeAtMs }: Pick<LoggedNotice, 'accountId' | 'siteId' | 'number' | 'sha256' | 'madeAtMs'>,
): string {
  const type = isAttested ? 'notice.attested' : 'notice.published';
  return frameText({ type, v: 1, account: accountId, at: timestamp(madeAtMs), notice: { number, sha256, site } });
}

const keyOf = ({ siteId, number }: Pick<NoticeRef, 'siteId' | 'number'>) => `${siteId} ${number}`;
const entryOfNotice = (notice: LoggedNotice) =>
  Buffer.from(entryOf(sha256Of, noticeTag(sha256Of, notice.siteId), noticeFrame(notice.isAttested === true, notice)));

/** For the operator's audit: the leaves of a page of notices, made from the tables as they are now. `next` is the last one of a full page. */
export async function listNoticeLeaves(
  db: Handle,
  accountId: string,
  after: Pick<NoticeRef, 'siteId' | 'number'> | undefined,
): Promise<{ leaves: RowLeaf[]; damages: Damage[]; next: NoticeRef | undefined }> {
  const marks = await findNoticeMarks(db, accountId, after, hashedAtOnce);
  const found = new Map((await findLoggedNotices(db, marks)).map((notice) => [keyOf(notice), notice]));
  const leaves: RowLeaf[] = [];
  const damages: Damage[] = [];
  for (const mark of marks) {
    const notice = found.get(keyOf(mark));
    const damage = (column: string, text: string) => damages.push({ table: 'notices', key: keyOf(mark), column, text });
    if (notice === undefined) damage('', 'the row is missing, and logged_notices says that it was logged');
    else if (!notice.isWhole) damage('content', 'has not the hash in sha256');
    else if (!notice.isCounted) damage('number', 'is above the number of notices in site_notices');
    else if (!notice.isKind) damage('kind', 'is not that of the content');
    else if (!notice.isPicture) damage('picture_sha256', 'is not that of the content');
    if (notice?.missingPicture !== undefined) damages.push(missingPicture(notice.missingPicture, keyOf(mark)));
    // Without a mark, the next minute attests it.
    if (notice?.isAttested !== undefined)
      leaves.push({ table: 'logged_notices', key: mark.siteId, revision: mark.number, lastNumber: 0, entry: entryOfNotice(notice) });
  }
  return { leaves, damages, next: marks.length < hashedAtOnce ? undefined : marks.at(-1) };
}

const missingPicture = (sha256: string, notice: string): Damage => ({
  ...{ table: 'notice_pictures', key: sha256, column: '' },
  text: `the row is missing, and notice ${notice} has this picture`,
});

/** For the operator's audit: rows of a page of pictures that contradict their hash, or that no notice has. `next` is the last one of a full page. */
export async function listPictureDamages(
  db: Handle,
  accountId: string,
  afterSha256: string,
): Promise<{ damages: Damage[]; next: string | undefined }> {
  const pictures = await findPictures(db, accountId, afterSha256, hashedAtOnce);
  const damages: Damage[] = [];
  for (const { sha256, isWhole, isNamed } of pictures) {
    const damage = (column: string, text: string) => damages.push({ table: 'notice_pictures', key: sha256, column, text });
    if (!isWhole) damage('content', 'has not the hash in sha256');
    else if (!isNamed) damage('', 'no notice has this picture');
  }
  return { damages, next: pictures.length < hashedAtOnce ? undefined : pictures.at(-1)?.sha256 };
}

/** Queues attested leaves for notices whose work is gone and that still make these entries. Returns how many. */
export async function attestNotices(tx: Handle, accountId: string, lost: readonly (NoticeRef & { entry: Buffer })[]): Promise<number> {
  const found: NoticeRef[] = [];
  for (let from = 0; from < lost.length; from += hashedAtOnce) {
    const slice = lost.slice(from, from + hashedAtOnce);
    const entries = new Map(slice.map((each) => [keyOf(each), each.entry]));
    for (const notice of await findLoggedNotices(tx, slice))
      if (entries.get(keyOf(notice))?.equals(entryOfNotice(notice)) === true) found.push(notice);
  }
  await markNoticesAttested(tx, accountId, found);
  await queueNotices(tx, { isAttested: true }, found);
  return found.length;
}
