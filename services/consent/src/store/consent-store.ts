import type { Handle } from '@consent/postgres';
import { insertEvents, type OutboxEvent } from '@consent/events';
import { countConsents } from './count-consents';
import { eraseActive, recordErasure } from './erase-subject';
import { findConsents } from './find-consents';
import { foldStats } from './fold-stats';
import { insertCreated } from './insert-created';
import { insertReceipt } from './insert-receipt';
import { listConsents } from './list-consents';
import { listHistory } from './list-history';
import { lockConsent } from './lock-consent';
import { markDeleted } from './mark-deleted';
import { saveUpdate } from './save-update';
import { sumStats } from './sum-stats';

/**
 * Every statement of the service, bound to a handle: the pool, or a transaction.
 * A transaction hands out a store of its own, so that no statement in it can be
 * sent past it.
 */
export function createConsentStore(handle: Handle) {
  const bind =
    <Arguments extends unknown[], Result>(statement: (db: Handle, ...rest: Arguments) => Result) =>
    (...rest: Arguments): Result =>
      statement(handle, ...rest);
  return {
    insertCreated: bind(insertCreated),
    findConsents: bind(findConsents),
    listConsents: bind(listConsents),
    countConsents: bind(countConsents),
    lockConsent: bind(lockConsent),
    saveUpdate: bind(saveUpdate),
    markDeleted: bind(markDeleted),
    eraseActive: bind(eraseActive),
    recordErasure: bind(recordErasure),
    listHistory: bind(listHistory),
    insertReceipt: bind(insertReceipt),
    sumStats: bind(sumStats),
    foldStats: bind(foldStats),
    insertEvent: (event: OutboxEvent) => insertEvents(handle, [event]),
  };
}

export type ConsentStore = ReturnType<typeof createConsentStore>;

/** Runs work in one transaction: all of it is stored, or nothing. */
export type InTransaction = <Result>(work: (store: ConsentStore) => Promise<Result>) => Promise<Result>;
