import { type Audited, differenceOf } from '@consent/service';
import type { EndpointRecord } from './endpoint';

type Kind = 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.secret_rotated';

export function auditedEndpoint(kind: Kind, { before, after }: { before?: EndpointRecord; after?: EndpointRecord }): Audited {
  const { accountId, id } = (after ?? before) as EndpointRecord;
  return { accountId, kind, target: { kind: 'webhook', id }, changes: differenceOf(described(before), described(after)) };
}

/** The URL is given without its query, which may hold a secret. */
function described(endpoint: EndpointRecord | undefined): object {
  if (endpoint === undefined) return {};
  const { url, description, eventTypes, enabled, standardWebhooks } = endpoint;
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, description, event_types: eventTypes, enabled, standard_webhooks: standardWebhooks };
}
