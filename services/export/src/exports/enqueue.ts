import type { EnqueueRequest, EnqueueResponse } from '@consent/contracts';
import type { ExportParts } from '../parts';
import { messageOf } from './message';
import { periodOf } from './period.rule';
import { takeExport } from './take';

/** Queues a CSV that a worker writes (spec 4.2.2, 4.2.3). Throws plan_limit. */
export async function enqueue(
  { accountId, siteId, maxExports, actorKind, actorId }: EnqueueRequest,
  parts: Pick<ExportParts, 'transaction' | 'events' | 'newId' | 'now' | 'tokens'>,
): Promise<EnqueueResponse> {
  const { transaction, events, newId, now } = parts;
  const requestedAtMs = now();
  const period = periodOf(requestedAtMs);
  const id = newId(requestedAtMs);
  const created = { accountId, id, siteId, format: 'csv', inline: false, period, actorKind, actorId, requestedAtMs } as const;
  const queued = await transaction(async (tx) => {
    const taken = await takeExport(tx, created, { maxExports, leaseMs: 0 });
    await events.requested(tx, taken, requestedAtMs);
    return taken;
  });
  return { export: await messageOf(queued, parts) };
}
