import type { UpdateConsentRequest, UpdateConsentResponse } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { conflict, notFound, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findKept, keepAnswer } from '@consent/service';
import { ulid } from 'ulid';
import type { ConsentParts } from '../parts';
import { checkCategories } from './categories.rule';
import { changedAtMs, updateEventType } from './change.rule';
import type { ConsentRecord } from './consent';
import { findVersions } from './find-versions.sql';
import { findConsents, lockConsent } from './find.sql';
import { withOwnerTimeout } from './owners';
import { queueChange } from './queue-change';
import { choosePolicyVersion } from './policy-version.rule';
import { saveUpdate } from './update.sql';

interface KeptUpdate {
  version: number;
}

/**
 * PUT /consents/{id} (spec 3; decisions 2.5, 2.8). Throws not_found, invalid (category, version), conflict (erased, or
 * the key is in use), unavailable (account or policy did not reply).
 */
export async function updateConsent(
  request: UpdateConsentRequest,
  { database, transaction, events, owners, isLogOn }: Pick<ConsentParts, 'database' | 'transaction' | 'events' | 'owners' | 'isLogOn'>,
): Promise<UpdateConsentResponse> {
  const { accountId, id, actor, once } = request;
  // A stored response stays valid, so check it before asking account and policy.
  const kept = await findKept<KeptUpdate>(database, once);
  if (kept !== undefined) return replay(database, request, kept);
  const changes = await checkAgainstSite(request, { database, owners });

  return transaction(async (tx) => {
    const first = await findKept<KeptUpdate>(tx, once);
    if (first !== undefined) return replay(tx, request, first);
    const locked = await lockConsent(tx, accountId, id);
    if (locked === undefined) throw notFound('consent');
    const { record: before, salt } = locked;
    if (before.deletedAtMs !== 0) throw conflict('This consent was erased and cannot be changed.');
    const after = { ...before, ...changes, updatedAtMs: changedAtMs(before, Date.now()) };
    const event = events.changed(updateEventType(before, after), after);
    const isLogged = isLogOn && salt !== '';
    const version = await saveUpdate(tx, { before, after, historyId: `hst_${ulid()}`, actor, isLogged });
    await insertEvents(tx, [event]);
    if (isLogged) await queueChange(tx, { record: after, salt, actor, event });
    await keepAnswer(tx, once, { version } satisfies KeptUpdate);
    return { consent: after };
  });
}

async function replay(db: Handle, { accountId, id }: UpdateConsentRequest, { version }: KeptUpdate): Promise<UpdateConsentResponse> {
  const [consent] = await findVersions(db, [{ accountId, id, version }]);
  return { consent: consent!, replayed: true };
}

/** Runs before the transaction, so that no row is locked while account and policy are asked. A record never changes its site. */
async function checkAgainstSite(
  request: UpdateConsentRequest,
  { database, owners }: Pick<ConsentParts, 'database' | 'owners'>,
): Promise<Partial<ConsentRecord>> {
  const { accountId, id, accepted, preferencesJson, policyVersion } = request;
  const [record] = await findConsents(database, [{ accountId, id }]);
  if (record === undefined) throw notFound('consent');

  const changes: Partial<ConsentRecord> = accepted === undefined ? {} : { accepted };
  if (preferencesJson === undefined && policyVersion === undefined) return changes;

  return withOwnerTimeout(() => checkChanges(request, { record, changes, owners }));
}

async function checkChanges(
  { accountId, preferencesJson, policyVersion }: UpdateConsentRequest,
  { record, changes, owners }: { record: ConsentRecord; changes: Partial<ConsentRecord>; owners: ConsentParts['owners'] },
): Promise<Partial<ConsentRecord>> {
  // Consents of a deleted site can still be changed, within that site's rules.
  const site = (await owners.findSites(accountId, [record.siteId])).get(record.siteId);
  if (site instanceof ServiceError) throw site;
  if (site === undefined) throw notFound('consent');
  if (preferencesJson !== undefined) {
    checkCategories(site, preferencesJson);
    changes.preferencesJson = preferencesJson;
  }
  if (policyVersion !== undefined) {
    const chosen = choosePolicyVersion(site, policyVersion);
    changes.policyVersion = chosen.version;
    changes.policyId = chosen.policyId;
    changes.policySha256 =
      'sha256' in chosen ? chosen.sha256 : ((await owners.findVersionHash(accountId, chosen.policyId, chosen.version)) ?? '');
  }
  return changes;
}
