import type { OfferProjections, WriteProjections } from '../clients/projections';
import type { SendLetter } from '../clients/mail-server';
import type { Billing } from '../domain/choose-plan';
import type { KeyDigest } from '../domain/key';
import { newToken } from '../domain/random-token';
import { newSiteToken } from '../domain/site-token';
import type { Settlement } from '../domain/usage';
import type { AccountEvents } from '../events/account-events';
import type { MailReport } from '../mails/mail-reports';
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
import { reportDisabledEndpoint } from './mails/report-disabled-endpoint';
import { sendMessage } from './mails/send-message';
import { sendNextMail } from './mails/send-next-mail';
import { createLetterWriter } from './mails/write-letter';
import type { Passwords } from './passwords/passwords';
import { projectMarked } from './projections/project-marked';
import { restoreAdmission } from './projections/restore-admission';
import { resumeAdmission } from './projections/resume-admission';
import { deleteEnded } from './sessions/delete-ended';
import { endSession } from './sessions/end-session';
import { login } from './sessions/login';
import { resolveSession } from './sessions/resolve-session';
import { checkOrigin } from './sites/check-origin';
import { createSite } from './sites/create-site';
import { deleteSite } from './sites/delete-site';
import { detachPolicy } from './sites/detach-policy';
import { findSites } from './sites/find-sites';
import { getSite } from './sites/get-site';
import { listSites } from './sites/list-sites';
import { resolveSiteToken } from './sites/resolve-site-token';
import { rotateSiteToken } from './sites/rotate-site-token';
import { setSitePolicy } from './sites/set-site-policy';
import { updateSite } from './sites/update-site';
import { cancelSubscription } from './subscriptions/cancel-subscription';
import { changePlan } from './subscriptions/change-plan';
import { subscribe } from './subscriptions/subscribe';
import { admitUsage } from './usage/admit-usage';
import { deleteOldSettlements } from './usage/delete-old-settlements';
import { freeExpiredHolds } from './usage/free-expired-holds';
import { getUsage } from './usage/get-usage';
import { mergeUsage, type UsageMerger } from './usage/merge-usage';
import { reconcileUsage } from './usage/reconcile-usage';
import { recordSettlements } from './usage/record-settlements';
import { restoreCounter, type QuotaCounters } from './usage/restore-counter';
import { settleUsage } from './usage/settle-usage';
import { changePassword } from './users/change-password';
import { forgotPassword } from './users/forgot-password';
import { register } from './users/register';
import { resendVerification } from './users/resend-verification';
import { resetPassword } from './users/reset-password';
import { verifyEmail } from './users/verify-email';

export interface OperationParts {
  store: AccountStore;
  inTransaction: InTransaction;
  events: AccountEvents;
  offerProjections: OfferProjections;
  writeProjections: WriteProjections;
  quotaCounters: QuotaCounters & UsageMerger;
  passwords: Passwords;
  sendLetter: SendLetter;
  /** Told of each attempt to send a mail. */
  onMail: (report: MailReport) => void;
  wakeMailSender: () => void;
  wakeProjector: () => void;
  billing: Billing;
  dashboardUrl: string;
  contactEmail: string;
  /** What is stored in place of an API key. */
  digestOf: (secret: string) => KeyDigest;
  newUuid: () => string;
  newUlid: () => string;
  usageLedgerDays: number;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  isRedisUsable: () => boolean;
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
    newToken,
    letterWriter: createLetterWriter({ ...given, newToken }),
  };
  return {
    createAccount: createAccount(parts),
    getAccount: getAccount(store),
    setPlan: setPlan(parts),
    setStatus: setStatus(parts),
    setSubscriptionStatus: setSubscriptionStatus(parts),

    register: register(parts),
    verifyEmail: verifyEmail(parts),
    resendVerification: resendVerification(parts),
    forgotPassword: forgotPassword(parts),
    resetPassword: resetPassword(parts),
    changePassword: changePassword(parts),

    login: login(parts),
    resolveSession: resolveSession(parts),
    endSession: endSession(store),
    deleteEnded: deleteEnded(parts),

    sendMessage: sendMessage(parts),
    sendNextMail: sendNextMail(parts),
    reportDisabledEndpoint: reportDisabledEndpoint(parts),

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
    resolveSiteToken: resolveSiteToken(store),
    checkOrigin: checkOrigin(store),

    subscribe: subscribe(parts),
    changePlan: changePlan(parts),
    cancelSubscription: cancelSubscription(parts),

    restoreAdmission: restoreAdmission(parts),
    resumeAdmission: resumeAdmission(parts),
    projectMarked: projectMarked(parts),
    admitUsage: admitUsage(parts),
    settleUsage: settleUsage(parts),
    getUsage: getUsage(parts),

    recordSettlements: recording,
    reconcileUsage: reconcileUsage(parts),
    freeExpiredHolds: freeExpiredHolds(parts),
    deleteOldSettlements: deleteOldSettlements(parts),
  };
}

export type Operations = ReturnType<typeof createOperations>;
