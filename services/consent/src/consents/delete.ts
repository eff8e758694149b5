import type { DeleteConsentRequest, DeleteConsentResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findKept, keepAnswer } from '@consent/service';
import type { ConsentParts } from '../parts';
import { endRecord } from './end-record';
import { lockConsent } from './find.sql';

/**
 * DELETE /consents/{id} (spec 3). Returns an erased record unchanged and without an event (decision 2.6). Throws
 * not_found, conflict (the key is in use).
 */
export async function deleteConsent(
  { accountId, id, actor, once }: DeleteConsentRequest,
  { transaction, audit, ...parts }: Pick<ConsentParts, 'transaction' | 'events' | 'audit' | 'isLogOn'>,
): Promise<DeleteConsentResponse> {
  return transaction(async (tx) => {
    const replayed = (await findKept(tx, once)) !== undefined;
    const before = await lockConsent(tx, accountId, id);
    if (before === undefined) throw notFound('consent');
    // Nothing changes an erased record, so a repeat returns it as it is now.
    if (replayed) return { consent: before.record, replayed };
    const { record: consent, event } = await endRecord(tx, before, actor, parts);
    const { siteId } = consent;
    if (event !== undefined) await audit(tx, { accountId, kind: 'consent.deleted', siteId, target: { kind: 'consent', id } });
    await keepAnswer(tx, once, {});
    return { consent };
  });
}
