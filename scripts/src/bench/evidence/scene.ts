import { setTimeout as delay } from 'node:timers/promises';
import { nilUuid } from '@consent/kernel/ids';
import type { Database } from '@consent/postgres';
import type { StartedEvidence } from '../product/start-product';
import type { Stage } from '../stage';

export interface Scene {
  stage: Stage;
  evidence: StartedEvidence;
  database: Database;
}

/** Leaves of all logs, without those of their index, under a signed checkpoint, at a time of the server's clock. */
export interface SignedCount {
  leaves: number;
  atMs: number;
}

const longestMs = 300_000;

export async function countSigned({ database }: Scene): Promise<SignedCount> {
  const { rows } = await database.query<{ leaves: number; at_ms: number }>(
    'bench_count_signed',
    `SELECT coalesce(sum(checkpoint_size), 0)::float8 - (SELECT count(*) FROM log_segments WHERE root IS NOT NULL) AS leaves, extract(epoch FROM clock_timestamp())::float8 * 1000 AS at_ms
     FROM logs WHERE account_id <> $1`,
    [nilUuid],
  );
  return { leaves: rows[0]?.leaves ?? 0, atMs: rows[0]?.at_ms ?? NaN };
}

export async function waitUntilSigned(scene: Scene, leaves: number): Promise<SignedCount> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const signed = await countSigned(scene);
    if (signed.leaves >= leaves) return signed;
    if (Date.now() > deadline) throw new Error(`${signed.leaves} of ${leaves} leaves were signed in ${longestMs / 1000} s`);
    await delay(10, undefined, { signal: scene.stage.signal });
  }
}

/** Run it before a measurement, so that no run pays for the one before. */
export async function waitUntilLogged({ stage }: Scene): Promise<void> {
  const deadline = Date.now() + longestMs;
  while ((await stage.countUnlogged()) > 0) {
    if (Date.now() > deadline) throw new Error(`the evidence service did not empty the queue in ${longestMs / 1000} s`);
    await delay(100, undefined, { signal: stage.signal });
  }
}
