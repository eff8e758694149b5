import { join } from 'node:path';
import { runProgram } from '@consent/testkit';
import { connectToAccount } from '../../scripts/src/start/account-connection';
import { createApiClient } from '../system/api-client';
import { createConsent } from '../system/consents';
import { openSql } from '../system/sql';
import { createTenants } from '../system/tenants';
import type { MixedProduct } from './mixed-product';

const cell = 'cell_01';

/** Follows docs/scale.md. Processes that start afterwards know the cell. */
export async function makeCell(product: MixedProduct, folder: string): Promise<void> {
  const { exitCode, output } = await runProgram(process.execPath, [join(folder, 'scripts/dist/admin.js'), 'cells', 'create', '1'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: product.consentDatabase },
  });
  const list = /^CELLS=(.*)$/m.exec(output)?.[1];
  if (exitCode !== 0 || list === undefined) throw new Error(`No cell was made:\n${output}`);
  product.addSettings({ CELLS: list });
}

/** Expects a new account to have its consents in the new cell, and every account of before in the main one. */
export async function expectNewAccountInCell(product: MixedProduct): Promise<void> {
  const connection = connectToAccount(product.accountAddress);
  const sql = openSql(product.consentDatabase);
  try {
    const { accountId, key, site } = await createTenants(connection).create();
    const api = createApiClient(`${product.url}/api/v1`, key);
    const { id } = await createConsent(api, site);
    expect(await api.get(`/consents/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await sql.query(`SELECT account_id, id FROM ${cell}.consents`)).toEqual([{ account_id: accountId, id }]);
    expect(await sql.query('SELECT FROM public.consents WHERE account_id = $1', [accountId])).toEqual([]);
  } finally {
    await Promise.all([connection.close(), sql.end()]);
  }
}
