import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { actor, newAccountId, startExport, unitsTaken, type ExportUnderTest } from './start-export';

let service: ExportUnderTest;
beforeAll(async () => void (service = await startExport({ settings: { EXPORT_LEASE_SECONDS: '2' } })));
afterAll(() => service.stop());

const begin = (accountId: string, keeps: boolean) =>
  service.client.beginInline({ accountId, siteId: randomUUID(), format: 'csv', maxExports: 1, ...actor, keeps });
const statusOf = async (accountId: string, id: string) => (await service.client.getExport({ accountId, id })).export.status;
const takenBy = async (accountId: string) => Object.values(await unitsTaken(service.database, accountId));
/** By the clock of the database. */
async function leaseSeconds(id: string): Promise<number> {
  const sql = 'SELECT extract(epoch FROM lease_until - clock_timestamp())::float8 AS seconds FROM exports WHERE id = $1';
  const { rows } = await service.database.query<{ seconds: number }>('lease_of', sql, [id]);
  return rows[0]?.seconds ?? 0;
}

describe('an inline export (ADR 9)', () => {
  test('fails if its gateway crashes, and its unit of the cap is free', async () => {
    const accountId = newAccountId();
    const { export: begun, leaseMs } = await begin(accountId, true);
    expect(leaseMs).toBe(2_000);
    expect(await takenBy(accountId)).toEqual([1]);
    await waitUntil('it has failed', async () => (await statusOf(accountId, begun.id)) === 'failed');
    expect(await takenBy(accountId)).toEqual([0]);
    await expect(service.client.keepInline({ accountId, id: begun.id })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('runs while its gateway renews the lease', async () => {
    const accountId = newAccountId();
    const { export: begun } = await begin(accountId, true);
    await service.database.query('shorten', `UPDATE exports SET lease_until = clock_timestamp() + interval '1 second' WHERE id = $1`, [
      begun.id,
    ]);
    await service.client.keepInline({ accountId, id: begun.id });
    expect(await leaseSeconds(begun.id)).toBeGreaterThan(1);
    expect(await statusOf(accountId, begun.id)).toBe('running');
  });

  test('is renewed by its own account only', async () => {
    const accountId = newAccountId();
    const { export: begun } = await begin(accountId, true);
    await expect(service.client.keepInline({ accountId: newAccountId(), id: begun.id })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('has the long lease if its gateway does not renew it', async () => {
    const { export: begun, leaseMs } = await begin(newAccountId(), false);
    expect(leaseMs).toBe(0);
    expect(await leaseSeconds(begun.id)).toBeGreaterThan(800);
  });
});
