import { randomUUID } from 'node:crypto';
import type { QueuedRow } from '@consent/sdk';
import { useSystem } from '../../system/use-system';
import { startLossyProxy } from './lossy-proxy';
import { sdkClient } from './sdk-client';

const system = useSystem();

test('2,500 rows become batches of up to 1,000, and each row has its own outcome', async () => {
  const tenant = await system.tenants.create();
  const proxy = await startLossyProxy(system.baseUrl, (index) => (index === 1 ? 'lose' : 'pass'));
  try {
    const queue = sdkClient(system, tenant, { baseUrl: proxy.url }).consents.queue({ maxPending: 1200 });
    const subject = randomUUID();
    const rows: QueuedRow[] = [];
    let mostPending = 0;
    for (let index = 0; index < 2500; index++) {
      const siteId = index % 500 === 7 ? randomUUID() : tenant.site.id;
      rows.push(await queue.add({ site_id: siteId, subject_id: subject, consent_id: String(index), accepted: true }));
      mostPending = Math.max(mostPending, queue.pending);
    }
    expect(await queue.close()).toEqual({ created: 2495, failed: 5, skippedQuota: 0 });
    expect(mostPending).toBeLessThanOrEqual(1200);
    expect((await rows[2499]?.result)?.consent_id).toBe('2499');
    await expect(rows[507]?.result).rejects.toMatchObject({ name: 'RowError', code: 'not_found' });

    const stored = new Set<string>();
    let count = 0;
    for await (const { consent_id: id } of sdkClient(system, tenant).consents.list({ subject_id: subject, limit: 100 })) {
      stored.add(id);
      count++;
    }
    expect([stored.size, count]).toEqual([2495, 2495]);
  } finally {
    await proxy.stop();
  }
});

test('rows above the quota are reported as skipped_quota', async () => {
  const tenant = await system.tenants.create({ monthlyRequests: 2 });
  const queue = sdkClient(system, tenant).consents.queue();
  const rows = [];
  for (let index = 0; index < 3; index++) rows.push(await queue.add({ site_id: tenant.site.id, subject_id: 's', accepted: true }));
  expect(await queue.flush()).toEqual({ created: 2, failed: 0, skippedQuota: 1 });
  await expect(rows[2]?.result).rejects.toMatchObject({ code: 'quota_exceeded', rowStatus: 'skipped_quota' });
  // No unit is left, so the API refuses the whole batch.
  await queue.add({ site_id: tenant.site.id, subject_id: 's', accepted: true });
  expect(await queue.close()).toEqual({ created: 0, failed: 0, skippedQuota: 1 });
});
