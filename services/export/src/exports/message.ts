import type { Export } from '@consent/contracts';
import type { ExportParts } from '../parts';
import type { ExportRecord } from './export';
import { statusAt } from './status.rule';

/** A ready export gets a new download token in each response (spec 4.2.5). */
export async function messageOf(record: ExportRecord, { tokens, now }: Pick<ExportParts, 'tokens' | 'now'>): Promise<Export> {
  const status = statusAt(record, now());
  return {
    id: record.id,
    accountId: record.accountId,
    siteId: record.siteId,
    format: record.format,
    status,
    rowCount: record.rowCount,
    bytesWritten: record.bytesWritten,
    errorMessage: record.errorMessage,
    requestedAtMs: record.requestedAtMs,
    completedAtMs: record.completedAtMs ?? 0,
    expiresAtMs: record.expiresAtMs ?? 0,
    dataAsOfMs: record.dataAsOfMs ?? 0,
    sha256: status === 'ready' ? record.sha256 : undefined,
    downloadToken: status === 'ready' ? await tokens.mint(record) : '',
    actorKind: record.actorKind,
    actorId: record.actorId,
  };
}
