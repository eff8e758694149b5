import { join } from 'node:path';
import { monotonicFactory } from 'ulid';
import { exportService, httpCallers } from '@consent/contracts';
import { createConsumer } from '@consent/events';
import { createInternalServer, type Logger } from '@consent/kernel';
import {
  answerPurged,
  createAccountPurges,
  createService,
  implementDeadEvents,
  implementVerbs,
  keepRefusals,
  onPurgeDue,
  removeOldIdempotencyAnswers,
  type Service,
  type ServiceFoundation,
} from '@consent/service';
import { createFileRemoval } from './account-purge/remove-files';
import { purgedTables } from './account-purge/tables.rule';
import type { ExportConfig } from './config';
import * as downloads from './downloads';
import { createDownloadListener } from './downloads/answer';
import { parseTokenKeys } from './downloads/token-keys.rule';
import { createDownloadTokens } from './downloads/tokens';
import * as exportVerbs from './exports';
import { createConsentSource } from './exports/consent-source';
import { countOpen } from './exports/count-open.sql';
import { createExportEvents } from './exports/events';
import { expireExports } from './exports/expire';
import { onExportsDue } from './exports/on-exports-due';
import { runNextJob } from './exports/run-next-job';
import { sweepLeases } from './exports/sweep-leases';
import { createWorkers } from './exports/workers';
import { createCheckedFiles } from './files/checked-files';
import { createFiles } from './files/create-files';
import type { FileStore } from './files/file-store';
import { sweepFiles } from './files/sweep';
import { createMetrics } from './metrics';
import type { ExportParts } from './parts';

export const migrations = join(__dirname, '..', 'migrations');
const dayMs = 86_400_000;
const fileSweepIntervalMs = 3_600_000;
const drainTimeoutMs = 10_000;
/** A bucket takes 8 MiB at a time, and a request to it is tried three times. */
const idleTimesUntilStalled = 5;

interface ExportOptions {
  logger: Logger;
  now?: () => number;
  files?: FileStore;
}

export interface ExportApp extends Service {
  httpPort: () => number;
  sweepFiles: () => Promise<void>;
}

export function createExportService(
  config: ExportConfig,
  { logger, now = Date.now, files = createFiles(config) }: ExportOptions,
): ExportApp {
  return createService({ name: 'export', config, logger, migrations }, (foundation) => {
    const { database, transaction, makeEvent, audit, registry, tls, nats, signatures, loop } = foundation;
    const idleTimeoutMs = config.EXPORT_IDLE_TIMEOUT_SECONDS * 1000;
    const source = createConsentSource({ address: config.CONSENT_HTTP_ADDRESS, tls, idleTimeoutMs });
    const newUlid = monotonicFactory();
    const parts: ExportParts = {
      database,
      transaction,
      events: createExportEvents(makeEvent),
      audit,
      newId: (atMs) => `exp_${newUlid(atMs)}`,
      tokens: createDownloadTokens({ keys: parseTokenKeys(config.EXPORT_TOKEN_KEYS), now }),
      source,
      files,
      openChecked: createCheckedFiles(files),
      limits: limitsOf(config),
      metrics: createMetrics(registry, () => countOpen(database)),
      now,
      logger,
    };

    const workers = createWorkers({
      count: config.EXPORT_WORKERS,
      pollIntervalMs: config.EXPORT_POLL_MS,
      runNextJob: (stopping) => runNextJob(stopping, parts),
      loop,
    });
    const sweeper = loop('export sweep', config.EXPORT_POLL_MS, async () => {
      if ((await sweepLeases(parts)) > 0) workers.wake();
    });
    // Deletes files, so it waits for their store. The sweep of leases does not.
    const expiry = loop('export expiry', config.EXPORT_POLL_MS, () => expireExports(parts));
    const fileSweeper = loop('export file sweep', fileSweepIntervalMs, () => sweepFiles(parts));
    const oldAnswers = loop('idempotency', 60_000, () => removeOldIdempotencyAnswers(database));
    const http = createInternalServer({
      nodeEnv: config.NODE_ENV,
      host: config.HTTP_HOST,
      port: config.HTTP_PORT,
      tls,
      callers: httpCallers.export,
      listener: createDownloadListener(parts),
      idleTimeoutMs,
      drainTimeoutMs,
    });
    // A replica without workers would take events away from replicas that have some.
    const wakeUps =
      config.EXPORT_WORKERS > 0 ? [consumeRequests({ nats, signatures, registry, logger, database, wake: workers.wake })] : [];
    const closings = onExportsDue({ nats, signatures, registry, logger, database }, parts, workers.wake);

    const accountPurges = createAccountPurges({
      ...{ tables: purgedTables, before: { name: 'exports', remove: createFileRemoval(parts) }, database, transaction, loop, logger },
      ...answerPurged('export', makeEvent),
    });
    const purgesDue = onPurgeDue({ part: 'export', nats, signatures, logger, registry }, () => Promise.resolve(accountPurges));

    return {
      implementations: [implementVerbs(exportService, { ...keepRefusals(exportVerbs), ...downloads }, parts), implementDeadEvents(parts)],
      parts: [files, source, workers, ...wakeUps, closings, accountPurges.loop, purgesDue, sweeper, expiry, fileSweeper, oldAnswers, http],
      extras: { httpPort: http.port, sweepFiles: () => sweepFiles(parts) },
    };
  });
}

function limitsOf(config: ExportConfig): ExportParts['limits'] {
  return {
    inlineTimeoutMs: config.EXPORT_INLINE_TIMEOUT_SECONDS * 1000,
    leaseMs: config.EXPORT_LEASE_SECONDS * 1000,
    stallMs: config.EXPORT_IDLE_TIMEOUT_SECONDS * 1000 * idleTimesUntilStalled,
    retryWaitsSeconds: config.EXPORT_RETRY_WAITS_SECONDS.split(',').map(Number),
    fileLifetimeMs: config.EXPORT_FILE_DAYS * dayMs,
  };
}

/** If an event is lost, the workers' poll finds its job. */
function consumeRequests({
  wake,
  ...options
}: Pick<ServiceFoundation, 'nats' | 'signatures' | 'registry' | 'database'> & { logger: Logger; wake: () => void }) {
  return createConsumer({
    ...options,
    durable: 'export-on-export-requested',
    filterSubject: 'events.export.requested',
    handle: () => Promise.resolve(wake()),
  });
}
