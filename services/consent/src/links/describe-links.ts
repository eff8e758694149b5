import type { DescribeLinksRequest, DescribeLinksResponse } from '@consent/contracts';
import { linkTag } from '@consent/evidence-format';
import { isQueueEmpty, sha256 } from '@consent/log-queue';
import { findTagKeys } from '../log/tag-keys.sql';
import type { ConsentParts } from '../parts';
import { linkFrame } from './leaves';
import { findPersons } from './links.sql';

export async function describeLinks(
  { accountId, subjectId }: DescribeLinksRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<DescribeLinksResponse> {
  const persons = await findPersons(database, { accountId, siteId: undefined, subjectIds: [subjectId], atMs: undefined });
  const { personId, rows } = persons.get(subjectId) ?? { personId: subjectId, rows: [] };
  const key = (await findTagKeys(database, [accountId])).get(accountId);
  const leaves = rows
    .filter(({ leaf }) => leaf !== '')
    .map((row) => ({
      type: row.isEnd ? 'subject.unlinked' : 'subject.linked',
      frame: linkFrame(row),
      salt: row.salt ?? Buffer.alloc(0),
    }));
  return {
    tag: key === undefined ? Buffer.alloc(0) : Buffer.from(linkTag(sha256, key, personId)),
    tagKeySha256: key === undefined ? Buffer.alloc(0) : Buffer.from(sha256(key)),
    leaves,
    subjects: [...new Set([personId, ...rows.map((row) => row.subjectId)])],
    complete: leaves.length === rows.length,
    settled: await isQueueEmpty(database, accountId),
  };
}
