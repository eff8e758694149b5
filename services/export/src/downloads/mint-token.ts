import type { MintDownloadTokenRequest, MintDownloadTokenResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { exportIdOf } from '../exports/export-id.rule';
import { findExport } from '../exports/find.sql';
import { assertReady } from '../exports/status.rule';
import type { ExportParts } from '../parts';

/** Implements spec 4.2.6. Throws not_found, conflict. */
export async function mintDownloadToken(
  { accountId, id }: MintDownloadTokenRequest,
  { database, tokens, now }: Pick<ExportParts, 'database' | 'tokens' | 'now'>,
): Promise<MintDownloadTokenResponse> {
  const record = await findExport(database, accountId, exportIdOf(id));
  if (record === undefined) throw notFound('export');
  assertReady(record, now());
  const token = await tokens.mint(record);
  return { token, path: `/exports/download/${token}` };
}
