import { periodOf } from '@consent/contracts';
import { type Consumer, type ConsumerOptions, createConsumer, handledOnce } from '@consent/events';
import { uuidOf } from '@consent/kernel/ids';
import type { ExportParts } from '../parts';
import { keepUntil } from './keep-until.sql';
import { takeExport } from './take';

const durable = 'export-on-account-exports-due';

/**
 * Makes an export of each site of an account that was closed, whatever its plan allows, and keeps the files until the purge (decision 84.5). The
 * account service names at most 500 sites an event.
 */
export function onExportsDue(
  options: Pick<ConsumerOptions, 'nats' | 'signatures' | 'logger' | 'registry' | 'database'>,
  { transaction, events, newId, now }: Pick<ExportParts, 'transaction' | 'events' | 'newId' | 'now'>,
  wake: () => void,
): Consumer {
  return createConsumer({
    ...options,
    durable,
    filterSubject: 'events.account.exports_due',
    handle: async ({ id: eventId, accountId: owner, data }) => {
      const accountId = uuidOf(owner);
      const { siteIds, untilMs } = readDue(data);
      await transaction(async (tx) => {
        if (!(await handledOnce(tx, durable, eventId))) return;
        const requestedAtMs = now();
        const shared = {
          accountId,
          format: 'csv',
          inline: false,
          period: periodOf(requestedAtMs),
          actorKind: 'system',
          actorId: '',
        } as const;
        for (const siteId of siteIds) {
          const created = { ...shared, id: newId(requestedAtMs), siteId, requestedAtMs };
          const taken = await takeExport(tx, created, { maxExports: 0, leaseMs: 0 });
          await keepUntil(tx, taken, untilMs);
          await events.requested(tx, taken, requestedAtMs);
        }
      });
      wake();
    },
  });
}

/** Throws for other data, so that the event is set aside. */
function readDue(data: unknown): { siteIds: string[]; untilMs: number } {
  const { site_ids: siteIds, purge_at: until } = (data ?? {}) as { site_ids?: unknown; purge_at?: unknown };
  const untilMs = typeof until === 'string' ? Date.parse(until) : Number.NaN;
  if (!Array.isArray(siteIds) || Number.isNaN(untilMs)) throw new Error('the event names no sites, or no time');
  return { siteIds: siteIds.map((id) => uuidOf(String(id))), untilMs };
}
