import type { Sql } from './sql';
import type { Tenant } from './tenants';

const mostTenants = 60;

interface Product {
  tenants: { create: () => Promise<Tenant> };
  sql: { account: Sql };
}

/** A tenant in each of these cells, by cell. Accounts are spread by chance, so it creates some more. */
export async function tenantsOfCells({ tenants, sql }: Product, cells: readonly string[]): Promise<Map<string, Tenant>> {
  const found = new Map<string, Tenant>();
  for (let created = 0; found.size < cells.length && created < mostTenants; created += 1) {
    const tenant = await tenants.create();
    const [row] = await sql.account.query<{ cell: string }>('SELECT cell FROM accounts WHERE id = $1', [tenant.accountId]);
    found.set(row!.cell, tenant);
  }
  expect([...found.keys()].sort()).toEqual([...cells].sort());
  return found;
}
