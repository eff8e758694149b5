import { notFound, ServiceError, unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import type { ExportRecord } from '../domain/export';
import { DamagedFileError, type Damage, type ExpectedFile } from '../files/checked-files';
import type { OpenFile } from '../files/file-store';
import type { ExportStore } from '../store/export-store';
import type { DownloadTokens } from '../tokens/download-tokens';
import { assertReady } from './mint-download-token';

export interface OpenDownloadParts {
  store: Pick<ExportStore, 'findExport'>;
  tokens: Pick<DownloadTokens, 'verify'>;
  openChecked: (expected: ExpectedFile) => Promise<OpenFile>;
  onDamage: (damage: Damage) => void;
  now: () => number;
  logger: Logger;
}

export interface Download {
  id: string;
  sha256: Buffer;
  /** The caller closes it. */
  file: OpenFile;
}

/**
 * The file that a token is for (decision 3.5). The row is read each time: a token
 * outlives neither its export nor its file. Throws unauthorized, not_found, conflict;
 * internal when the file is not what was written; unavailable when it cannot be read now.
 */
export function openDownload({ store, tokens, openChecked, onDamage, now, logger }: OpenDownloadParts) {
  async function getReady(accountId: string, id: string): Promise<ExportRecord & { sha256: Buffer }> {
    const record = await store.findExport(accountId, id);
    if (record === undefined) throw notFound('export');
    assertReady(record, now());
    return record as ExportRecord & { sha256: Buffer };
  }

  return async (token: string): Promise<Download> => {
    const { accountId, id } = await tokens.verify(token);
    const { sha256, claims, bytesWritten } = await getReady(accountId, id);
    try {
      return { id, sha256, file: await openChecked({ id, claims, bytesWritten, sha256 }) };
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw unavailable('The file cannot be read for the moment.', error);
      // It may have expired between the two looks.
      await getReady(accountId, id);
      onDamage(error.damage);
      logger.error({ exportId: id, damage: error.damage }, 'the file of an export is not what was written');
      throw new ServiceError('internal', 'The file is damaged.', { cause: error });
    }
  };
}
