import { createHash } from 'node:crypto';
import { ServiceError } from '@consent/kernel/errors';
import type { Account } from '@consent/contracts';
import { connectToAccount, type AccountConnection } from './account-connection';
import { readJson, writeJson } from './data-folder';

/** .data/demo.json (decision 7.2). */
export interface Demo {
  base_url: string;
  dashboard_url: string;
  mail_url: string;
  metrics_urls: string[];
  /** Tells, with the key, where the files of the account's log are. */
  log_url: string;
  email: string;
  /** "" once its owner has set another one. */
  password: string;
  api_key: string;
  site_id: string;
  site_token: string;
}

interface Addresses {
  publicUrl: string;
  mailUrl: string;
  metricsUrls: string[];
  password: string;
}

const email = 'demo@example.com';

/**
 * The demo account, active and on Enterprise without a limit, with a site and a key. The
 * second start finds those of the first; what is missing is made.
 */
export async function seedDemo(accountAddress: string, addresses: Addresses): Promise<Demo> {
  const connection = connectToAccount(accountAddress);
  try {
    const demo = await seed(connection, addresses);
    await writeJson('demo.json', demo);
    return demo;
  } finally {
    await connection.close();
  }
}

async function seed(connection: AccountConnection, addresses: Addresses): Promise<Demo> {
  const { account, password } = await findOrCreateAccount(connection, addresses.password);
  await connection.accounts.setPlan({ accountId: account.id, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });
  // Nothing of it would work while it is suspended.
  await connection.accounts.setStatus({ accountId: account.id, status: 'active' });

  const { sites } = await connection.sites.listSites({ accountId: account.id });
  const site = sites.at(-1) ?? (await connection.sites.createSite(demoSite(account.id))).site;

  const before = await readJson<Demo>('demo.json');
  return {
    base_url: `${addresses.publicUrl}/api/v1`,
    dashboard_url: `${addresses.publicUrl}/`,
    mail_url: addresses.mailUrl,
    metrics_urls: addresses.metricsUrls,
    log_url: `${addresses.publicUrl}/api/v1/log`,
    email,
    password,
    api_key: await keepOrCreateKey(connection, account.id, before?.api_key),
    site_id: site.id,
    site_token: site.token,
  };
}

async function findOrCreateAccount(connection: AccountConnection, password: string): Promise<{ account: Account; password: string }> {
  const { accounts } = connection;
  try {
    const { account } = await accounts.createAccount({ name: 'Demo', email, password, emailVerified: true });
    return { account, password };
  } catch (error) {
    if (ServiceError.from(error).kind !== 'conflict') throw error;
    const { account } = await accounts.getAccount({ email });
    return { account, password: (await isPassword(connection, password)) ? password : '' };
  }
}

/** False once its owner has set another one: nobody can tell which. */
async function isPassword({ sessions }: AccountConnection, password: string): Promise<boolean> {
  try {
    const { token } = await sessions.login({ email, password, previousDigest: Buffer.alloc(0) });
    await sessions.endSession({ digest: createHash('sha256').update(token).digest() });
    return true;
  } catch (error) {
    if (ServiceError.from(error).kind === 'unauthorized') return false;
    throw error;
  }
}

function demoSite(accountId: string) {
  return { accountId, name: 'Demo site', domain: 'demo.example.com', categoriesClosed: false, categories: [] };
}

/** A key is shown once, so the one in demo.json is kept as long as it is not revoked. */
async function keepOrCreateKey({ keys }: AccountConnection, accountId: string, before: string | undefined): Promise<string> {
  const { keys: existing } = await keys.listKeys({ accountId });
  const isGood = existing.some(
    (key) => key.revokedAtMs === 0 && before?.endsWith(key.lastFour) === true && before.startsWith(key.firstCharacters),
  );
  if (before !== undefined && isGood) return before;
  return (await keys.createKey({ accountId, name: 'Demo key', expiresAtMs: 0 })).secret;
}
