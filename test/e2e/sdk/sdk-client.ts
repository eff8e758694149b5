import { ConsentClient, type ConsentClientOptions } from '@consent/sdk';
import type { System } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

export function sdkClient(system: System, { key }: Tenant, options: Partial<ConsentClientOptions> = {}): ConsentClient {
  return new ConsentClient({ baseUrl: system.baseUrl, apiKey: key, ...options });
}
