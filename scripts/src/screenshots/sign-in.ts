import type { APIRequestContext, BrowserContext } from 'playwright-core';
import type { Demo } from '../start/seed-demo';

export async function signIn({ request }: BrowserContext, { base_url: url, showcase }: Demo): Promise<void> {
  if (showcase === undefined) throw new Error('This product has no showcase account: it was started with --no-showcase.');
  const { email, password } = showcase;
  if (password === '')
    throw new Error(`${email} has another password than npm start gave it. Take screenshots of a product whose demo account is unchanged.`);
  const answer = await request.post(`${url}/auth/login`, { data: { email, password }, headers: { Origin: new URL(url).origin } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
}

export interface Shown {
  consentId: string;
  erasedId: string;
  policyId: string;
  siteId: string;
  failingEndpointId: string;
  failedDeliveryId: string;
}

interface Row {
  id: string;
  status?: string;
  consecutive_failures?: number;
}

export async function findShown({ request }: { request: APIRequestContext }, baseUrl: string, subjects: Subjects): Promise<Shown> {
  async function first(path: string, isWanted: (row: Row) => boolean = () => true): Promise<string> {
    const answer = await request.get(baseUrl + path);
    const json = (await answer.json()) as Row[] | { data: Row[] };
    const row = (Array.isArray(json) ? json : json.data).find(isWanted);
    if (row === undefined) throw new Error(`GET ${path} has nothing to show: the data of the showcase was changed.`);
    return row.id;
  }
  const endpoint = await first('/webhooks/endpoints', ({ consecutive_failures: failures = 0 }) => failures > 0);
  return {
    consentId: await first(`/consents?subject_id=${subjects.known}&accepted=false`),
    erasedId: await first(`/consents?subject_id=${subjects.erased}&include_deleted=true`),
    policyId: await first('/policies'),
    siteId: await first('/sites'),
    failingEndpointId: endpoint,
    failedDeliveryId: await first(`/webhooks/deliveries?endpoint_id=${endpoint}&status=exhausted`),
  };
}

interface Subjects {
  known: string;
  erased: string;
}
