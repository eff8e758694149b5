import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { webhookService } from '@consent/contracts';
import { readSecrets, type Logger } from '@consent/kernel';
import { isContention } from '@consent/postgres';
import { createGrouper } from '@consent/rpc';
import {
  answerPurged,
  createAccountPurges,
  createService,
  implementDeadEvents,
  implementVerbs,
  onPurgeDue,
  type Service,
} from '@consent/service';
import { purgedTables } from './account-purge/tables.rule';
import type { WebhookConfig } from './config';
import * as deliveries from './deliveries';
import { createCursors } from './deliveries/cursor.rule';
import * as endpoints from './endpoints';
import { createEndpointEvents } from './endpoints/events';
import { holdPending } from './endpoints/hold-pending';
import { onAccountClosed } from './endpoints/on-account-closed';
import { resealSecrets } from './endpoints/reseal-secrets';
import { cacheOpened, createSealedSecrets } from './endpoints/secrets';
import { createUrlCheck, createUrlGuard } from '@consent/outbound';
import { createBlanking, markRemaining } from './events/blank-erased';
import { createFailedBlanking } from './events/blank-failed';
import type { EventRecord } from './events/event.rule';
import { markPurged, markRecordEvents } from './events/erasures.sql';
import { onPublished } from './events/on-published';
import { pruneOld } from './events/prune';
import { createSubjectHashes } from './events/subject.rule';
import { takeEvents } from './events/take';
import { takeGroup, type Outcome } from './events/take-group';
import type { WebhookParts } from './parts';
import { createPublicAddressCheck } from '@consent/outbound';
import { createReceivers } from './receivers/receivers';
import { createDnsResolver, resolveAsSystem, type ResolveHost } from '@consent/outbound';
import { createDispatcher } from './sending/dispatcher';
import { createFairQueues } from './sending/fair-queues.rule';
import { createMetrics } from './sending/metrics';
import { recordResults, type ClaimedResult, type Recording } from './sending/record-results';
import { planSettings } from './plans.sql';

export const migrations = join(__dirname, '..', 'migrations');
const dnsTimeoutMs = 2000;
/** Few processes share a slot, and a reader adds up few rows per hour. */
const countSlots = 8;

interface WebhookServiceOptions {
  logger: Logger;
  resolveHost?: ResolveHost;
  beforeRecord?: (result: ClaimedResult) => Promise<void>;
  lookEveryMs?: number;
  upkeepEveryMs?: number;
}

