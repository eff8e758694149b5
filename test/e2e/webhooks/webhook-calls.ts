import { verifyWebhook } from '@consent/webhook-verifier';
import { waitUntil } from '@consent/testkit';
import type { Arrival, Receiver } from '../../../services/webhook/test/receiver';
import type { Browser } from '../../system/browser';

/** The JSON of decision 5.5. */
export interface EndpointJson {
  id: string;
  url: string;
  description: string;
  event_types: string[];
  enabled: boolean;
  standard_webhooks: boolean;
  consecutive_failures: number;
  auto_disabled_at: string | null;
  created_at: string;
  updated_at: string;
}

/** The JSON of decision 8.10. */
export interface DeliveryJson {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  status: string;
  attempt_count: number;
  next_attempt_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface DeliveryDetailJson extends DeliveryJson {
  payload: { id: string; type: string; created_at: string; data: Record<string, unknown> } | null;
  attempts: {
    number: number;
    started_at: string;
    duration_ms: number;
    status_code: number | null;
    error: string;
    response_body: string;
  }[];
}

export async function createEndpoint(
  browser: Browser,
  url: string,
  overrides: Record<string, unknown> = {},
): Promise<EndpointJson & { secret: string }> {
  const answer = await browser.post('/webhooks/endpoints', { url, event_types: [], ...overrides });
  if (answer.status !== 201) throw new Error(`An endpoint was not created: ${answer.status} ${answer.text}`);
  return answer.body as EndpointJson & { secret: string };
}

export async function readEndpoint(browser: Browser, id: string): Promise<EndpointJson> {
  return (await browser.get(`/webhooks/endpoints/${id}`)).body as EndpointJson;
}

/** An edit replaces every field, so this repeats the unchanged ones. */
export function editOf({ url, description, event_types, standard_webhooks }: EndpointJson, changed: Record<string, unknown> = {}) {
  return { url, description, event_types, standard_webhooks, ...changed };
}

export async function listDeliveries(browser: Browser, query = ''): Promise<DeliveryJson[]> {
  const answer = await browser.get(`/webhooks/deliveries?limit=100${query === '' ? '' : `&${query}`}`);
  if (answer.status !== 200) throw new Error(`The list was refused: ${answer.status} ${answer.text}`);
  return (answer.body as { data: DeliveryJson[] }).data;
}

export async function readDelivery(browser: Browser, id: string): Promise<DeliveryDetailJson> {
  return (await browser.get(`/webhooks/deliveries/${id}`)).body as DeliveryDetailJson;
}

export function deliveriesFound(browser: Browser, query: string, count: number): Promise<DeliveryJson[]> {
  return waitUntil(`${count} deliveries with ${query}`, async () => {
    const found = await listDeliveries(browser, query);
    return found.length === count ? found : undefined;
  });
}

export function deliveryIn(browser: Browser, id: string, status: string): Promise<DeliveryDetailJson> {
  return waitUntil(`the delivery is ${status}`, async () => {
    const delivery = await readDelivery(browser, id);
    return delivery.status === status ? delivery : undefined;
  });
}

export function arrived(receiver: Receiver, path: string, count: number): Promise<Arrival[]> {
  return waitUntil(`${count} requests at ${path}, there are ${receiver.arrivalsAt(path).length}`, () => {
    const arrivals = receiver.arrivalsAt(path);
    return arrivals.length >= count ? arrivals : undefined;
  });
}

/** Verifies a signature as a customer's receiver does: with the published function, at the current time. */
export function isSigned({ headers, body }: Arrival, secret: string): boolean {
  return verifyWebhook({ rawBody: body, header: headers['x-service-signature'], secret }).ok;
}
