import { conflict, notFound, ServiceError } from '@consent/kernel/errors';
import { checkCategories } from '../domain/categories';
import { changedAtMs, updateEventType, type Actor, type ConsentRecord } from '../domain/consent';
import { choosePolicyVersion } from '../domain/policy-version';
import type { ConsentEvents } from '../events/consent-events';
import type { ConsentStore, InTransaction } from '../store/consent-store';
import type { Owners } from './ask-owners';
import { askUntilMs } from './ask-until';

export interface UpdateConsentParts extends Owners {
  store: Pick<ConsentStore, 'findConsents'>;
  inTransaction: InTransaction;
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
 * Changes a record (spec 3; decisions 2.5, 2.8): history, record and event
 * in one transaction. Throws not_found, invalid (category, version), conflict (erased),
 * unavailable (an owner did not answer).
 */
export function updateConsent(parts: UpdateConsentParts) {
  return async (update: ConsentUpdate): Promise<ConsentRecord> => {
    const changes = await checkAgainstSite(parts, update);

    return parts.inTransaction(async (store) => {
      const before = await store.lockConsent(update.accountId, update.id);
      if (before === undefined) throw notFound('consent');
      if (before.deletedAtMs !== 0) throw conflict('The consent was erased; it cannot be changed any more.');
      const after = { ...before, ...changes, updatedAtMs: changedAtMs(before, parts.now()) };
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
  const untilMs = askUntilMs();
  const site = (await parts.findSites(accountId, [record.siteId], untilMs)).get(record.siteId);
  if (site instanceof ServiceError) throw site;
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
      'sha256' in chosen ? chosen.sha256 : ((await parts.findVersionHash(accountId, chosen.policyId, chosen.version, untilMs)) ?? '');
  }
  return changes;
}
