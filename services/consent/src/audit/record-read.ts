import { type AuditKind, auditKinds, type RecordReadRequest, type RecordReadResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { auditedSubject } from './subject';

/** Who reads what (decision 82), before they get it. It is here because only this service has the key of the tags. Throws invalid. */
export async function recordRead(
  { accountId, kind, subjectId, siteId, targetKind, targetId }: RecordReadRequest,
  { transaction, audit }: Pick<ConsentParts, 'transaction' | 'audit'>,
): Promise<RecordReadResponse> {
  if (!isKind(kind)) throw invalid('kind must be one of the audit trail.');
  await transaction(async (tx) => {
    const other = targetId === '' ? undefined : { kind: targetKind, id: targetId };
    const target = subjectId === '' ? other : await auditedSubject(tx, accountId, subjectId);
    await audit(tx, { accountId, kind, siteId, target });
  });
  return {};
}

const isKind = (kind: string): kind is AuditKind => (auditKinds as readonly string[]).includes(kind);
