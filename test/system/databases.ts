import { createTestDatabase } from '@consent/testkit';

export const services = ['account', 'consent', 'policy', 'webhook', 'export', 'evidence'] as const;

export type Databases = Record<(typeof services)[number], string>;

export async function createDatabases(): Promise<Databases> {
  const created = await Promise.all(services.map(async (service) => [service, (await createTestDatabase(service)).url] as const));
  return Object.fromEntries(created) as Databases;
}
