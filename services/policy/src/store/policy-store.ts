import type { Handle } from '@consent/postgres';
import { insertEvents, type OutboxEvent } from '@consent/events';
import { confirmProjections } from './confirm-projections';
import { doubtProjections, listDoubtful } from './doubt-projections';
import { findFacts } from './find-facts';
import { findPolicies } from './find-policies';
import { findVersion } from './find-version';
import { insertPolicy } from './insert-policy';
import { countMarked, listMarked } from './list-marked';
import { listPolicies } from './list-policies';
import { listVersions } from './list-versions';
import { lockPolicy } from './lock-policy';
import { lockUsage } from './lock-usage';
import { markDeleted } from './mark-deleted';
import { saveUsage } from './save-usage';
import { saveVersion } from './save-version';

/**
 * Every statement of the service, bound to a handle: the pool, or a transaction.
 * A transaction hands out a store of its own, so that no statement in it can be
 * sent past it.
 */
export function createPolicyStore(handle: Handle) {
  const bind =
    <Arguments extends unknown[], Result>(statement: (db: Handle, ...rest: Arguments) => Result) =>
    (...rest: Arguments): Result =>
      statement(handle, ...rest);
  return {
    insertPolicy: bind(insertPolicy),
    findPolicies: bind(findPolicies),
    listPolicies: bind(listPolicies),
    lockPolicy: bind(lockPolicy),
    saveVersion: bind(saveVersion),
    lockUsage: bind(lockUsage),
    saveUsage: bind(saveUsage),
    markDeleted: bind(markDeleted),
    listVersions: bind(listVersions),
    findVersion: bind(findVersion),
    findFacts: bind(findFacts),
    listMarked: bind(listMarked),
    countMarked: bind(countMarked),
    listDoubtful: bind(listDoubtful),
    doubtProjections: bind(doubtProjections),
    confirmProjections: bind(confirmProjections),
    insertEvent: (event: OutboxEvent) => insertEvents(handle, [event]),
  };
}

export type PolicyStore = ReturnType<typeof createPolicyStore>;

/** Runs work in one transaction: all of it is stored, or nothing. */
export type InTransaction = <Result>(work: (store: PolicyStore) => Promise<Result>) => Promise<Result>;
