import type { Handle } from '@consent/postgres';
import type { Audited } from '@consent/service';
import { ensureTagKeys } from '../log/tag-keys.sql';
import { tagOfSubject } from '../purges/pseudonym';

/** How the trail names a person: by the tag that the leaves of the log have. It says nothing without the tag key and the subject. */
export async function auditedSubject(db: Handle, accountId: string, subjectId: string): Promise<NonNullable<Audited['target']>> {
  const tagKey = (await ensureTagKeys(db, [accountId])).get(accountId)!;
  return { kind: 'subject', id: tagOfSubject(tagKey, subjectId).toString('hex') };
}
