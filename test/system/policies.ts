import { createHash } from 'node:crypto';
import type { ApiClient } from './api-client';
import type { System } from './use-system';
import type { Tenant } from './tenants';

/** The JSON of spec 2.9. */
export interface PolicyJson {
  id: string;
  user_id: string;
  name: string;
  content: string;
  version: number;
  created_at: string;
  updated_at: string;
}

export const absentUuid = '00000000-0000-4000-8000-00000000dead';

export function aPolicy(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Privacy policy', content: 'We keep what you agree to.', ...overrides };
}

export async function createPolicy(api: ApiClient, overrides: Record<string, unknown> = {}): Promise<PolicyJson> {
  const answer = await api.post('/policies', aPolicy(overrides));
  if (answer.status !== 201) throw new Error(`A policy was not created: ${answer.status} ${answer.text}`);
  return answer.body as PolicyJson;
}

export async function publishVersion(api: ApiClient, id: string, content: string): Promise<PolicyJson> {
  const answer = await api.put(`/policies/${id}`, aPolicy({ content }));
  if (answer.status !== 200) throw new Error(`A version was not published: ${answer.status} ${answer.text}`);
  return answer.body as PolicyJson;
}

/** "" detaches the policy. */
export async function linkPolicy(system: System, tenant: Tenant, policyId: string): Promise<void> {
  await system.rpc.sites.setSitePolicy({ accountId: tenant.accountId, id: tenant.site.id, policyId });
}

export function sha256Of(content: string): string {
  return createHash('sha256').update(content, 'utf8').digest('hex');
}
