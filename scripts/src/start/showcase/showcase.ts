import { type Account, mainCell } from '@consent/contracts';
import type { AccountConnection } from '../account-connection';
import { findOrCreateAccount, keepOrCreateKey } from '../demo-account';
import { explainError } from '../explain-error';
import { report } from '../progress';
import type { WebhookConnection } from '../webhook-connection';
import { findOrCreateSites, linkSites, revokeLostKeys, siteForCalls, showcaseKeyName } from './account-parts';
import type { EndpointName } from './deliveries';
import { createEndpoints, moveEndpoints, secretsByPath } from './endpoints';
import { type Databases, writeAccountHistory, writeConsentHistory, writeDeliveryHistory, writePolicyHistory } from './history';
import { makeTimeline } from './timeline';

export interface Showcase {
  email: string;
  /** "" if the owner has changed it. */
  password: string;
  api_key: string;
  site_id: string;
  site_token: string;
}

export interface Kept {
  /** End of the history, the same for all attempts. */
  ends_at_ms: number;
  receiver_url: string;
  api_key?: string;
  endpoint_secrets?: Record<EndpointName, string>;
  is_complete: boolean;
}

export interface ShowcaseParts {
  store: { read: () => Promise<Kept | undefined>; write: (kept: Kept) => Promise<void> };
  accounts: AccountConnection;
  webhooks: WebhookConnection;
  databases: Databases;
  /** URL of the cell that has an account's consents. */
  consentUrlOf: (cell: string) => string;
  receiverUrl: string;
  email: string;
  password: string;
  subjectKey: string;
}

export interface SeededShowcase {
  showcase: Showcase;
  secrets: Record<string, string>;
}

/** Idempotent: if a seed is aborted, the next start completes it, because each step checks whether it was done. */
export async function seedShowcase(parts: ShowcaseParts): Promise<SeededShowcase> {
  const { accounts, store, email, receiverUrl } = parts;
  const { account, password } = await findOrCreateAccount(accounts, { name: 'Ana Oliveira', email, password: parts.password });
  const before = await store.read();
  const kept = before?.is_complete === true ? before : await seedHistory(parts, account, before);
  const move = { accountId: account.id, from: kept.receiver_url, to: receiverUrl };
  const isMoved = kept.receiver_url === receiverUrl || (await tryToMove(parts.webhooks, move));
  const apiKey = await keepOrCreateKey(accounts, { accountId: account.id, name: showcaseKeyName, before: kept.api_key });
  await store.write({ ...kept, ...(isMoved && { receiver_url: receiverUrl }), api_key: apiKey });
  const site = await siteForCalls(accounts, account.id);
  return {
    showcase: { email, password, api_key: apiKey, site_id: site.id, site_token: site.token },
    secrets: kept.endpoint_secrets === undefined ? {} : secretsByPath(kept.endpoint_secrets),
  };
}

/** False if the endpoints cannot be changed, for example with WEBHOOK_ALLOW_INSECURE=false. The rest of the showcase works. */
async function tryToMove(webhooks: WebhookConnection, move: Parameters<typeof moveEndpoints>[1]): Promise<boolean> {
  try {
    await moveEndpoints(webhooks, move);
    return true;
  } catch (error) {
    report(`until the next npm start the showcase's webhooks go to ${move.from}: ${explainError(error)}`);
    return false;
  }
}

async function seedHistory(
  parts: ShowcaseParts,
  { id: accountId, userId, cell = mainCell }: Account,
  before: Kept | undefined,
): Promise<Kept> {
  const { accounts, webhooks, receiverUrl, store } = parts;
  const databases = { ...parts.databases, consent: parts.consentUrlOf(cell) };
  let kept: Kept = before ?? { ends_at_ms: Date.now(), receiver_url: receiverUrl, is_complete: false };
  const keep = (more: Partial<Kept>) => store.write((kept = { ...kept, ...more }));
  await keep({});

  await accounts.accounts.setPlan({ accountId, plan: 'pro' });
  const sites = await findOrCreateSites(accounts, accountId);
  const endMs = kept.ends_at_ms;
  const policyId = await writePolicyHistory(databases, { accountId, endMs });
  await linkSites(accounts, { accountId, policyId, sites });

  await revokeLostKeys(accounts, { accountId, kept: kept.api_key });
  await keep({ api_key: await keepOrCreateKey(accounts, { accountId, name: showcaseKeyName, before: kept.api_key }) });
  const { keys } = await accounts.keys.listKeys({ accountId });
  const ids = { accountId, userId, keyId: keys[0]?.id ?? '', policyId, sites };

  const { endpoints, secrets } = await createEndpoints(webhooks, { accountId, receiverUrl, secrets: kept.endpoint_secrets });
  await keep({ receiver_url: receiverUrl, endpoint_secrets: secrets });
  const history = { timeline: makeTimeline(endMs), ids, endMs };
  await Promise.all([
    writeConsentHistory(databases, history),
    writeDeliveryHistory(databases, { ...history, endpoints, subjectKey: parts.subjectKey }),
    writeAccountHistory(databases, history),
  ]);
  await keep({ is_complete: true });
  return kept;
}
