import { periodOf, type BeginInlineRequest, type BeginInlineResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import type { ExportParts } from '../parts';
import { auditedExport } from './audited';
import { messageOf } from './message';
import { takeExport } from './take';

/**
 * Starts an export that the gateway streams (spec 4.2.1; decisions 3.1, 3.2, 8.9). A gateway that calls KeepInline gets
 * a short lease, so that its crash is noticed soon. Throws invalid, plan_limit.
 */
export async function beginInline(
  { accountId, siteId, format, maxExports, actorKind, actorId, keeps }: BeginInlineRequest,
  parts: Pick<ExportParts, 'transaction' | 'audit' | 'newId' | 'now' | 'limits' | 'tokens'>,
): Promise<BeginInlineResponse> {
  const { transaction, audit, newId, now, limits } = parts;
  if (format !== 'csv' && format !== 'json') throw invalid('format must be csv or json.');
  const requestedAtMs = now();
  const period = periodOf(requestedAtMs);
  const created = { accountId, id: newId(requestedAtMs), siteId, format, inline: true, period, actorKind, actorId, requestedAtMs } as const;
  const leaseMs = keeps ? limits.leaseMs : limits.inlineTimeoutMs;
  const begun = await transaction(async (tx) => {
    const taken = await takeExport(tx, created, { maxExports, leaseMs });
    await audit(tx, auditedExport('export.streamed', taken));
    return taken;
  });
  return { export: await messageOf(begun, parts), leaseMs: keeps ? leaseMs : 0 };
}
