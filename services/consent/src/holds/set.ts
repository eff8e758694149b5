import type { SetHoldRequest, SetHoldResponse } from '@consent/contracts';
import { conflict, invalid, noSuchSite } from '@consent/kernel/errors';
import { ulid } from 'ulid';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { auditedHold } from './audited';
import { holdMessage } from './hold';
import { countOpenHolds, insertHold, lockWaitingPurges } from './holds.sql';

/** So that the list has all of them. */
export const mostOpenHolds = 1000;

/**
 * POST /holds (decision 67). No purge begins for what is held; one that has begun ends. Throws invalid (not exactly one of subject and site),
 * not_found (site), conflict (too many open holds), unavailable (account did not reply).
 */
export async function setHold(
  { accountId, subjectId, siteId, reason, actor }: SetHoldRequest,
  { transaction, audit, owners }: Pick<ConsentParts, 'transaction' | 'audit' | 'owners'>,
): Promise<SetHoldResponse> {
  if ((subjectId === '') === (siteId === '')) throw invalid('A hold is of a subject or of a site: send subject_id or site_id.');
  if (siteId !== '' && !(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId)))) throw noSuchSite();
  const lifted = { liftedByKind: '', liftedById: '', liftedAtMs: 0 };
  const hold = { accountId, id: `hld_${ulid()}`, subjectId, siteId, reason, setByKind: actor.kind, setById: actor.id, setAtMs: Date.now() };
  await transaction(async (tx) => {
    if ((await countOpenHolds(tx, accountId)) >= mostOpenHolds) throw conflict(`An account has at most ${mostOpenHolds} holds at a time.`);
    await lockWaitingPurges(tx, accountId);
    await insertHold(tx, { ...hold, ...lifted });
    await audit(tx, await auditedHold(tx, 'hold.set', hold));
  });
  return { hold: holdMessage({ ...hold, ...lifted }) };
}
