import { conflict, notFound } from '@consent/errors';
import { checkCategories } from '../domain/categories';
import { updateEventType, type Actor, type ConsentRecord } from '../domain/consent';
import { choosePolicyVersion } from '../domain/policy-version';
import type { SiteFacts } from '../domain/site-facts';
import type { ConsentEvents } from '../events/consent-events';
import type { ConsentStore, InTransaction } from '../store/consent-store';

export interface UpdateConsentParts {
  store: Pick<ConsentStore, 'findConsents'>;
  inTransaction: InTransaction;
  findSites: (accountId: string, siteIds: readonly string[]) => Promise<ReadonlyMap<string, SiteFacts>>;
  findVersionHash: (accountId: string, policyId: string, version: number) => Promise<string | undefined>;
  events: ConsentEvents;
  newHistoryId: () => string;
  now: () => number;
}

export interface ConsentUpdate {
  accountId: string;
  id: string;
  accepted: boolean | undefined;
  preferencesJson: string | undefined;
  policyVersion: number | undefined;
  actor: Actor;
}

/**
 * Changes a record (specification 3; decisions 2.5, 2.8): history, record and event
 * in one transaction. Throws not_found, invalid (category, version), conflict (erased).
 */
export function updateConsent(parts: UpdateConsentParts) {
  return async (update: ConsentUpdate): Promise<ConsentRecord> => {
    const changes = await checkAgainstSite(parts, update);

    return parts.inTransaction(async (store) => {
      const before = await store.lockConsent(update.accountId, update.id);
      if (before === undefined) throw notFound('consent');
      if (before.deletedAtMs !== 0) throw conflict('The consent was erased; it cannot be changed any more.');
      const after = { ...before, ...changes, updatedAtMs: parts.now() };
      await store.saveUpdate({ before, after, historyId: parts.newHistoryId(), actor: update.actor });
      await store.insertEvent(parts.events.changed(updateEventType(before, after), after));
      return after;
    });
  };
}

/** Asks the owners before the transaction: nothing slow happens while a row is locked. The site of a record never changes. */
async function checkAgainstSite(parts: UpdateConsentParts, update: ConsentUpdate): Promise<Partial<ConsentRecord>> {
  const { accountId, id } = update;
  const [record] = await parts.store.findConsents([{ accountId, id }]);
  if (record === undefined) throw notFound('consent');

  const changes: Partial<ConsentRecord> = update.accepted === undefined ? {} : { accepted: update.accepted };
  if (update.preferencesJson === undefined && update.policyVersion === undefined) return changes;

  // Consents of a deleted site stay changeable; what the site demanded still holds.
  const site = (await parts.findSites(accountId, [record.siteId])).get(record.siteId);
  if (site === undefined) throw notFound('consent');
  if (update.preferencesJson !== undefined) {
    checkCategories(site, update.preferencesJson);
    changes.preferencesJson = update.preferencesJson;
  }
  if (update.policyVersion !== undefined) {
    const chosen = choosePolicyVersion(site, update.policyVersion);
    changes.policyVersion = chosen.version;
    changes.policyId = chosen.policyId;
    changes.policySha256 =
      'sha256' in chosen ? chosen.sha256 : ((await parts.findVersionHash(accountId, chosen.policyId, chosen.version)) ?? '');
  }
  return changes;
}
