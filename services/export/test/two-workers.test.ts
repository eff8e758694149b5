import { answerWith, csvOf } from './fake-consent';
import { eventTypes, newAccountId, startExport } from './start-export';

test('with workers in two processes, each job is done once', async () => {
  // A slow moment must not end the lease, because a job with a lapsed lease is rightly done again.
  const service = await startExport({ settings: { EXPORT_WORKERS: '3', EXPORT_LEASE_SECONDS: '30' } });
  const other = await service.startReplica();
  const accountId = newAccountId();
  const jobs = await Promise.all(Array.from({ length: 30 }, () => service.enqueue(answerWith(csvOf(20)), { accountId })));
  for (const job of jobs) expect((await service.untilStatus(job, 'ready')).rowCount).toBe(20);
  const { rows } = await service.database.query<{ claims: number }>('claims_of_all', 'SELECT claims FROM exports WHERE account_id = $1', [
    accountId,
  ]);
  expect(rows.map(({ claims }) => claims)).toEqual(jobs.map(() => 1));
  expect(service.consent.asked).toHaveLength(30);
  const types = await eventTypes(service.database, accountId);
  expect(types.filter((type) => type === 'export.ready')).toHaveLength(30);
  await other.stop();
  await service.stop();
});
