import { notFound, ServiceError, unavailable } from '@consent/kernel/errors';
import type { ExportRecord } from '../exports/export';
import { findExport } from '../exports/find.sql';
import { assertReady } from '../exports/status.rule';
import { DamagedFileError } from '../files/checked-files';
import type { OpenFile } from '../files/file-store';
import type { ExportParts } from '../parts';
import type { DownloadTarget } from './tokens';

export interface Download {
  id: string;
  record: ExportRecord;
  sha256: Buffer;
  /** The caller closes it. */
  file: OpenFile;
}

/**
 * Reads the row each time, because a token may outlive its export or file (decision 3.5). Throws unauthorized,
 * not_found, conflict; internal if the file is damaged; unavailable if it cannot be read now.
 */
export async function openDownload(
  token: string,
  {
    database,
    tokens,
    openChecked,
    metrics,
    now,
    logger,
  }: Pick<ExportParts, 'database' | 'tokens' | 'openChecked' | 'metrics' | 'now' | 'logger'>,
): Promise<Download> {
  const target = await tokens.verify(token);
  const ready = await findReady(target, { database, now });
  const { id, sha256 } = ready;
  try {
    return { id, record: ready, sha256, file: await openChecked(ready) };
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw unavailable('The file cannot be read at the moment. Try again later.', error);
    // If the export expired since its row was read, a missing file is not damage.
    await findReady(target, { database, now });
    metrics.onDamage(error.damage);
    logger.error({ exportId: id, damage: error.damage }, 'the file of an export differs from what was written');
    throw new ServiceError('internal', 'The file is damaged.', { cause: error });
  }
}

async function findReady(
  { accountId, id }: DownloadTarget,
  { database, now }: Pick<ExportParts, 'database' | 'now'>,
): Promise<ExportRecord & { sha256: Buffer }> {
  const record = await findExport(database, accountId, id);
  if (record === undefined) throw notFound('export');
  assertReady(record, now());
  return record as ExportRecord & { sha256: Buffer };
}