export function createWebhookService(
  config: WebhookConfig,
  { logger, resolveHost, beforeRecord = async () => {}, lookEveryMs = 1000, upkeepEveryMs = 10_000 }: WebhookServiceOptions,
): Service {
  if (config.WEBHOOK_LEASE_MS <= config.WEBHOOK_TIMEOUT_MS) throw new Error('WEBHOOK_LEASE_MS must be above WEBHOOK_TIMEOUT_MS.');

  return createService({ name: 'webhook', config, logger, migrations, databaseSettings: planSettings }, (foundation) => {
    const { database, transaction, makeEvent, audit, nats, signatures, registry, loop } = foundation;
    const { findUrlFault, receivers } = createSending(config, resolveHost);
    const subjectHashes = createSubjectHashes(readSecrets(config.WEBHOOK_SUBJECT_KEY));
    const sealedSecrets = createSealedSecrets(config.WEBHOOK_SECRET_KEYS);
    const parts: WebhookParts = {
      database,
      transaction,
      events: createEndpointEvents(makeEvent),
      audit,
      cursors: createCursors(readSecrets(config.CURSOR_KEY)),
      sealedSecrets,
      openSecret: cacheOpened(sealedSecrets),
      subjectHashes,
      checkUrl: createUrlGuard(findUrlFault),
      send: receivers.send,
      wakeDispatcher: (due) => dispatcher.wake(due),
      waitsMs: config.WEBHOOK_RETRY_WAITS_SECONDS.map((seconds) => seconds * 1000),
      retentionDays: config.WEBHOOK_RETENTION_DAYS,
      countSlot: randomInt(countSlots),
    };

    const queues = createFairQueues({
      maxInFlight: config.WEBHOOK_MAX_IN_FLIGHT,
      maxPerAccount: config.WEBHOOK_ACCOUNT_MAX_IN_FLIGHT,
      maxPerEndpoint: config.WEBHOOK_ENDPOINT_MAX_IN_FLIGHT,
    });
    // One transaction at a time. Results that arrive meanwhile share the next one.
    const record = createGrouper<ClaimedResult, Recording>({
      run: (results) => recordResults(results, parts),
      maxGroup: 512,
      maxInFlight: 1,
    });
    const dispatcher = createDispatcher({
      parts,
      queues,
      record: async (result) => {
        await beforeRecord(result);
        return record(result);
      },
      claimAtOnce: Math.ceil(config.WEBHOOK_MAX_IN_FLIGHT / 2),
      leaseMs: config.WEBHOOK_LEASE_MS,
      timeoutMs: config.WEBHOOK_TIMEOUT_MS,
      logger,
      metrics: createMetrics(registry, { database, inFlight: queues.inFlight }),
    });

    const takeTogether = createGrouper<EventRecord, Outcome>({
      run: (events) => takeGroup(events, { take: (some) => takeEvents(some, parts), isContention }),
    });
    const consumers = onPublished({
      ...{ nats, signatures, database, logger, registry },
      takeEvent: async (event) => {
        const failure = await takeTogether(event);
        if (failure !== undefined) throw failure.error;
      },
      takeAlone: (event) => takeEvents([event], parts),
      purge: (accountId, eventIds) => markPurged(database, accountId, eventIds),
      purgeRecord: (accountId, record) => markRecordEvents(database, accountId, record),
      subjectHashes,
    });

    const accountPurges = createAccountPurges({
      ...{ tables: purgedTables, database, transaction, loop, logger },
      ...answerPurged('webhook', makeEvent),
    });
    return {
      implementations: [implementVerbs(webhookService, { ...endpoints, ...deliveries }, parts), implementDeadEvents(parts)],
      parts: [
        { name: 'receivers', stop: receivers.stop },
        dispatcher,
        loop('look at all queues', lookEveryMs, dispatcher.look),
        loop('hold for disabled endpoints', lookEveryMs, () => holdPending(parts)),
        loop('mark erased events', upkeepEveryMs, () => markRemaining(parts)),
        loop('blank erased payloads', upkeepEveryMs, createBlanking({ database })),
        loop('blank failed events', upkeepEveryMs, createFailedBlanking({ database, subjectHashes })),
        loop('prune old deliveries', 60 * upkeepEveryMs, () => pruneOld(parts)),
        loop('seal secrets anew', 60 * upkeepEveryMs, () => resealSecrets(parts)),
        ...consumers,
        accountPurges.loop,
        onPurgeDue({ part: 'webhook', nats, signatures, logger, registry }, () => Promise.resolve(accountPurges)),
        ...onAccountClosed({ nats, signatures, database, logger, registry }, parts),
      ],
    };
  });
}

function createSending(config: WebhookConfig, resolveHost: ResolveHost | undefined) {
  const allowInsecure = config.WEBHOOK_ALLOW_INSECURE;
  const isPublicAddress = createPublicAddressCheck(config.WEBHOOK_REFUSED_RANGES.split(',').filter((range) => range !== ''));
  const findUrlFault = createUrlCheck({ allowInsecure, isPublicAddress });
  const caFile = config.WEBHOOK_CA_FILE;
  const receivers = createReceivers({
    findUrlFault,
    isPublicAddress: allowInsecure ? undefined : isPublicAddress,
    resolveHost: resolveHost ?? (allowInsecure ? resolveAsSystem : createDnsResolver(dnsTimeoutMs)),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    maxConnections: config.WEBHOOK_ENDPOINT_MAX_IN_FLIGHT,
    ca: caFile === undefined ? undefined : [...rootCertificates, readFileSync(caFile, 'utf8')],
  });
  return { findUrlFault, receivers };
}
