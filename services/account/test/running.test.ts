import { startTestPostgres, waitUntil } from '@consent/testkit';
import { startAccount } from './account-under-test';

test('the service starts and is ready without Redis and NATS', async () => {
  const account = await startAccount();
  expect(await account.readiness()).toEqual({ status: 200, waitingFor: [] });
  const { id: accountId } = await account.anAccount();
  expect((await account.aSite(accountId)).accountId).toBe(accountId);
  await account.stop();
});

test('the service is not ready while PostgreSQL is down, and ready again when PostgreSQL is back', async () => {
  const postgres = await startTestPostgres();
  const account = await startAccount({ databaseUrl: postgres.url });
  const { id: accountId } = await account.anAccount();
  postgres.kill('SIGKILL');
  await waitUntil('it is not ready', async () => (await account.readiness()).waitingFor.includes('database'));
  await expect(account.sites.listSites({ accountId })).rejects.toMatchObject({ kind: 'unavailable' });
  await postgres.restart();
  await waitUntil('it is ready', async () => (await account.readiness()).status === 200);
  expect((await account.accounts.getAccount({ id: accountId })).account.id).toBe(accountId);
  await account.stop();
  await postgres.remove();
});
