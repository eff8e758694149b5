import type { Handle } from '@consent/postgres';
import { handledOnce, insertEvents, type OutboxEvent } from '@consent/events';
import { findAccount } from './accounts/find-account';
import { findAccountByEmail } from './accounts/find-account-by-email';
import { findAccounts } from './accounts/find-accounts';
import { insertAccount } from './accounts/insert-account';
import { insertUser } from './accounts/insert-user';
import { lockAccount } from './accounts/lock-account';
import { saveAccount } from './accounts/save-account';
import { countLiveKeys } from './keys/count-live-keys';
import { findKey } from './keys/find-key';
import { findKeyByDigests } from './keys/find-key-by-digests';
import { findKeys } from './keys/find-keys';
import { insertKey } from './keys/insert-key';
import { listKeys } from './keys/list-keys';
import { lockKey } from './keys/lock-key';
import { markKeyRevoked } from './keys/mark-key-revoked';
import { replaceKeyDigest } from './keys/replace-key-digest';
import { touchKeys } from './keys/touch-keys';
import { claimMail } from './mails/claim-mail';
import { deleteMail } from './mails/delete-mail';
import { findOldestMail } from './mails/find-oldest-mail';
import { insertMail } from './mails/insert-mail';
import { postponeMail } from './mails/postpone-mail';
import { confirmAccounts, confirmKeys, confirmSites } from './projections/confirm-projections';
import { countMarked } from './projections/count-marked';
import { doubtProjections } from './projections/doubt-projections';
import { listDoubtfulAccounts, listDoubtfulKeys, listDoubtfulSites } from './projections/list-doubtful';
import { listMarkedAccounts, listMarkedKeys, listMarkedSites } from './projections/list-marked';
import { deleteEndedSessions } from './sessions/delete-ended-sessions';
import { deleteSession } from './sessions/delete-session';
import { deleteSessionsOfUser } from './sessions/delete-sessions-of-user';
import { findSession } from './sessions/find-session';
import { insertSession } from './sessions/insert-session';
import { touchSession } from './sessions/touch-session';
import { countSites } from './sites/count-sites';
import { findSiteByToken } from './sites/find-site-by-token';
import { findSites } from './sites/find-sites';
import { hasSiteOfDomain } from './sites/has-site-of-domain';
import { insertSite } from './sites/insert-site';
import { listSites } from './sites/list-sites';
import { lockSite } from './sites/lock-site';
import { lockSitesOfPolicy } from './sites/lock-sites-of-policy';
import { saveSite } from './sites/save-site';
import { findCounter } from './usage/find-counter';
import { deleteOldSettlements } from './usage/delete-old-settlements';
import { beginDirectAdmissions, directAdmissionsEnded } from './usage/direct-admissions';
import { hasOpenHolds } from './usage/has-open-holds';
import { findHolds } from './usage/find-holds';
import { freeExpiredHolds } from './usage/free-expired-holds';
import { insertHolds } from './usage/insert-holds';
import { listDoubtfulUsage } from './usage/list-doubtful-usage';
import { listExpiredPeriods } from './usage/list-expired-periods';
import { listUnmerged } from './usage/list-unmerged';
import { lockCounters } from './usage/lock-counters';
import { markMerged } from './usage/mark-merged';
import { settleHolds } from './usage/settle-holds';
import { takeSettlements } from './usage/take-settlements';
import { deleteExpiredTokens } from './user-tokens/delete-expired-tokens';
import { deleteTokensOfUser } from './user-tokens/delete-tokens-of-user';
import { findTokenOwner } from './user-tokens/find-token-owner';
import { insertUserToken } from './user-tokens/insert-user-token';
import { useToken } from './user-tokens/use-token';
import { findUser } from './users/find-user';
import { findUserByEmail } from './users/find-user-by-email';
import { lockUser } from './users/lock-user';
import { saveUser } from './users/save-user';

/**
 * Every statement of the service, bound to a handle: the pool, or a transaction.
 * A transaction hands out a store of its own, so that no statement in it can be
 * sent past it.
 */
