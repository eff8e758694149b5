import { accountKey, keyKey, policyKey, siteKey } from './keys';
import type { RedisCommands } from './redis-connection';

/*
 * Written by the services that own each state. Every function resolves once Redis has this revision or a later one, and
 * rejects with `unavailable` if Redis cannot take it.
 */

export interface AccountProjection {
  accountId: string;
  revision: number;
  status: 'active' | 'suspended';
  subscription: 'active' | 'cancelled' | 'expired' | 'none';
  limit: number;
}

export interface KeyProjection {
  accountId: string;
  keyId: string;
  revision: number;
  status: 'active' | 'revoked';
  expiresAtMs: number | null;
}

export interface SiteProjection {
  accountId: string;
  siteId: string;
  revision: number;
  deleted: boolean;
  categories: readonly string[] | null;
  policyId: string;
}

export interface PolicyProjection {
  accountId: string;
  policyId: string;
  revision: number;
  /** 0: the policy was deleted */
  version: number;
  sha256: string;
}

export function writeAccount(redis: RedisCommands, { accountId, revision, status, subscription, limit }: AccountProjection): Promise<void> {
  return project(redis, accountKey(accountId), revision, ['status', status, 'subscription', subscription, 'limit', limit]);
}

export function writeKey(redis: RedisCommands, { accountId, keyId, revision, status, expiresAtMs }: KeyProjection): Promise<void> {
  return project(redis, keyKey(accountId, keyId), revision, ['account', accountId, 'status', status, 'expires_at_ms', expiresAtMs ?? 0]);
}

export function writeSite(
  redis: RedisCommands,
  { accountId, siteId, revision, deleted, categories, policyId }: SiteProjection,
): Promise<void> {
  return project(redis, siteKey(accountId, siteId), revision, [
    'deleted',
    deleted ? 1 : 0,
    'categories',
    JSON.stringify(categories),
    'policy',
    policyId,
  ]);
}

export function writePolicy(redis: RedisCommands, { accountId, policyId, revision, version, sha256 }: PolicyProjection): Promise<void> {
  return project(redis, policyKey(accountId, policyId), revision, ['version', version, 'sha256', sha256]);
}

async function project(redis: RedisCommands, key: string, revision: number, fields: (string | number)[]): Promise<void> {
  await redis.at(key).run((client) => client.project([1, key, revision, ...fields]));
}
