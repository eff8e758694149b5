import type { AttestRowsRequest, ListRowLeavesRequest, RepeatLeavesRequest, SiteServiceMethods } from '@consent/contracts';
import type { EventSignatures, MakeEvent } from '@consent/events';
import type { NatsLogin, Registry, Slots } from '@consent/kernel';
import type { Cursors } from '@consent/kernel/ids';
import type { LeafCell, QueuedWork } from '@consent/log-queue';
import type { Database } from '@consent/postgres';
import type { RpcClient } from '@consent/rpc';
import {
  type AccountPurges,
  type Audit,
  answerPurged,
  type CellFoundation,
  createAccountPurges,
  removeOldIdempotencyAnswers,
} from '@consent/service';
import { isPurgeBlocked } from './account-purge/blocked.sql';
import { purgedTables } from './account-purge/tables.rule';
import type { ConsentConfig } from './config';
import type { ConsentEvents } from './consents/events';
import type { Owners } from './consents/owners';
import type { WriteLoad } from './consents/write-load';
import { continueErasures } from './erasures/continue';
import { createEventErasing } from './erasures/erase-events';
import { expireConsents } from './lifetimes/expire';
import { createLearning } from './lifetimes/learn';
import { attestLinks } from './links/attest-links';
import { createAttestation } from './log/attest';
import { attestRows } from './log/attest-rows';
import { loadEntryMaker } from './log/entries';
import { listRowLeaves } from './log/list-row-leaves';
import { repeatLeaves } from './log/repeat';
import type { ConsentParts } from './parts';
import { createAskingForOld } from './purges/ask-old';
import { continuePurges } from './purges/continue';
import { continueRecordPurges } from './purges/continue-records';
import { continueRetentions } from './retention/continue';
import { continueSuperseded } from './retention/continue-superseded';
import { continueCounts } from './stats/continue-count';
import { foldStats } from './stats/fold';

/** Folding only keeps reads cheap. Statistics are exact without it. */
const foldStatsEveryMs = 5000;

const continueErasuresEveryMs = 2000;

const eraseEventsEveryMs = 2000;

const continuePurgesEveryMs = 2000;

const continueRetentionsEveryMs = 5000;

/** Asking again for a purge that waits changes nothing. */
const askForOldEveryMs = 3_600_000;

/** How long a change by an older release running in parallel waits for its leaf. */
const attestEveryMs = 5000;

const continueCountsEveryMs = 2000;

const learnLifetimesEveryMs = 3000;

const expireEveryMs = 5000;

/** What all cells of a process use. */
export interface SharedByCells {
  makeEvent: MakeEvent;
  events: ConsentEvents;
  audit: Audit;
  nats: NatsLogin;
  signatures: EventSignatures;
  owners: Owners;
  sites: RpcClient<SiteServiceMethods>;
  cursors: Cursors<string>;
  writeLoad: WriteLoad;
  exportSlots: Slots;
  registry: Registry;
}

/** Connections for long reads of a cell. */
export interface ExportDatabases {
  exportDatabase: Database;
  replica: Database | undefined;
}

export interface ConsentCell {
  parts: ConsentParts;
  accountPurges: AccountPurges;
  leaves: LeafCell;
}

/** Adds the loops of a cell to it. A slow or absent database holds up only its own. */
export function createConsentCell(
  cell: CellFoundation,
  { exportDatabase, replica }: ExportDatabases,
  { registry, sites, makeEvent, ...shared }: SharedByCells,
  config: ConsentConfig,
): ConsentCell {
  const { name, label, database, transaction, sendEvents, loop, logger } = cell;
  const parts: ConsentParts = {
    ...shared,
    database,
    transaction,
    sendEvents,
    isLogOn: config.EVIDENCE_LOG === 'on',
    wakeErasures: () => erasures.wake(),
    wakePurges: () => {
      purges.wake();
      recordPurges.wake();
    },
    wakeRetentions: () => {
      retentions.wake();
      superseded.wake();
    },
    wakeVersionCounts: () => versionCounts.wake(),
    exportDatabase,
    replica,
    maxExportMs: { inline: config.EXPORT_INLINE_TIMEOUT_SECONDS * 1000, file: config.EXPORT_MAX_SECONDS * 1000 },
    logger,
  };
  cell.add({ name: 'export database', stop: exportDatabase.stop });
  if (replica !== undefined) cell.add({ name: 'replica', stop: replica.stop });
  loop('statistics', foldStatsEveryMs, () => foldStats(parts));
  loop('idempotency', 60_000, () => removeOldIdempotencyAnswers(database));
  const erasures = loop('erasures', continueErasuresEveryMs, () => continueErasures(parts));
  const purges = loop('purges', continuePurgesEveryMs, () => continuePurges(parts));
  const recordPurges = loop('purges of records', continuePurgesEveryMs, () => continueRecordPurges(parts));
  const retentions = loop('retentions', continueRetentionsEveryMs, () => continueRetentions(parts));
  const superseded = loop('superseded records', continueRetentionsEveryMs, () => continueSuperseded(parts));
  if (config.PURGE_AFTER_DAYS !== undefined) {
    const askForOld = createAskingForOld({ ...parts, days: config.PURGE_AFTER_DAYS });
    const asking = loop('purges to ask for', askForOldEveryMs, async () => {
      if (await askForOld()) asking.wake();
    });
  }
  loop('events of erased persons', eraseEventsEveryMs, createEventErasing({ ...parts, registry, cell: label }));
  const versionCounts = loop('version counts', continueCountsEveryMs, () => continueCounts(parts));
  const learn = createLearning({ database, transaction, cell: name, sites });
  const learning = loop('lifetimes', learnLifetimesEveryMs, async () => {
    if (await learn()) learning.wake();
  });
  const expiry = loop('expiry', expireEveryMs, async () => {
    if (await expireConsents(parts)) expiry.wake();
  });
  loop('links without a leaf', attestEveryMs, () => attestLinks(parts));
  const accountPurges = createAccountPurges({
    ...{ tables: purgedTables, isBlocked: isPurgeBlocked, database, transaction, loop, logger },
    ...answerPurged('consent', makeEvent),
  });
  const attestStep = createAttestation(parts);
  const attestation = loop('attestation', attestEveryMs, async () => {
    // The loop runs the next step, so that a stop takes effect between steps.
    if (await attestStep()) attestation.wake();
  });
  return {
    parts,
    accountPurges,
    leaves: {
      ...{ name, label, database, logger },
      transaction: database.transaction,
      load: (works: readonly QueuedWork[]) => loadEntryMaker(database, works),
      repeat: (request: RepeatLeavesRequest) => repeatLeaves(request, parts),
      rows: {
        tables: ['consents', 'erasures', 'subject_links', 'state_checks', 'account_logs'],
        listLeaves: (request: ListRowLeavesRequest) => listRowLeaves(request, parts),
        attest: (request: AttestRowsRequest) => attestRows(request, parts),
      },
      isBusy: shared.writeLoad.isBusy,
    },
  };
}
