import type { Handle } from '@consent/postgres';
import type { Audited } from '@consent/service';
import { auditedSubject } from '../audit/subject';
import type { HoldRecord } from './hold';

/** Without the reason, which may be about a person. */
export async function auditedHold(
  tx: Handle,
  kind: 'hold.set' | 'hold.lifted',
  { accountId, id, subjectId, siteId }: Pick<HoldRecord, 'accountId' | 'id' | 'subjectId' | 'siteId'>,
): Promise<Audited> {
  const subject = subjectId === '' ? null : (await auditedSubject(tx, accountId, subjectId)).id;
  const isSet = kind === 'hold.set';
  const changes = subject === null ? [] : [{ field: 'subject', from: isSet ? null : subject, to: isSet ? subject : null }];
  return { accountId, kind, siteId, target: { kind: 'hold', id }, changes };
}
