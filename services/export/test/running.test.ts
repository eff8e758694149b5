import { createConsumer, noEventSignatures, type ReceivedEvent } from '@consent/events';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { startTestPostgres, useTestNats, waitUntil } from '@consent/testkit';
import { answerWith, csvOf } from './fake-consent';
import { newAccountId, startExport, type ExportUnderTest } from './start-export';

const readiness = async ({ app }: Pick<ExportUnderTest, 'app'>) => {
  const answer = await fetch(`http://127.0.0.1:${app.opsPort()}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { waiting_for: string[] }) };
};

test('the service starts and runs jobs without NATS', async () => {
  const service = await startExport();
  expect(await readiness(service)).toEqual({ status: 200, waiting_for: [] });
  await service.untilStatus(await service.enqueue(answerWith(csvOf(1))), 'ready');
  await service.stop();
});

test('export.requested wakes the worker of another process long before its next poll', async () => {
  const nats = await useTestNats();
  const asleep = { EXPORT_POLL_MS: '600000' };
  const service = await startExport({ natsUrl: nats.url, settings: { ...asleep, EXPORT_WORKERS: '0' } });
  const worker = await service.startReplica({ EXPORT_WORKERS: '1' });
  const received: ReceivedEvent[] = [];
  const consumer = createConsumer({
    nats: { url: nats.url },
    signatures: noEventSignatures,
    durable: 'test',
    filterSubject: 'events.export.*',
    handle: (event) => Promise.resolve(void received.push(event)),
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  await consumer.start();
  // Twice, because the worker may find the first job by its first poll.
  for (const rows of [1, 2]) {
    const ready = await service.untilStatus(await service.enqueue(answerWith(csvOf(rows))), 'ready');
    const events = await waitUntil('both events', () => {
      const ofAccount = received.filter(({ accountId }) => accountId === ready.accountId);
      return ofAccount.length === 2 ? ofAccount : undefined;
    });
    expect(events.map(({ type }) => type).sort()).toEqual(['export.ready', 'export.requested']);
    expect(events.find(({ type }) => type === 'export.ready')?.data).toEqual({
      id: ready.id,
      site_id: ready.siteId,
      format: 'csv',
      status: 'ready',
      row_count: rows,
      bytes_written: ready.bytesWritten,
      error_message: '',
      requested_at: new Date(ready.requestedAtMs).toISOString(),
    });
  }
  await consumer.stop();
  await worker.stop();
  await service.stop();
});

test('when PostgreSQL crashes while jobs run, each queued job ends ready after the restart, and the cap is exact', async () => {
  const postgres = await startTestPostgres();
  const waits = Array.from({ length: 20 }, () => '0.05').join();
  const service = await startExport({ databaseUrl: postgres.url, settings: { EXPORT_RETRY_WAITS_SECONDS: waits } });
  const accountId = newAccountId();
  const csv = csvOf(5000);
  const jobs = await Promise.all(Array.from({ length: 10 }, () => service.enqueue(answerWith(csv), { accountId })));
  await waitUntil('a first one is ready', async () =>
    (await service.client.listExports({ accountId, limit: 100 })).exports.some(({ status }) => status === 'ready'),
  );
  postgres.kill('SIGKILL');
  await waitUntil('the service is not ready', async () => (await readiness(service)).waiting_for.includes('database'));
  await postgres.restart();
  for (const job of jobs) {
    const ready = await service.untilStatus(job, 'ready');
    expect(ready.rowCount).toBe(csv.rows);
    expect(await (await service.download(ready.downloadToken)).text()).toBe(csv.text);
  }
  const { rows } = await service.database.query<{ used: number }>('used', 'SELECT used FROM export_months WHERE account_id = $1', [
    accountId,
  ]);
  expect(rows).toEqual([{ used: jobs.length }]);
  expect(await readiness(service)).toEqual({ status: 200, waiting_for: [] });
  await service.stop();
  await postgres.remove();
});

test('metrics show waiting, running and ended jobs', async () => {
  const service = await startExport({ settings: { EXPORT_WORKERS: '0' } });
  const queued = await service.enqueue(answerWith(csvOf(3)));
  const metrics = async () => (await fetch(`http://127.0.0.1:${service.app.opsPort()}/metrics`)).text();
  expect(await metrics()).toMatch(/export_jobs\{status="queued",service="export"\} 1\n/);
  await waitUntil('it waits', async () => Number(/export_oldest_queued_seconds\{[^}]*\} (\S+)/.exec(await metrics())?.[1]) > 0);
  const worker = await service.startReplica({ EXPORT_WORKERS: '1' });
  const { bytesWritten } = await service.untilStatus(queued, 'ready');
  const ofWorker = async () => (await fetch(`http://127.0.0.1:${worker.app.opsPort()}/metrics`)).text();
  // The worker updates its metrics after it has stored the end of the job.
  await waitUntil('no worker is busy', async () => /export_workers_busy\{service="export"\} 0\n/.test(await ofWorker()));
  const text = await ofWorker();
  expect(text).toMatch(/exports_ended_total\{status="ready",service="export"\} 1\n/);
  expect(text).toContain(`export_bytes_total{status="ready",service="export"} ${bytesWritten}\n`);
  expect(await metrics()).toMatch(/export_jobs\{status="queued",service="export"\} 0\n/);
  expect(await metrics()).toMatch(/export_oldest_queued_seconds\{service="export"\} 0\n/);
  await worker.stop();
  await service.stop();
});
