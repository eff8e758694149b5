import { type AccountConnection } from './account-connection';
import { readJson } from './data-folder';
import { findOrCreateAccount, keepOrCreateKey } from './demo-account';
import type { Showcase } from './showcase/showcase';

/** .data/demo.json (decisions 7.2 and 31). */
export interface Demo {
  base_url: string;
  dashboard_url: string;
  mail_url: string;
  receiver_url: string;
  metrics_urls: string[];
  /** With the API key, returns where the files of the account's log are. */
  log_url: string;
  email: string;
  /** "" if the owner has changed it. */
  password: string;
  api_key: string;
  site_id: string;
  site_token: string;
  /** Absent with --no-showcase. */
  showcase?: Showcase;
}

interface Addresses {
  publicUrl: string;
  mailUrl: string;
  receiverUrl: string;
  metricsUrls: string[];
  password: string;
}

const email = 'demo@example.com';

/** Idempotent: the second start finds the account, the site and the key. */
export async function seedDemo(connection: AccountConnection, addresses: Addresses): Promise<Demo> {
  const { account, password } = await findOrCreateAccount(connection, { name: 'Demo', email, password: addresses.password });
  await connection.accounts.setPlan({ accountId: account.id, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });
  // A suspended account could not be used.
  await connection.accounts.setStatus({ accountId: account.id, status: 'active' });

  const { sites } = await connection.sites.listSites({ accountId: account.id });
  const site = sites.at(-1) ?? (await connection.sites.createSite(demoSite(account.id))).site;

  const before = await readJson<Demo>('demo.json');
  return {
    base_url: `${addresses.publicUrl}/api/v1`,
    dashboard_url: `${addresses.publicUrl}/`,
    mail_url: addresses.mailUrl,
    receiver_url: addresses.receiverUrl,
    metrics_urls: addresses.metricsUrls,
    log_url: `${addresses.publicUrl}/api/v1/log`,
    email,
    password,
    api_key: await keepOrCreateKey(connection, { accountId: account.id, name: 'Demo key', before: before?.api_key }),
    site_id: site.id,
    site_token: site.token,
  };
}

function demoSite(accountId: string) {
  return { accountId, name: 'Demo site', domain: 'demo.example.com', categoriesClosed: false, categories: [] };
}
