import { conflict, notFound } from '@consent/kernel/errors';
import { statusAt, type ExportRecord } from '../domain/export';
import type { ExportStore } from '../store/export-store';
import type { DownloadTokens } from '../tokens/download-tokens';

export interface MintDownloadTokenParts {
  store: Pick<ExportStore, 'findExport'>;
  tokens: Pick<DownloadTokens, 'mint'>;
  now: () => number;
}

/** A fresh token for a file that is ready (spec 4.2.6). Throws not_found, conflict. */
export function mintDownloadToken({ store, tokens, now }: MintDownloadTokenParts) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<string> => {
    const record = await store.findExport(accountId, id);
    if (record === undefined) throw notFound('export');
    assertReady(record, now());
    return tokens.mint(record);
  };
}

/** Throws conflict unless there is a file to download (decision 3.5). */
export function assertReady(record: ExportRecord, nowMs: number): void {
  const status = statusAt(record, nowMs);
  if (status === 'ready') return;
  throw conflict(status === 'expired' ? 'The file has expired and is deleted.' : `The export has no file to download; it is ${status}.`);
}
