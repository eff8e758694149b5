import type { Handle } from '@consent/postgres';
import { fileKeyOf } from '../files/file-key.rule';
import type { ExportParts } from '../parts';
import { deleteExports, lockExports } from './remove-files.sql';

/** Files before rows: a process that is killed between them finds the rows again, and removing a file twice does no harm. */
export const createFileRemoval =
  ({ files }: Pick<ExportParts, 'files'>) =>
  async (tx: Handle, accountId: string, limit: number): Promise<number> => {
    const locked = await lockExports(tx, accountId, Math.min(limit, filesAtOnce));
    for (const { id, claims } of locked) if (claims > 0) await files.remove(fileKeyOf({ id, claim: claims }));
    await deleteExports(
      tx,
      accountId,
      locked.map(({ id }) => id),
    );
    return locked.length;
  };

/** In one transaction, while each may take a request to a bucket. */
const filesAtOnce = 20;
