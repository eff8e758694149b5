import { join } from 'node:path';
import { createInternalServer, createSlots, observeNumber, readSecrets, type Logger } from '@consent/kernel';
import { consentService, consentStatementService, httpCallers, policyService, siteService } from '@consent/contracts';
import { implementLeafService } from '@consent/log-queue';
import { createDatabase, type Database } from '@consent/postgres';
import { createService, implementVerbs, keepRefusals, removeOldIdempotencyAnswers, type Service } from '@consent/service';
import type { ConsentConfig } from './config';
import * as consents from './consents';
import { createCursors } from './consents/cursor.rule';
import { createConsentEvents } from './consents/events';
import { createOwners } from './consents/owners';
import { createWriteLoad } from './consents/write-load';
import { continueErasures } from './erasures/continue';
import { createEventErasing } from './erasures/erase-events';
import { createExportListener } from './exports/listener';
import * as history from './history';
import { createAttestation } from './log/attest';
import * as statements from './log/describe';
import { loadEntryMaker } from './log/entries';
import { repeatLeaves } from './log/repeat';
import type { ConsentParts } from './parts';
import { planSettings } from './plans.sql';
import * as receipts from './receipts';
import * as stats from './stats';
import { continueCounts } from './stats/continue-count';
import { foldStats } from './stats/fold';

export const migrations = join(__dirname, '..', 'migrations');

/** Folding only keeps reads cheap. Statistics are exact without it. */
const foldStatsEveryMs = 5000;

const continueErasuresEveryMs = 2000;

const eraseEventsEveryMs = 2000;

/** How long a change by an older release running in parallel waits for its leaf. */
const attestEveryMs = 5000;

const continueCountsEveryMs = 2000;

const drainTimeoutMs = 10_000;

export interface ConsentService extends Service {
  httpPort: () => number;
}

export function createConsentService(config: ConsentConfig, { logger }: { logger: Logger }): ConsentService {
  const writeLoad = createWriteLoad();
  return createService(
    { name: 'consent', config, databaseSettings: planSettings, logger, migrations, isBusy: writeLoad.isBusy },
    ({ database, transaction, sendEvents, makeEvent, nats, signatures, connect, loop, registry, tls }) => {
      const exportDatabase = createDatabase({
        url: config.DATABASE_URL,
        poolSize: config.MAX_EXPORTS,
        applicationName: 'consent export',
        statementTimeoutMs: config.EXPORT_MAX_SECONDS * 1000,
        logger,
      });
      const replica = openReplica(config, logger);
      // Each export uses a connection and a database snapshot; waiting exports use neither.
      const exportSlots = createSlots({
        max: config.MAX_EXPORTS,
        maxPerAccount: config.MAX_EXPORTS_PER_ACCOUNT,
        maxWaiting: config.MAX_EXPORTS_WAITING,
        maxWaitMs: config.EXPORT_SLOT_WAIT_SECONDS * 1000,
        refusal: 'Too many exports are running. Try again later.',
      });
      observeNumber(registry, 'export_streams_running', exportSlots.running);
      observeNumber(registry, 'export_streams_waiting', exportSlots.waiting);
      const parts: ConsentParts = {
        database,
        transaction,
        sendEvents,
        events: createConsentEvents(makeEvent),
        nats,
        signatures,
        isLogOn: config.EVIDENCE_LOG === 'on',
        owners: createOwners(
          connect('account', config.ACCOUNT_ADDRESS).client(siteService),
          connect('policy', config.POLICY_ADDRESS).client(policyService),
        ),
        cursors: createCursors(readSecrets(config.CURSOR_KEY)),
        writeLoad,
        wakeErasures: () => erasures.wake(),
        wakeVersionCounts: () => versionCounts.wake(),
        exportPool: exportDatabase.pool,
        replica,
        exportSlots,
        maxExportMs: { inline: config.EXPORT_INLINE_TIMEOUT_SECONDS * 1000, file: config.EXPORT_MAX_SECONDS * 1000 },
        logger,
      };
      const erasures = loop('erasures', continueErasuresEveryMs, () => continueErasures(parts));
      const versionCounts = loop('version counts', continueCountsEveryMs, () => continueCounts(parts));
      const attestStep = createAttestation(parts);
      const attestation = loop('attestation', attestEveryMs, async () => {
        // The loop runs the next step, so that a stop takes effect between steps.
        if (await attestStep()) attestation.wake();
      });
      const http = createInternalServer({
        nodeEnv: config.NODE_ENV,
        host: config.HTTP_HOST,
        port: config.HTTP_PORT,
        tls,
        callers: httpCallers.consent,
        // A slow reader stops the bytes here while buffers on the way drain. The gateway and export notice a dead
        // reader.
        idleTimeoutMs: 0,
        drainTimeoutMs,
        listener: createExportListener(parts),
      });
      return {
        implementations: [
          implementVerbs(consentService, { ...keepRefusals(database, consents), ...history, ...receipts, ...stats }, parts),
          implementVerbs(consentStatementService, statements, parts),
          implementLeafService({
            database,
            transaction: database.transaction,
            load: (works) => loadEntryMaker(database, works),
            repeat: (request) => repeatLeaves(request, parts),
            isBusy: writeLoad.isBusy,
            logger,
            registry,
          }),
        ],
        parts: [
          { name: 'export database', stop: exportDatabase.stop },
          ...(replica ? [{ name: 'replica', stop: replica.stop }] : []),
          loop('statistics', foldStatsEveryMs, () => foldStats(parts)),
          loop('idempotency', 60_000, () => removeOldIdempotencyAnswers(database)),
          erasures,
          loop('events of erased persons', eraseEventsEveryMs, createEventErasing({ ...parts, registry })),
          versionCounts,
          attestation,
          http,
        ],
        extras: { httpPort: http.port },
      };
    },
  );
}

/** Connects lazily, so the service starts even if the replica is down. */
function openReplica(config: ConsentConfig, logger: Logger): Database | undefined {
  if (config.DATABASE_REPLICA_URL === undefined) return undefined;
  return createDatabase({
    url: config.DATABASE_REPLICA_URL,
    poolSize: config.MAX_EXPORTS,
    applicationName: 'consent export from replica',
    statementTimeoutMs: config.EXPORT_MAX_SECONDS * 1000,
    logger,
  });
}
