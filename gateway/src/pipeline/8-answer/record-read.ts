import { lacksFeature } from '@consent/rpc';
import type { Services } from '../../services';
import type { Route, RouteRequest } from '../0-common/route';

/**
 * Names the read in the audit trail before it begins (decision 82), so nobody reads what is not in it. While no process of the consent service
 * has a trail, during an update, reads go on without an entry.
 */
export async function recordRead({ auditedRead }: Route, request: RouteRequest, { consents }: Services): Promise<void> {
  const read = auditedRead?.(request);
  if (read === undefined) return;
  const { kind, subjectId = '', siteId = '', target = { kind: '', id: '' } } = read;
  const { accountId } = request.caller;
  const entry = { accountId, kind, subjectId, siteId, targetKind: target.kind, targetId: target.id };
  try {
    await consents.rpc.recordRead(entry, { needs: 'audit_trail' });
  } catch (error) {
    if (!lacksFeature(error)) throw error;
  }
}
