import type { WebhookEndpoint } from '../../api/webhooks';

type Named = Pick<WebhookEndpoint, 'id' | 'url' | 'description'>;

export const endpointName = ({ description, url }: Omit<Named, 'id'>): string => (description.trim() === '' ? url : description);

/** By ID. Endpoints of one name are told apart by their URLs. */
export function endpointNames(endpoints: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const endpoint of endpoints) counts.set(endpointName(endpoint), (counts.get(endpointName(endpoint)) ?? 0) + 1);
  return new Map(
    endpoints.map((endpoint) => {
      const name = endpointName(endpoint);
      return [endpoint.id, (counts.get(name) ?? 0) > 1 && name !== endpoint.url ? `${name} (${endpoint.url})` : name];
    }),
  );
}
