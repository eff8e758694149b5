import { mainCell } from '@consent/contracts';
import type { Database } from '@consent/postgres';
import { type AccountConnection, connectToAccount } from '../../start/account-connection';
import type { Product } from './start-product';

export interface Tenant {
  accountId: string;
  key: string;
  siteId: string;
  policy: PolicyInForce;
}

export interface PolicyInForce {
  id: string;
  version: number;
  sha256: string;
}

/** Quota is counted and held as usual, but no run reaches this limit. */
const monthlyRequests = 2_000_000_000;

export async function createTenant(product: Product, consentDatabase: Database): Promise<Tenant> {
  const account = connectToAccount(product.accountAddress);
  try {
    const { accountId, key, siteId } = await openInMainCell(account);
    const policy = await post<{ id: string }>(product.url, key, '/policies', { name: 'Cookies', content: 'This site uses cookies.' });
    await account.sites.setSitePolicy({ accountId, id: siteId, policyId: policy.id });

    const consent = await post<{ id: string }>(product.url, key, '/consents', { site_id: siteId, subject_id: 'first', accepted: true });
    return { accountId, key, siteId, policy: await readPolicy(consentDatabase, consent.id) };
  } finally {
    await account.close();
  }
}

export interface OpenedAccount extends Pick<Tenant, 'accountId' | 'key' | 'siteId'> {
  cell: string;
}

export async function openAccount(account: AccountConnection, email: string): Promise<OpenedAccount> {
  const {
    account: { id: accountId, cell = mainCell },
  } = await account.accounts.createAccount({ name: 'Benchmark', email, password: 'only-for-the-benchmark', emailVerified: true });
  await account.accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests, maxSites: 0 });
  const { secret: key } = await account.keys.createKey({ accountId, name: 'Benchmark', expiresAtMs: 0 });
  const { site } = await account.sites.createSite({
    accountId,
    name: 'Benchmark',
    domain: 'benchmark.example.com',
    categoriesClosed: false,
    categories: [],
  });
  return { accountId, cell, key, siteId: site.id };
}

async function openInMainCell(account: AccountConnection): Promise<OpenedAccount> {
  for (let number = 0; ; number++) {
    const opened = await openAccount(account, `benchmark-${number}@example.com`);
    if (opened.cell === mainCell) return opened;
  }
}

/** The floors store the policy that the product recorded. */
async function readPolicy(database: Database, consentId: string): Promise<PolicyInForce> {
  const { rows } = await database.query<{ policy: PolicyInForce | null }>(
    'bench_read_policy',
    `SELECT json_build_object('id', policy_id, 'version', policy_version, 'sha256', policy_sha256) AS policy FROM consents WHERE id = $1`,
    [consentId],
  );
  const policy = rows[0]?.policy;
  if (!policy?.id) throw new Error('the first consent was recorded without the policy of its site');
  return policy;
}

async function post<Answer>(url: string, key: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
