import type { OfferProjections, WriteProjections } from '../clients/projections';
import { newSiteToken } from '../domain/site-token';
import type { Settlement } from '../domain/usage';
import type { AccountEvents } from '../events/account-events';
import type { AccountStore, InTransaction } from '../store/account-store';
import { createAccount } from './accounts/create-account';
import { getAccount } from './accounts/get-account';
import { setPlan } from './accounts/set-plan';
import { setStatus } from './accounts/set-status';
import { setSubscriptionStatus } from './accounts/set-subscription-status';
import { createKey } from './keys/create-key';
import { listKeys } from './keys/list-keys';
import { resolveKey } from './keys/resolve-key';
import { revokeKey } from './keys/revoke-key';
import { projectMarked } from './projections/project-marked';
import { restoreAdmission } from './projections/restore-admission';
import { resumeAdmission } from './projections/resume-admission';
import { createSite } from './sites/create-site';
import { deleteSite } from './sites/delete-site';
import { detachPolicy } from './sites/detach-policy';
import { findSites } from './sites/find-sites';
import { getSite } from './sites/get-site';
import { listSites } from './sites/list-sites';
import { rotateSiteToken } from './sites/rotate-site-token';
import { setSitePolicy } from './sites/set-site-policy';
import { updateSite } from './sites/update-site';
import { admitUsage } from './usage/admit-usage';
import { freeExpiredHolds } from './usage/free-expired-holds';
import { getUsage } from './usage/get-usage';
import { mergeUsage, type UsageMerger } from './usage/merge-usage';
import { reconcileUsage } from './usage/reconcile-usage';
import { recordSettlements } from './usage/record-settlements';
import { restoreCounter, type QuotaCounters } from './usage/restore-counter';
import { settleUsage } from './usage/settle-usage';

export interface OperationParts {
  store: AccountStore;
  inTransaction: InTransaction;
  events: AccountEvents;
  offerProjections: OfferProjections;
  writeProjections: WriteProjections;
  quotaCounters: QuotaCounters & UsageMerger;
  hashPassword: (password: string) => Promise<string>;
  /** What is stored in place of an API key. */
  digestOf: (secret: string) => Buffer;
  newUuid: () => string;
  newUlid: () => string;
  now: () => number;
  isRedisAway: () => boolean;
  /** Told how many units Redis had lost. */
  onDrift: (units: number) => void;
  /** Told of a settlement that the ledger cannot take. */
  onUnreadable: (settlement: Settlement) => void;
}

/** Everything this service does, each verb in the file of its name. */
export function createOperations(given: OperationParts) {
  const { store } = given;
  const recording = recordSettlements(given);
  const merging = mergeUsage(given);
  const parts = {
    ...given,
    recordSettlements: recording,
    mergeUsage: merging,
    restoreCounter: restoreCounter({ ...given, recordSettlements: recording, mergeUsage: merging }),
    newKeyId: () => `key_${given.newUlid()}`,
    newSiteToken,
  };
  return {
    createAccount: createAccount(parts),
    getAccount: getAccount(store),
    setPlan: setPlan(parts),
    setStatus: setStatus(parts),
    setSubscriptionStatus: setSubscriptionStatus(parts),

    createKey: createKey(parts),
    listKeys: listKeys(store),
    revokeKey: revokeKey(parts),
    resolveKey: resolveKey(store),

    createSite: createSite(parts),
    listSites: listSites(store),
    getSite: getSite(store),
    updateSite: updateSite(parts),
    deleteSite: deleteSite(parts),
    setSitePolicy: setSitePolicy(parts),
    rotateSiteToken: rotateSiteToken(parts),
    detachPolicy: detachPolicy(parts),
    findSites: findSites(parts),

    restoreAdmission: restoreAdmission(parts),
    resumeAdmission: resumeAdmission(parts),
    projectMarked: projectMarked(parts),
    admitUsage: admitUsage(parts),
    settleUsage: settleUsage(parts),
    getUsage: getUsage(store),

    recordSettlements: recording,
    reconcileUsage: reconcileUsage(parts),
    freeExpiredHolds: freeExpiredHolds(parts),
  };
}

export type Operations = ReturnType<typeof createOperations>;
