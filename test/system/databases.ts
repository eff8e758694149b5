import { type ServiceName, serviceNames } from '@consent/contracts';
import { createTestDatabase } from '@consent/testkit';

export type Databases = Record<ServiceName, string>;

export async function createDatabases(): Promise<Databases> {
  const created = await Promise.all(serviceNames.map(async (service) => [service, (await createTestDatabase(service)).url] as const));
  return Object.fromEntries(created) as Databases;
}
