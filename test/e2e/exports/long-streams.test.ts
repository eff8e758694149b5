import { waitUntil } from '@consent/testkit';
import { useOwnGateways } from '../../system/own-gateways';
import type { Tenant } from '../../system/tenants';
import { inlinePath, insertLargeExport, newestExport, openStream, waitForStatus } from './export-calls';

const system = useOwnGateways({ settings: { EXPORT_INLINE_TIMEOUT_SECONDS: '2', EXPORT_INLINE_MAX_ROWS: '1000000' } });

/** Has 5 exports a month. */
let tenant: Tenant;
beforeAll(async () => {
  tenant = await system.tenants.create({ plan: 'starter' });
  await insertLargeExport(system, tenant);
});

const copiesOfTenant = () =>
  system.sql.consent.query(`SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY %' || $1 || '%'`, [tenant.accountId]);

const unitsTaken = async () =>
  (await system.sql.export.query<{ used: number }>('SELECT used FROM export_months WHERE account_id = $1', [tenant.accountId]))[0]?.used;

test.each([
  ['csv', ''],
  ['json', '?format=json'],
])(
  '[decisions 3.2, 8.17, 21.1] a stream of %s that takes too long is cut; its export fails with the advice to use async=true and returns its unit',
  async (_format, query) => {
    const stream = await openStream(system, tenant, inlinePath(tenant.site, query));
    expect(stream.statusCode).toBe(200);
    // Slow, but never idle.
    const reading = setInterval(() => stream.read(1000), 20);
    stream.once('error', () => undefined);
    const cut = new Promise((resolve) => stream.once('close', resolve)).finally(() => clearInterval(reading));

    const api = system.api(tenant.key);
    const { id } = await newestExport(api);
    const failed = await waitForStatus(api, id, 'failed');
    expect(failed.error_message).toMatch(/^The stream took longer than 2 seconds .*async=true/);
    expect(failed.error_message).toContain('Nothing was counted against your exports');
    await waitUntil('no COPY holds a snapshot', async () => (await copiesOfTenant()).length === 0);
    expect(await unitsTaken()).toBe(0);
    stream.resume();
    await cut;
    expect(stream.complete).toBe(false);
  },
);
