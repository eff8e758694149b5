import type { Database } from '@consent/postgres';
import { createWakeUp, type Logger, type NatsLogin, type Registry } from '@consent/kernel';
import { ensureStream, updateStream } from './event-stream';
import type { EventSignatures } from './event-signatures';
import { createGatherTime } from './gather-time';
import type { StreamInfo } from '@nats-io/jetstream';
import { keepNatsSession, type NatsSession } from './nats-session';
import { maintainPartitions } from './partitions';
import { publishPending, type Sending } from './publish-pending';
import { createPublisher } from './publisher';
import { createRelayMetrics } from './relay-metrics';
import { isIntact, reconcile } from './relay-state';
import { createPeriodicTask } from './periodic-task';
import { republishBatch } from './republish';
import { resetConsumersAhead } from './reset-consumers';

export interface RelayOptions {
  database: Database;
  nats: NatsLogin;
  signatures: EventSignatures;
  stream?: string;
  /** More than one needs a NATS cluster. If unset, an existing stream keeps its number. */
  streamReplicas?: number | undefined;
  logger: Logger;
  registry: Registry;
  /** Label of the metrics, where a process has several cells. */
  cell?: string | undefined;
  batchSize?: number;
  /** Of payloads. A batch has at least one row. */
  batchBytes?: number;
  /** Polls for rows left by a process that died after its commit. */
  pollIntervalMs?: number;
  /** Between checks for a damaged stream, rows committed very late, and a server that now accepts larger events. */
  checkIntervalMs?: number;
  /** Equals the stream's retention. */
  retentionDays?: number;
  /** Events wait while the process has more urgent work, up to `longestYieldMs`. */
  isBusy?: () => boolean;
  longestYieldMs?: number;
}

export interface Relay {
  readonly name: 'relay';
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Always true: without NATS, rows wait and the service keeps serving. */
  isReady(): boolean;
  /** Call it after a commit that wrote events. */
  wake(): void;
}

const yieldMs = 50;
const maintenanceIntervalMs = 3_600_000;

export function createRelay(options: RelayOptions): Relay {
  const { database, nats, signatures, stream = 'EVENTS', streamReplicas, logger, registry, cell } = options;
  const {
    batchSize = 500,
    batchBytes = 8 * 1024 * 1024,
    pollIntervalMs = 1000,
    checkIntervalMs = 10_000,
    retentionDays = 7,
    isBusy = () => false,
    longestYieldMs = 10_000,
  } = options;
  const wakeUp = createWakeUp();

  const maintenance = createPeriodicTask({
    name: 'outbox partitions',
    intervalMs: maintenanceIntervalMs,
    work: () => maintainPartitions({ database, logger, retentionDays }),
    logger,
  });
  const session = keepNatsSession({
    nats,
    name: cell === undefined ? 'relay' : `relay-${cell}`,
    logger,
    registry,
    work: relay,
    onFailure: () => metrics.errors.inc(),
  });
  const metrics = createRelayMetrics(registry, { database, stream, session: session.current, cell });

  async function relay({ connection, manager, succeeded }: NatsSession): Promise<void> {
    const info = await ensureStream(manager, stream, streamReplicas);
    let isAsSet = await tryToUpdate(manager, info);
    const reset = await resetConsumersAhead(manager, stream);
    if (reset.length > 0) logger.warn({ stream, consumers: reset }, 'the stream lost events; consumers read it from its beginning');
    if (await reconcile(database, manager, info)) logger.warn({ stream }, 'the stream lost events; the retained ones are sent again');

    const gatherTime = createGatherTime();
    const sending: Sending = {
      database,
      publish: createPublisher(connection, signatures),
      stream,
      streamCreated: info.created,
      batchSize,
      batchBytes,
      lookFrom: '-infinity',
      cutAt: undefined,
      setAside: new Set(),
      onPublished: (count) => {
        metrics.published.inc(count);
        gatherTime.count(count);
      },
      onRefused: (error) => {
        metrics.errors.inc();
        logger.error({ error }, 'some events were not accepted by NATS; they are sent again');
      },
      onTooLarge: (eventIds, error) => {
        metrics.errors.inc();
        const maxPayload = connection.info?.max_payload;
        logger.error({ error, eventIds, maxPayload }, 'events are larger than max_payload of NATS; they wait until it is raised');
      },
    };
    void connection.closed().then(wakeUp.wake);
    let checkedAt = Date.now();
    // Also finishes a resend that another relay started.
    let mayRepublish = true;

    while (!session.isStopping() && !connection.isClosed()) {
      const startedAt = Date.now();
      const hasPending = await publishPending(sending);
      if (mayRepublish) mayRepublish = await republishBatch(sending);
      succeeded();
      if (startedAt - checkedAt > checkIntervalMs) {
        const current = await manager.streams.info(stream);
        if (current.created !== info.created) throw new Error('the stream was replaced');
        // A cluster can lose the end of a stream while this connection, to another of its servers, survives.
        if (!(await isIntact(database, manager, current))) throw new Error('the stream lost its end');
        isAsSet ||= await tryToUpdate(manager, current);
        sending.lookFrom = '-infinity';
        sending.setAside.clear();
        mayRepublish = true;
        checkedAt = startedAt;
      }
      if (hasPending || mayRepublish) continue;
      await wakeUp.sleep(pollIntervalMs);
      await pause(startedAt + gatherTime.ms() - Date.now());
      // Rows waiting now were committed after this turn began, so they may yield. A backlog does not get here.
      while (isBusy() && Date.now() < startedAt + longestYieldMs && !session.isStopping()) await pause(yieldMs);
    }
  }

  /** If NATS refuses, events go into the stream as it is, and the next check retries. */
  async function tryToUpdate(manager: NatsSession['manager'], info: StreamInfo): Promise<boolean> {
    try {
      if (await updateStream(manager, info, streamReplicas)) logger.info({ stream, replicas: streamReplicas }, 'the stream was changed');
      return true;
    } catch (error) {
      logger.error({ error, stream, replicas: streamReplicas }, 'NATS refused to update the stream; retrying');
      return false;
    }
  }

  return {
    name: 'relay',
    start: async () => {
      await maintenance.start();
      session.start();
    },
    stop: async () => {
      const stopped = session.stop();
      wakeUp.wake();
      await Promise.all([stopped, maintenance.stop()]);
    },
    isReady: () => true,
    wake: wakeUp.wake,
  };
}

async function pause(timeMs: number): Promise<void> {
  if (timeMs > 0) await new Promise((resolve) => setTimeout(resolve, timeMs));
}
