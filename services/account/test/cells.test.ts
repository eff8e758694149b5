import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@consent/testkit';
import { startAccount } from './account-under-test';

const second = [{ name: 'main', weight: 0 }, { name: 'second' }];

async function started(databaseUrl: string, cells?: readonly object[]) {
  const account = await startAccount({ databaseUrl, ...(cells && { cells }) });
  onTestFinished(account.stop);
  return account;
}

test('a new account gets a cell by weight and keeps it, and the look-ups of keys, sessions and sites say which', async () => {
  const { url } = await createTestDatabase('account');
  const before = await started(url);
  const inMain = await before.anAccount();
  const after = await started(url, second);
  const inSecond = await after.anAccount();
  expect([inMain.cell, inSecond.cell]).toEqual(['main', 'second']);
  expect(await after.cells.findCells({ accountIds: [inSecond.id, inMain.id, inSecond.id] })).toEqual({
    cells: ['second', 'main', 'second'],
  });

  expect(await after.cells.listConfiguredCells({})).toEqual({ cells: ['main', 'second'] });

  const changed = await after.accounts.setPlan({ accountId: inMain.id, plan: 'free' });
  expect(changed.account.cell).toBe('main');
  const { token } = await after.aSite(inSecond.id);
  expect(await after.sites.resolveSiteToken({ token, origin: '' })).toMatchObject({ cell: 'second' });
});

test('the cell of an unknown account is not_found', async () => {
  const account = await started((await createTestDatabase('account')).url);
  await expect(account.cells.findCells({ accountIds: [randomUUID()] })).rejects.toMatchObject({ kind: 'not_found' });
});

test('a list without a cell that accounts are in refuses the start, and names setting and cell', async () => {
  const { url } = await createTestDatabase('account');
  await (await started(url, second)).anAccount();
  await expect(startAccount({ databaseUrl: url })).rejects.toThrow('CELLS lacks "second", where accounts have their consents.');
});