export function createAccountStore(handle: Handle) {
  const bind =
    <Arguments extends unknown[], Result>(statement: (db: Handle, ...rest: Arguments) => Result) =>
    (...rest: Arguments): Result =>
      statement(handle, ...rest);
  return {
    insertAccount: bind(insertAccount),
    insertUser: bind(insertUser),
    findAccount: bind(findAccount),
    findAccounts: bind(findAccounts),
    findAccountByEmail: bind(findAccountByEmail),
    lockAccount: bind(lockAccount),
    saveAccount: bind(saveAccount),

    findUser: bind(findUser),
    findUserByEmail: bind(findUserByEmail),
    lockUser: bind(lockUser),
    saveUser: bind(saveUser),

    insertSession: bind(insertSession),
    findSession: bind(findSession),
    touchSession: bind(touchSession),
    deleteSession: bind(deleteSession),
    deleteSessionsOfUser: bind(deleteSessionsOfUser),
    deleteEndedSessions: bind(deleteEndedSessions),

    insertUserToken: bind(insertUserToken),
    findTokenOwner: bind(findTokenOwner),
    useToken: bind(useToken),
    deleteTokensOfUser: bind(deleteTokensOfUser),
    deleteExpiredTokens: bind(deleteExpiredTokens),

    insertMail: bind(insertMail),
    claimMail: bind(claimMail),
    postponeMail: bind(postponeMail),
    deleteMail: bind(deleteMail),
    findOldestMail: bind(findOldestMail),

    countLiveKeys: bind(countLiveKeys),
    insertKey: bind(insertKey),
    listKeys: bind(listKeys),
    findKey: bind(findKey),
    findKeys: bind(findKeys),
    findKeyByDigests: bind(findKeyByDigests),
    replaceKeyDigest: bind(replaceKeyDigest),
    lockKey: bind(lockKey),
    markKeyRevoked: bind(markKeyRevoked),
    touchKeys: bind(touchKeys),

    insertSite: bind(insertSite),
    countSites: bind(countSites),
    listSites: bind(listSites),
    findSites: bind(findSites),
    findSiteByToken: bind(findSiteByToken),
    hasSiteOfDomain: bind(hasSiteOfDomain),
    lockSite: bind(lockSite),
    lockSitesOfPolicy: bind(lockSitesOfPolicy),
    saveSite: bind(saveSite),

    lockCounters: bind(lockCounters),
    findCounter: bind(findCounter),
    beginDirectAdmissions: bind(beginDirectAdmissions),
    directAdmissionsEnded: bind(directAdmissionsEnded),
    hasOpenHolds: bind(hasOpenHolds),
    freeExpiredHolds: bind(freeExpiredHolds),
    findHolds: bind(findHolds),
    insertHolds: bind(insertHolds),
    settleHolds: bind(settleHolds),
    listExpiredPeriods: bind(listExpiredPeriods),
    takeSettlements: bind(takeSettlements),
    deleteOldSettlements: bind(deleteOldSettlements),
    listUnmerged: bind(listUnmerged),
    markMerged: bind(markMerged),
    listDoubtfulUsage: bind(listDoubtfulUsage),

    listMarkedAccounts: bind(listMarkedAccounts),
    listMarkedKeys: bind(listMarkedKeys),
    listMarkedSites: bind(listMarkedSites),
    listDoubtfulAccounts: bind(listDoubtfulAccounts),
    listDoubtfulKeys: bind(listDoubtfulKeys),
    listDoubtfulSites: bind(listDoubtfulSites),
    confirmAccounts: bind(confirmAccounts),
    confirmKeys: bind(confirmKeys),
    confirmSites: bind(confirmSites),
    doubtProjections: bind(doubtProjections),
    countMarked: bind(countMarked),

    handledOnce: bind(handledOnce),
    insertEvent: (event: OutboxEvent) => insertEvents(handle, [event]),
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** Runs work in one transaction: all of it is stored, or nothing. */
export type InTransaction = <Result>(work: (store: AccountStore) => Promise<Result>) => Promise<Result>;
