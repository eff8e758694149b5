import { invalid } from '@consent/kernel/errors';
import type { Actor, ExportRecord } from '../domain/export';
import { periodOf } from '../domain/period';
import type { InTransaction } from '../store/export-store';
import { takeExport } from './take-export';

export interface BeginInlineParts {
  inTransaction: InTransaction;
  newId: (nowMs: number) => string;
  now: () => number;
  /** How long a gateway may take to tell the end. */
  inlineTimeoutMs: number;
}

export interface InlineRequest {
  accountId: string;
  siteId: string;
  format: string;
  /** 0: no limit. */
  maxExports: number;
  actor: Actor;
}

/** An export that the gateway streams itself (spec 4.2.1; decisions 3.1, 3.2, 8.9). Throws invalid, plan_limit. */
export function beginInline({ inTransaction, newId, now, inlineTimeoutMs }: BeginInlineParts) {
  return async ({ accountId, siteId, format, maxExports, actor }: InlineRequest): Promise<ExportRecord> => {
    if (format !== 'csv' && format !== 'json') throw invalid('format must be csv or json.');
    const requestedAtMs = now();
    const period = periodOf(requestedAtMs);
    const created = { accountId, id: newId(requestedAtMs), siteId, format, inline: true, period, actor, requestedAtMs } as const;
    return inTransaction((store) => takeExport(store, created, { maxExports, leaseMs: inlineTimeoutMs }));
  };
}
