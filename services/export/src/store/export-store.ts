import type { Handle } from '@consent/postgres';
import { insertEvents, type MakeEvent } from '@consent/events';
import { claimJob } from './claim-job';
import { completeJob } from './complete-job';
import { countOpen } from './count-open';
import { endExport } from './end-export';
import { expireOne } from './expire-one';
import { findFileClaims } from './file-claims';
import { findExport, lockExport } from './find-export';
import { giveUnitBack } from './give-unit-back';
import { insertExport } from './insert-export';
import { lockLapsed, requeueLapsed } from './lapsed';
import { keepLease, lockLease, putBack } from './lease';
import { listExports } from './list-exports';
import { takeUnit } from './take-unit';

/** Every statement of the service, bound to a handle: the pool, or a transaction. */
export function createExportStore(handle: Handle, makeEvent: MakeEvent) {
  const bind =
    <Arguments extends unknown[], Result>(statement: (db: Handle, ...rest: Arguments) => Result) =>
    (...rest: Arguments): Result =>
      statement(handle, ...rest);
  return {
    takeUnit: bind(takeUnit),
    giveUnitBack: bind(giveUnitBack),
    insertExport: bind(insertExport),
    findExport: bind(findExport),
    lockExport: bind(lockExport),
    listExports: bind(listExports),
    claimJob: bind(claimJob),
    keepLease: bind(keepLease),
    putBack: bind(putBack),
    lockLease: bind(lockLease),
    completeJob: bind(completeJob),
    endExport: bind(endExport),
    requeueLapsed: bind(requeueLapsed),
    lockLapsed: bind(lockLapsed),
    expireOne: bind(expireOne),
    findFileClaims: bind(findFileClaims),
    countOpen: bind(countOpen),
    insertEvent: (event: Parameters<MakeEvent>[0]) => insertEvents(handle, [makeEvent(event)]),
  };
}

export type ExportStore = ReturnType<typeof createExportStore>;

/** Runs work in one transaction: all of it is stored, or nothing. */
export type InTransaction = <Result>(work: (store: ExportStore) => Promise<Result>) => Promise<Result>;
