import type { Handle } from '@consent/postgres';
import { auditedSubject } from '../audit/subject';
import type { ErasureScope } from '../consents/erase-subject.sql';
import type { ConsentParts } from '../parts';

/** `erased`: how many records; null for an erasure that was accepted and goes on. Names the person by the tag, which stays when nothing else does. */
export async function auditErasure(
  tx: Handle,
  { accountId, subjectId, siteId }: ErasureScope,
  erased: number | null,
  { audit }: Pick<ConsentParts, 'audit'>,
): Promise<void> {
  const target = await auditedSubject(tx, accountId, subjectId);
  await audit(tx, { accountId, kind: 'subject.erased', siteId, target, changes: [{ field: 'erased', from: null, to: erased }] });
}
