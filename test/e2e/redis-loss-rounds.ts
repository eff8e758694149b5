import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type TestServer, waitUntil } from '@consent/testkit';
import type { ApiAnswer, ApiClient } from '../system/api-client';
import { aConsent, absentConsentId } from '../system/consents';
import type { Tenant, TenantOptions } from '../system/tenants';

export const lossRounds = Number(process.env['FAULT_ROUNDS'] ?? '2');

const callers = 8;

interface LossySystem {
  redis: TestServer;
  api: (key: string, gateway: number) => ApiClient;
  tenants: { create: (options: TenantOptions) => Promise<Tenant> };
  sql: { account: { query: <Row>(sql: string, values: unknown[]) => Promise<Row[]> } };
}

/** Units of one round. All except `acknowledged` and `limit` should be 0. */
export interface RoundReport {
  limit: number;
  acknowledged: number;
  aboveLimit: number;
  notCharged: number;
  chargedTwice: number;
  statuses: Record<string, number>;
}

/**
 * Eight callers use up a small quota on all gateways while Redis loses its data one to three times. A seed repeats the faults and calls,
 * but not their timing.
 */
export async function runLossRound(system: LossySystem, flush: () => Promise<unknown>, seed: number): Promise<RoundReport> {
  const random = mulberry32(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const limit = 60 + upTo(140);
  const tenant = await system.tenants.create({ monthlyRequests: limit });
  const statuses: Record<string, number> = {};
  let acknowledged = 0;
  let isOver = false;

  async function callOnce(caller: number): Promise<ApiAnswer> {
    const api = system.api(tenant.key, caller % 2);
    const kind = upTo(9);
    if (kind === 0) return api.get(`/consents/${absentConsentId}`);
    if (kind <= 3) return api.get('/consents');
    if (kind <= 5) return api.post('/consents/batch', { consents: Array.from({ length: 1 + upTo(4) }, () => aConsent(tenant.site)) });
    return api.post('/consents', aConsent(tenant.site));
  }

  async function keepCalling(caller: number): Promise<void> {
    for (;;) {
      const wasOver = isOver;
      const { status, body } = await callOnce(caller);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 400) acknowledged += typeof body.created === 'number' ? body.created : 1;
      if (status === 429) {
        if (wasOver) return;
        await delay(5);
      }
    }
  }

  const faults = Array.from({ length: 1 + upTo(2) }, () => ({ kind: upTo(2), atUnits: upTo(limit - 1), afterMs: upTo(40) }));
  async function breakRedis(): Promise<void> {
    for (const { kind, atUnits, afterMs } of faults.toSorted((a, b) => a.atUnits - b.atUnits)) {
      await waitUntil('the units of the fault are used', () => acknowledged >= atUnits || (statuses[429] ?? 0) > 0);
      await delay(afterMs);
      await loseRedis(system, flush, kind);
    }
    isOver = true;
  }

  await Promise.all([breakRedis(), ...Array.from({ length: callers }, (_, caller) => keepCalling(caller))]);
  const charged = await chargedUnits(system, tenant.accountId, acknowledged);
  return {
    limit,
    acknowledged,
    aboveLimit: Math.max(0, acknowledged - limit),
    notCharged: Math.max(0, acknowledged - charged),
    chargedTwice: Math.max(0, charged - acknowledged),
    statuses,
  };
}

/** Empties Redis, or kills it and restarts it empty or with the data on its disk. */
async function loseRedis({ redis }: LossySystem, flush: () => Promise<unknown>, kind: number): Promise<void> {
  if (kind === 0) return void (await flush());
  redis.kill('SIGKILL');
  if (kind === 1) await rm(join(redis.dataDir, 'appendonlydir'), { recursive: true, force: true });
  await redis.restart();
}

/** Waits until the ledger has the expected units or stops changing. */
async function chargedUnits(system: LossySystem, accountId: string, expected: number): Promise<number> {
  const sql = 'SELECT used_ledger + used_direct AS used FROM usage_counters WHERE account_id = $1';
  let units = 0;
  await waitUntil(
    'the ledger has the units',
    async () => {
      const [row] = await system.sql.account.query<{ used: string }>(sql, [accountId]);
      units = Number(row?.used ?? 0);
      return units === expected;
    },
    { timeoutMs: 3_000 },
  ).catch(() => undefined);
  return units;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
