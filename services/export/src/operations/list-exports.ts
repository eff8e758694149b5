import { invalid } from '@consent/kernel/errors';
import type { ExportRecord } from '../domain/export';
import type { ExportStore } from '../store/export-store';

const maxListed = 100;

/** Newest first (spec 4.2). Throws invalid for a limit outside of 1 to 100 (decision 8.8). */
export function listExports(store: Pick<ExportStore, 'listExports'>) {
  return async ({ accountId, limit }: { accountId: string; limit: number }): Promise<ExportRecord[]> => {
    if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
    return store.listExports(accountId, limit);
  };
}
