import type { WebhookConnection } from '../webhook-connection';
import { type EndpointName, showcaseEndpoints } from './deliveries';

type ByEndpoint = Record<EndpointName, string>;

interface Wanted {
  accountId: string;
  receiverUrl: string;
  /** From an aborted seed that had created the endpoints. */
  secrets: ByEndpoint | undefined;
}

/** Replaces endpoints whose secrets were lost. */
export async function createEndpoints(
  { webhooks }: WebhookConnection,
  { accountId, receiverUrl, secrets: kept }: Wanted,
): Promise<{ endpoints: ByEndpoint; secrets: ByEndpoint }> {
  const { endpoints: existing } = await webhooks.listEndpoints({ accountId });
  const found = (name: EndpointName) => existing.find(({ description }) => description === showcaseEndpoints[name].description)?.id;
  const [crm, newsletter] = [found('crm'), found('newsletter')];
  if (kept !== undefined && crm !== undefined && newsletter !== undefined) return { endpoints: { crm, newsletter }, secrets: kept };
  for (const { id } of existing) await webhooks.deleteEndpoint({ accountId, id });

  async function create(name: EndpointName) {
    const { path, description, eventTypes } = showcaseEndpoints[name];
    const { endpoint, secret } = await webhooks.createEndpoint({
      accountId,
      maxEndpoints: 0,
      url: receiverUrl + path,
      description,
      eventTypes: [...eventTypes],
      standardWebhooks: false,
    });
    return { id: endpoint.id, secret };
  }
  const [failing, healthy] = [await create('newsletter'), await create('crm')];
  return { endpoints: { crm: healthy.id, newsletter: failing.id }, secrets: { crm: healthy.secret, newsletter: failing.secret } };
}

export function secretsByPath({ crm, newsletter }: ByEndpoint): Record<string, string> {
  return { [showcaseEndpoints.crm.path]: crm, [showcaseEndpoints.newsletter.path]: newsletter };
}

/** The receiver's port may change between starts. */
export async function moveEndpoints(
  { webhooks }: WebhookConnection,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  const { endpoints } = await webhooks.listEndpoints({ accountId });
  for (const { id, url, description, eventTypes, enabled, standardWebhooks } of endpoints) {
    if (!url.startsWith(`${from}/`)) continue;
    const moved = to + url.slice(from.length);
    await webhooks.updateEndpoint({ accountId, id, url: moved, description, eventTypes, enabled, standardWebhooks });
  }
}
