import { notFound } from '@consent/kernel/errors';
import type { ExportRecord } from '../domain/export';
import type { ExportStore } from '../store/export-store';

/** Throws not_found. */
export function getExport(store: Pick<ExportStore, 'findExport'>) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<ExportRecord> => {
    const record = await store.findExport(accountId, id);
    if (record === undefined) throw notFound('export');
    return record;
  };
}
