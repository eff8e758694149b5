import { periodOf, type EnqueueRequest, type EnqueueResponse } from '@consent/contracts';
import { findKept, keepAnswer } from '@consent/service';
import type { ExportParts } from '../parts';
import { auditedExport } from './audited';
import { findExport } from './find.sql';
import { messageOf } from './message';
import { takeExport } from './take';

/** A worker writes the file (spec 4.2.2, 4.2.3). Throws plan_limit, conflict (the key is in use). */
export async function enqueue(
  { accountId, siteId, maxExports, actorKind, actorId, once }: EnqueueRequest,
  parts: Pick<ExportParts, 'transaction' | 'events' | 'audit' | 'newId' | 'now' | 'tokens'>,
): Promise<EnqueueResponse> {
  const { transaction, events, audit, newId, now } = parts;
  const requestedAtMs = now();
  const period = periodOf(requestedAtMs);
  const id = newId(requestedAtMs);
  const created = { accountId, id, siteId, format: 'csv', inline: false, period, actorKind, actorId, requestedAtMs } as const;
  const { queued, replayed } = await transaction(async (tx) => {
    const kept = await findKept<{ id: string }>(tx, once);
    // Exports are never deleted, so it exists.
    if (kept !== undefined) return { queued: (await findExport(tx, accountId, kept.id))!, replayed: true };
    const taken = await takeExport(tx, created, { maxExports, leaseMs: 0 });
    await events.requested(tx, taken, requestedAtMs);
    await audit(tx, auditedExport('export.created', taken));
    await keepAnswer(tx, once, { id });
    return { queued: taken, replayed: false };
  });
  return { export: await messageOf(queued, parts), replayed };
}
